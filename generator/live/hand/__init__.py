"""A layout changed by hand: what a face is made of, and where each element has its box."""

from generator.live.hand.amending import BOX, HandAmendment, LayoutEdit, amended
from generator.live.hand.handles import FaceHandles, Handle, Home, face_handles

__all__ = [
    "BOX",
    "FaceHandles",
    "HandAmendment",
    "Handle",
    "Home",
    "LayoutEdit",
    "amended",
    "face_handles",
]
