# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import random
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from http.client import HTTPException
from time import monotonic
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence

from ._transport import Address, Call, Response, Transport
from .errors import AssayError, AssayUnavailableError
from .verdict import Verdict

LONGEST_BACKOFF = 5.0
LONGEST_RETRY_AFTER = 60.0
RETRIED = frozenset({429, 502, 503, 504})
REMEDIES = {
    401: "Pass the token that `assay serve` prints with its address, or set ASSAY_TOKEN.",
    403: "Use the address exactly as `assay serve` prints it.",
    404: "Check that the address is that of `assay serve`.",
    413: "Send smaller batches: lower batch_size.",
    429: "Lower connections, or raise retries.",
}


class Client:
    """Asks an Assay server for verdicts.

    Safe for use by several threads. It can be pickled, and used after a fork: each process opens connections of its
    own when it first needs them.

    Args:
        url: the address that ``assay serve`` prints, with or without its ``?token=``; default: ``ASSAY_URL``.
        token: the server's token; default: the one in the URL, else ``ASSAY_TOKEN``.
        timeout: seconds without a sign of life from the server before a request counts as failed. The server sends
            one several times a second, so a batch may take longer than that.
        retries: how often a request is sent again if the server is overloaded or can't be reached. Pauses double, up
            to 5 seconds, and are at least as long as the server's ``Retry-After``.
        batch_size: maximum number of pairs in a request.
        connections: maximum number of requests that one call sends at a time.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        token: Optional[str] = None,
        *,
        timeout: float = 60.0,
        retries: int = 10,
        batch_size: int = 64,
        connections: int = 8,
    ) -> None:
        if batch_size < 1 or connections < 1 or retries < 0 or timeout <= 0:
            raise ValueError("batch_size, connections and timeout must be positive, and retries at least 0.")
        self.retries = retries
        self.batch_size = batch_size
        self.connections = connections
        self._transport = Transport(Address.parse(url, token), timeout, connections)

    @property
    def url(self) -> str:
        """The server's address, without the token."""
        return str(self._transport.address)

    def __repr__(self) -> str:
        return f"Client({self.url!r})"

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes idle connections. The client stays usable, and opens new ones when it needs them."""
        self._transport.close()

    def verdicts(
        self,
        pairs: Iterable[Mapping[str, Any]],
        *,
        metrics: Optional[Sequence[str]] = None,
        profile: Optional[str] = None,
        deadline: Optional[float] = None,
    ) -> List[Verdict]:
        """Returns a verdict for each pair, in the order of the pairs.

        A pair is ``{"question": "dev-17", "sql": "SELECT …"}`` or, for a question that the server does not know,
        ``{"gold": "SELECT …", "database": "shop", "sql": "SELECT …"}``; ``id`` is optional. The verdict of a pair that
        can't be judged, such as one with an unknown question, has its ``error`` set; the others are judged.

        Args:
            metrics: metrics to compute, by name or group; default: those of the server.
            profile: decides which differences are accepted; default: that of the server.
            deadline: seconds after which pairs that are not done are ``not_scored`` (``CANCELLED``).

        Raises:
            AssayError: if the server refuses the request. Then there are no verdicts at all.
        """
        asked = list(pairs)
        options: Dict[str, Any] = {}
        if metrics is not None:
            options["metrics"] = [metrics] if isinstance(metrics, str) else list(metrics)
        if profile is not None:
            options["profile"] = profile
        due = None if deadline is None else monotonic() + deadline
        batches = [asked[i : i + self.batch_size] for i in range(0, len(asked), self.batch_size)]
        call = Call()
        if len(batches) <= 1:
            return self._judge(call, asked, options, due) if asked else []
        with ThreadPoolExecutor(min(self.connections, len(batches)), thread_name_prefix="assay") as threads:
            futures = [threads.submit(self._judge, call, batch, options, due) for batch in batches]
            try:
                for future in wait(futures, return_when=FIRST_EXCEPTION).done:
                    future.result()
            except BaseException:
                for future in futures:
                    future.cancel()
                call.cancel()
                raise
        return [verdict for future in futures for verdict in future.result()]

    def health(self) -> Dict[str, Any]:
        """Returns what the server says about itself. Asks once, without retries."""
        try:
            response = self._transport.send(Call(), "GET", "/v1/health")
        except (OSError, HTTPException) as e:
            raise self._unreachable(e) from e
        return self._document(response)

    def _judge(
        self, call: Call, pairs: Sequence[Mapping[str, Any]], options: Mapping[str, Any], due: Optional[float]
    ) -> List[Verdict]:
        document: Dict[str, Any] = {**options, "pairs": pairs}
        attempt = 0
        while True:
            if due is not None:
                document["deadline_ms"] = max(1, round((due - monotonic()) * 1000))
            body = json.dumps(document, allow_nan=False).encode()
            retry_after = None
            try:
                response = self._transport.send(call, "POST", "/v1/verdicts", body)
            except (OSError, HTTPException) as e:
                failure: AssayError = self._unreachable(e)
            else:
                if response.status not in RETRIED:
                    return self._read(response, len(pairs))
                failure, retry_after = self._refused(response), response.retry_after
            pause = _pause(attempt, retry_after)
            late = due is not None and monotonic() + pause > due
            if attempt >= self.retries or late or call.canceled.wait(pause):
                raise failure
            attempt += 1

    def _read(self, response: Response, expected: int) -> List[Verdict]:
        found = self._document(response).get("verdicts")
        if not isinstance(found, list) or len(found) != expected:
            raise self._unexpected(response)
        return [Verdict.from_json(verdict) for verdict in found]

    def _document(self, response: Response) -> Dict[str, Any]:
        try:
            document = json.loads(response.body)
        except ValueError:
            document = None
        # A long answer begins with 200 before the server knows whether it will fail.
        if response.status != 200 or (isinstance(document, dict) and "error" in document):
            raise self._refused(response)
        if not isinstance(document, dict):
            raise self._unexpected(response)
        return document

    def _refused(self, response: Response) -> AssayError:
        try:
            error = json.loads(response.body)["error"]
            message, code = str(error["message"]), str(error["code"])
        except (ValueError, KeyError, TypeError):
            message, code = f"The server at {self.url} answered with HTTP status {response.status}.", ""
        kind = AssayUnavailableError if response.status in RETRIED else AssayError
        return kind(message, response.status, code, REMEDIES.get(response.status, ""))

    def _unexpected(self, response: Response) -> AssayError:
        message = f"The answer of the server at {self.url} does not consist of one verdict for each pair."
        return AssayError(message, response.status, "unexpected_answer", REMEDIES[404])

    def _unreachable(self, cause: Exception) -> AssayUnavailableError:
        reason = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
        message = f"Assay can't be reached at {self.url}: {reason}."
        return AssayUnavailableError(message, None, "unreachable", "Start it with `assay serve`, or check the address.")


def _pause(attempt: int, retry_after: Optional[float]) -> float:
    """Seconds before the next attempt; random in part, so that clients do not all come back at the same moment."""
    backoff = min(LONGEST_BACKOFF, 0.1 * 2 ** min(attempt, 10))
    return min(retry_after or 0.0, LONGEST_RETRY_AFTER) + random.uniform(backoff / 2, backoff)
