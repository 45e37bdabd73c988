# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, List, Mapping, Optional, Sequence, Tuple

from .errors import AssayError

SHOWN_ROWS = 10


@dataclass(frozen=True)
class PairError:
    """Why a pair could not be judged at all, such as a question that the server does not have."""

    code: str
    message: str


@dataclass(frozen=True)
class Verdict:
    """What Assay says about one pair of a question and a predicted query.

    Attributes:
        id: the id of the pair, if it was given one.
        verdict: ``correct``, ``incorrect`` or ``not_scored``; ``None`` if there is an ``error``.
        cause: why the answer is incorrect or not scored, such as ``WRONG_VALUES`` or ``GOLD_FAILED``.
        message: the same in words, or the message of the database.
        match: ``exact``, ``superset`` or ``none``.
        relaxations: the accepted differences that were needed, such as ``EXTRA_COLUMNS``.
        metrics: scores by name; ``None`` where a metric is not defined.
        difference: how the two results differ, limited to a few rows.
        ms: how long the pair took, in milliseconds.
        error: set if the pair itself was wrong.
        raw: the server's JSON object.
    """

    id: Optional[str] = None
    verdict: Optional[str] = None
    cause: Optional[str] = None
    message: Optional[str] = None
    match: Optional[str] = None
    relaxations: Tuple[str, ...] = ()
    metrics: Mapping[str, Optional[float]] = field(default_factory=dict, hash=False)
    difference: Optional[Mapping[str, Any]] = field(default=None, hash=False)
    ms: Optional[float] = None
    error: Optional[PairError] = None
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Verdict:
        error = raw.get("error")
        return cls(
            id=raw.get("id"),
            verdict=raw.get("verdict"),
            cause=raw.get("cause") or raw.get("reason"),
            message=raw.get("message"),
            match=raw.get("match"),
            relaxations=tuple(raw.get("relaxations") or ()),
            metrics=raw.get("metrics") or {},
            difference=raw.get("difference"),
            ms=raw.get("ms"),
            error=PairError(str(error.get("code", "")), str(error.get("message", ""))) if error else None,
            raw=raw,
        )

    @property
    def correct(self) -> bool:
        """Whether the answer is right; ``False`` also if it was not scored."""
        return self.verdict == "correct"

    @property
    def scored(self) -> bool:
        """Whether the verdict says something about the answer, rather than about the gold query or the server."""
        return self.verdict in ("correct", "incorrect")

    def raise_for_error(self) -> Verdict:
        """Raises :class:`AssayError` if the pair could not be judged; else returns the verdict itself."""
        if self.error:
            pair = f"Pair {self.id}: " if self.id else ""
            raise AssayError(pair + self.error.message, code=self.error.code)
        return self

    def describe(self) -> str:
        """The verdict in a few lines: cause, message, and the rows that differ."""
        if self.error:
            return f"{self.error.message} ({self.error.code})"
        cause = f": {self.cause}" if self.cause else ""
        lines = [(self.verdict or "no verdict").replace("_", " ") + cause]
        if self.message:
            lines.append(self.message)
        # A right answer may differ as well, in ways that the profile accepts.
        return "\n".join(lines if self.correct else lines + _difference(self.difference or {}))


def _difference(difference: Mapping[str, Any]) -> List[str]:
    lines: List[str] = []
    expected, returned = difference.get("gold_rows"), difference.get("predicted_rows")
    if expected != returned:
        lines.append(f"{_rows(expected)} expected, {returned} returned")
    names = {column.get("gold"): column.get("gold_name") for column in difference.get("columns") or ()}
    missing = [str(c.get("gold_name")) for c in difference.get("columns") or () if c.get("predicted") is None]
    if missing:
        lines.append("missing columns: " + ", ".join(missing))
    rows = [f"- {_cells(row['cells'])}" for row in difference.get("missing") or ()]
    rows += [f"+ {_cells(row['cells'])}" for row in difference.get("extra") or ()]
    for row in difference.get("changed") or ():
        for cell in row["cells"]:
            name = names.get(cell["column"]) or f"column {cell['column'] + 1}"
            values = f"expected {_text(cell['gold'])}, got {_text(cell['predicted'])}"
            rows.append(f"row {row['gold_row'] + 1}, {name}: {values}")
    for row in difference.get("order") or ():
        rows.append(f"row {row['row'] + 1}: expected {_cells(row['gold'])}, got {_cells(row['predicted'])}")
    lines += rows[:SHOWN_ROWS]
    # The server limits what it lists, and lists nothing where values must stay with the data.
    differing = sum(difference.get(key) or 0 for key in ("missing_rows", "extra_rows", "changed_rows"))
    if differing > len(rows) or len(rows) > SHOWN_ROWS:
        lines.append(f"… {_rows(differing)} differ" if differing > 1 else "…")
    return lines + [miss["words"] for miss in difference.get("near_misses") or () if miss.get("words")]


def _rows(number: Any) -> str:
    return f"{number} row{'' if number == 1 else 's'}"


def _cells(cells: Sequence[Any]) -> str:
    return " | ".join(map(_text, cells))


def _text(cell: Any) -> str:
    return "NULL" if cell is None else str(cell)
