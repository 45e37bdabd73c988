# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import logging
import re
from collections import Counter
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from .client import Client
from .verdict import Verdict

logger = logging.getLogger("assay_client")

Completion = Union[str, Sequence[Mapping[str, Any]]]

SQL_TAGS = "sql|sqlite3?|postgresql|postgres|pgsql|mysql|mariadb|duckdb|h2|tsql|snowflake|bigquery"
# A language tag ends its line, unless it names a dialect: models also write ```sql SELECT 1```.
FENCE = re.compile(
    rf"```(?:(?P<tag>[\w+-]*)[ \t]*\r?\n|(?P<inline>{SQL_TAGS})[ \t]+)?(?P<body>.*?)(?:```|\Z)",
    re.DOTALL | re.IGNORECASE,
)
THOUGHT_START = re.compile(r"<think(?:ing)?>", re.IGNORECASE)
THOUGHT_END = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
# The causes for which a query returned no result.
FAILED = frozenset({"SQL_ERROR", "TIMEOUT", "REFUSED", "TOO_LARGE", "NO_SQL"})
QUESTION_SETTINGS = ("order", "tolerance", "columns")


def extract_sql(text: str) -> str:
    """Returns the SQL of an answer, or ``""`` if there is none.

    That is what follows the reasoning (``</think>``): its last block fenced as SQL, else its last fenced block, else
    all of it. Reasoning that was cut off leaves nothing.
    """
    answer = THOUGHT_START.split(THOUGHT_END.split(text)[-1])[0]
    blocks = list(FENCE.finditer(answer))
    tagged = [b for b in blocks if re.fullmatch(SQL_TAGS, b["tag"] or b["inline"] or "", re.IGNORECASE)]
    chosen = tagged or blocks
    return (chosen[-1]["body"] if chosen else answer).strip()


def sql_reward(
    client: Client,
    metric: str = "execution_accuracy",
    *,
    extract: Callable[[str], str] = extract_sql,
    on_error: Optional[float] = None,
    on_wrong: Optional[float] = None,
    on_not_scored: Optional[float] = None,
    profile: Optional[str] = None,
    question_column: str = "question_id",
    gold_column: str = "gold",
    database_column: str = "database",
    name: Optional[str] = None,
) -> SqlReward:
    """Returns a reward function for GRPO trainers, such as TRL's ``GRPOTrainer``.

    The data set needs a column ``question_id``, for questions that the server knows, or the columns ``gold`` and
    ``database``.

    Args:
        metric: the metric whose value is the reward.
        extract: returns the SQL of an answer; a function of a module, if the reward is to be pickled.
        on_error: reward for no SQL, and for SQL that fails, times out or is refused; default: the metric's value.
        on_wrong: reward for SQL that returns a wrong result; default: the metric's value.
        on_not_scored: reward where the metric is not defined, or where the gold query fails. The default, ``None``,
            tells TRL that this reward does not apply; if no other one does, TRL counts 0 and warns.
        name: what trainers call the reward in their logs; default: the metric's name.
    """
    columns = {"question": question_column, "gold": gold_column, "database": database_column}
    values = {"error": on_error, "wrong": on_wrong, "not_scored": on_not_scored}
    return SqlReward(client, metric, extract, values, profile, columns, name or metric)


class SqlReward:
    """A reward function; see :func:`sql_reward`. Safe for several threads; can be pickled, and used after a fork."""

    def __init__(
        self,
        client: Client,
        metric: str,
        extract: Callable[[str], str],
        values: Mapping[str, Optional[float]],
        profile: Optional[str],
        columns: Mapping[str, str],
        name: str,
    ) -> None:
        self.client = client
        self.metric = metric
        self.extract = extract
        self.values = values
        self.profile = profile
        self.columns = columns
        self.__name__ = name

    def __call__(self, completions: Sequence[Completion], **columns: Any) -> List[Optional[float]]:
        """Returns a reward for each completion.

        Raises:
            AssayError: if there are no verdicts, or a question or database is unknown: a reward made up for a wrong
                setup would train the model on noise.
        """
        pairs = [self._pair(i, completion, columns) for i, completion in enumerate(completions)]
        # The completions of one prompt are often the same.
        keys = [json.dumps(pair, sort_keys=True) for pair in pairs]
        distinct = {key: pair for key, pair in zip(keys, pairs) if pair["sql"]}
        answers = self.client.verdicts(distinct.values(), metrics=[self.metric], profile=self.profile)
        verdicts = dict(zip(distinct, answers))
        found = [verdicts.get(key, NO_SQL).raise_for_error() for key in keys]
        lost = Counter(verdict.cause for verdict in found if not verdict.scored)
        if lost:
            logger.warning("%d of %d completions are not scored: %s", sum(lost.values()), len(found), dict(lost))
        return [self._value(verdict) for verdict in found]

    def _pair(self, index: int, completion: Completion, columns: Mapping[str, Any]) -> Dict[str, Any]:
        def cell(column: str) -> Any:
            values = columns.get(column)
            return values[index] if isinstance(values, (list, tuple)) else None

        pair: Dict[str, Any] = {"sql": self.extract(_text(completion))}
        question = cell(self.columns["question"])
        if question is not None:
            return {**pair, "question": str(question)}
        for key in ("gold", "database"):
            pair[key] = cell(self.columns[key])
            if pair[key] is None:
                raise ValueError(
                    f"Row {index} has no value in the column {self.columns[key]!r}: the data set needs"
                    f" {self.columns['question']!r}, or both {self.columns['gold']!r} and {self.columns['database']!r}."
                )
        settings = {key: cell(key) for key in QUESTION_SETTINGS}
        return {**pair, **{key: value for key, value in settings.items() if value is not None}}

    def _value(self, verdict: Verdict) -> Optional[float]:
        score = 0.0 if verdict is NO_SQL else verdict.metrics.get(self.metric)
        if not verdict.scored or score is None:
            return self.values["not_scored"]
        instead = None
        if not verdict.correct:
            instead = self.values["error" if verdict.cause in FAILED else "wrong"]
        return float(score) if instead is None else instead


NO_SQL = Verdict(verdict="incorrect", cause="NO_SQL")


def _text(completion: Completion) -> str:
    """The text of a completion; of a conversation, what the model said last."""
    if isinstance(completion, str):
        return completion
    said = [message for message in completion if message.get("role", "assistant") == "assistant"]
    content = said[-1].get("content") if said else None
    if isinstance(content, str) or content is None:
        return content or ""
    return "".join(part.get("text") or "" for part in content)
