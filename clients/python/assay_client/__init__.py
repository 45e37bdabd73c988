# SPDX-License-Identifier: Apache-2.0
"""Verdicts on SQL from a local Assay server (``assay serve``)."""

from .client import Client
from .errors import AssayError, AssayUnavailableError
from .reward import SqlReward, extract_sql, sql_reward
from .verdict import PairError, Verdict

__version__ = "0.1.0.dev0"

__all__ = [
    "AssayError",
    "AssayUnavailableError",
    "Client",
    "PairError",
    "SqlReward",
    "Verdict",
    "extract_sql",
    "sql_reward",
]
