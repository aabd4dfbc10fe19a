"""Text in Chinese, Japanese or Korean → pieces between which a line may break (UAX 14)."""

from __future__ import annotations

import re
from unicodedata import category

FIRST_WIDE = "\u2e80"
_WIDE = (
    "[\u2e80-\u2fff\u3005-\u3007\u3021-\u30ff\u3105-\u318e\u31a0-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3"
    "\uf900-\ufaff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U0001b000-\U0001b2ff"
    "\U00020000-\U0003ffff]"
)
"""Characters that a line may break before and after; prepared when first looked for, because that
takes long."""
_NEVER_FIRST = frozenset(
    "、。，．：；？！‥…・·ー～〜゛゜ヽヾゝゞ々〻％‰℃ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
    "ㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰ､｡･!,.:;?%’”»"
)
"""No line begins with these: stops, small kana, marks of repetition."""
_NEVER_LAST = frozenset("￥＄￡＃＠$£¥#‘“«")
_TOGETHER = frozenset("‥…—―")
"""Dots and dashes in a row stay in one line."""


def wide_pieces(text: str) -> list[str]:
    pieces = [text[:1]]
    for place in range(1, len(text)):
        if _may_break(text[place - 1], text[place]):
            pieces.append(text[place])
        else:
            pieces[-1] += text[place]
    return pieces


def _may_break(before: str, after: str) -> bool:
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    if category(after) in ("Pe", "Pf", "Mn", "Mc", "Me", "Cf") or category(before) in ("Ps", "Pi"):
        return False
    if after in _TOGETHER and before in _TOGETHER:
        return False
    return bool(re.match(_WIDE, before) or re.match(_WIDE, after)) or before >= FIRST_WIDE
