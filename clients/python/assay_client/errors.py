# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from typing import Optional


class AssayError(Exception):
    """A request that Assay did not answer with verdicts.

    Attributes:
        message: what happened.
        status: the HTTP status, or ``None`` if there was no answer.
        code: a short name for programs, such as ``unauthorized``.
        remedy: what to do about it; may be empty.
    """

    def __init__(self, message: str, status: Optional[int] = None, code: str = "", remedy: str = "") -> None:
        # All arguments go to Exception, so that the error survives pickling between processes.
        super().__init__(message, status, code, remedy)
        self.message = message
        self.status = status
        self.code = code
        self.remedy = remedy

    def __str__(self) -> str:
        return " ".join(part for part in (self.message, self.remedy) if part)


class AssayUnavailableError(AssayError):
    """The server could not be reached, or was still overloaded after the last retry."""
