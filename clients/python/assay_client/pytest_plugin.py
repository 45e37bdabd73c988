# SPDX-License-Identifier: Apache-2.0
"""A pytest plugin: the fixture ``assert_sql`` compares the result of a query with that of a gold query."""

from __future__ import annotations

from typing import Any, Iterator, Optional

import pytest

from .client import Client
from .errors import AssayError, AssayUnavailableError
from .verdict import Verdict


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("assay", "Assay: the results of SQL")
    group.addoption(
        "--assay-url", metavar="URL", help="The address that `assay serve` prints (default: the variable ASSAY_URL)."
    )
    group.addoption(
        "--assay-unreachable",
        choices=("fail", "skip"),
        default="fail",
        help="What happens to tests that need Assay if its server can't be reached (default: fail).",
    )


class SqlAssertion:
    """Fails a test if a query does not return what the gold query returns; the fixture ``assert_sql``."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def __call__(
        self,
        sql: str,
        question: Optional[str] = None,
        *,
        gold: Any = None,
        database: Optional[str] = None,
        profile: Optional[str] = None,
        **settings: Any,
    ) -> Verdict:
        """Returns the verdict if the query is right.

        Args:
            question: id of a question that the server knows; else give ``gold`` and ``database``.
            settings: more about the question, such as ``order="ignored"`` or ``tolerance``.
        """
        __tracebackhide__ = True
        if (question is None) == (gold is None or database is None):
            raise TypeError("assert_sql needs either a question, or gold and database")
        named = {"question": question, "gold": gold, "database": database}
        pair = {"sql": sql, **{key: value for key, value in named.items() if value is not None}, **settings}
        verdict = self.client.verdicts([pair], profile=profile)[0].raise_for_error()
        if not verdict.correct:
            what = f"question {question}" if question else f"the gold query on {database}"
            lines = [f"The SQL is not right for {what}.", verdict.describe(), f"SQL: {sql}"]
            raise AssertionError("\n".join(lines))
        return verdict


@pytest.fixture(scope="session")
def assay(request: pytest.FixtureRequest) -> Iterator[Client]:
    """The client of the server at ``--assay-url`` or ``ASSAY_URL``."""
    __tracebackhide__ = True
    try:
        client = Client(request.config.getoption("--assay-url"))
        client.health()
    except (AssayError, ValueError) as e:
        if isinstance(e, AssayUnavailableError) and request.config.getoption("--assay-unreachable") == "skip":
            pytest.skip(str(e))
        pytest.fail(f"{e} The option --assay-url sets the address.", pytrace=False)
    with client:
        yield client


@pytest.fixture(scope="session")
def assert_sql(assay: Client) -> SqlAssertion:
    """``assert_sql(sql, question="dev-17")`` or ``assert_sql(sql, gold="SELECT …", database="shop")``."""
    return SqlAssertion(assay)
