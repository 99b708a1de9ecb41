"""The folder of `--out`: the plan, every finished batch, journals and results. After a crash it says how to go on."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ruleshift import __version__
from ruleshift.cards import RuleshiftError
from ruleshift.lab.batch import Batch
from ruleshift.lab.plan import Job, Plan

__all__ = ("RunFolder", "open_folder", "writable")

PLAN = "plan.json"


class _Played(msgspec.Struct, frozen=True):
    """What a folder belongs to: batches of anything else must not be mixed with it."""

    version: str
    digest: str
    plan: Plan


class RunFolder:
    """A folder with the batches of one plan."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journals = path / "journals"
        self._batches = path / "batches"

    def begin(self, job: Job) -> None:
        """Fill a new folder."""
        self.journals.mkdir()
        self._batches.mkdir()
        played = _Played(__version__, job.digest, job.plan)
        _write(self.path / PLAN, msgspec.json.format(msgspec.json.encode(played)) + b"\n")

    def keep(self, batch: Batch) -> None:
        """Keep a finished batch, whole or not at all."""
        _write(self._file(batch.first, batch.end), msgspec.json.encode(batch))

    def find(self, numbers: range) -> Batch | None:
        """A batch that was finished before, if it is whole."""
        try:
            content = self._file(numbers.start, numbers.stop).read_bytes()
            return msgspec.json.decode(content, type=Batch)
        except (OSError, msgspec.DecodeError):
            return None

    def write_results(self, document: bytes) -> None:
        """Keep the results of the whole run."""
        _write(self.path / "results.json", document)

    def _file(self, first: int, end: int) -> Path:
        return self._batches / f"{first + 1:07}-{end:07}.json"


def _write(path: Path, content: bytes) -> None:
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(content)
    draft.replace(path)


def open_folder(path: Path, job: Job, *, resume: bool) -> RunFolder:
    """A new or empty folder for a job, or the one where it was interrupted."""
    folder = RunFolder(path)
    try:
        if resume and (path / PLAN).is_file():
            _check_same(path, job)
            return folder
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            way_out = "--resume goes on with a simulation that was interrupted; " if (path / PLAN).exists() else ""
            raise RuleshiftError(
                f"The folder {path} is not empty: {way_out}name another one, so that nothing is overwritten."
            )
        folder.begin(job)
    except OSError as error:
        raise RuleshiftError(f"The folder {path} cannot be written: {error.strerror}.") from None
    return folder


def _check_same(path: Path, job: Job) -> None:
    """Go on only with the same games: the results would be nobody's otherwise."""
    try:
        played = msgspec.json.decode((path / PLAN).read_bytes(), type=_Played)
    except msgspec.DecodeError:
        raise RuleshiftError(f"{path / PLAN} cannot be read, so it is unknown what was played there.") from None
    if played.version != __version__:
        raise RuleshiftError(
            f"The games in {path} were played by Ruleshift {played.version}, and this is {__version__}: "
            "continue with the same version, or start in another folder."
        )
    if played.plan != job.plan:
        fields = [name for name in Plan.__struct_fields__ if getattr(played.plan, name) != getattr(job.plan, name)]
        raise RuleshiftError(
            f"The games in {path} belong to another plan ({', '.join(fields)} differ): "
            "use the same plan, or start in another folder."
        )
    if played.digest != job.digest:
        raise RuleshiftError(
            f"The deck or a bot has changed since the games in {path} were played: "
            "continue with the same files, or start in another folder."
        )


def writable(path: str | Path) -> Path:
    """A file that can be written, found out before the first game and not after the last."""
    path = Path(path)
    try:
        if path.is_dir():
            raise RuleshiftError(f"{path} is a folder; name a file.")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            pass
    except OSError as error:
        raise RuleshiftError(f"The file {path} cannot be written: {error.strerror}.") from None
    return path
