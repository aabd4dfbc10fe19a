"""Files by name ↔ one file that holds them all as they are: a zip archive without compression."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import field
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from generator.core.frozen import slotted
from generator.core.problems import Problem, Refusal, Where
from generator.files import Folder, Memory

NO_DATE = (1980, 1, 1, 0, 0, 0)


@slotted
class Recording:
    """A folder that keeps all that was read from it."""

    folder: Folder
    kept: dict[str, bytes] = field(default_factory=dict)

    def read(self, name: str) -> bytes | None:
        data = self.folder.read(name)
        if data is not None:
            self.kept[name] = data
        return data

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        return self.folder.names(under, ending)

    def shown(self, name: str) -> str:
        return self.folder.shown(name)


def packed(files: Mapping[str, bytes]) -> bytes:
    """The same files give the same bytes."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for name in sorted(filter(_is_text, files)):
            archive.writestr(ZipInfo(name, NO_DATE), files[name])
    return buffer.getvalue()


def unpacked(data: bytes, where: Where) -> Memory:
    """What was packed; Refusal for anything else, such as an archive that grows when it is read."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            listed = archive.infolist()
            is_plain = all(one.compress_type == ZIP_STORED for one in listed)
            if not is_plain or sum(one.file_size for one in listed) > len(data):
                raise BadZipFile
            return Memory({one.filename: archive.read(one) for one in listed})
    except (BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError) as error:
        message = "this is not an archive that Cubicle Press has written"
        hint = "delete it; `cubicle printed` writes a new one"
        raise Refusal(Problem("cannot-read", where, message, hint)) from error


def _is_text(name: str) -> bool:
    """Names that are no text come from folders alone: no YAML can ask for them."""
    return not any("\ud800" <= letter <= "\udfff" for letter in name)
