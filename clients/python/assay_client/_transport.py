# SPDX-License-Identifier: Apache-2.0
"""HTTP/1.1 over kept-alive connections."""

from __future__ import annotations

import os
import re
import socket
import threading
from collections import deque
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from time import time
from typing import Any, Deque, Optional, Set, Tuple
from urllib.parse import parse_qs, urlsplit


@dataclass(frozen=True)
class Address:
    """Where the server is. The token is part of neither ``str`` nor ``repr``."""

    scheme: str
    host: str
    port: Optional[int]
    path: str
    token: Optional[str] = field(repr=False)

    @classmethod
    def parse(cls, url: Optional[str], token: Optional[str]) -> Address:
        """Reads the address that ``assay serve`` prints; the environment has what the arguments lack."""
        url = url or os.environ.get("ASSAY_URL")
        if not url:
            raise ValueError("There is no address: pass the URL that `assay serve` prints, or set ASSAY_URL.")
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
            # The URL itself is not shown, as it may contain the token.
            raise ValueError("The address must be a URL such as http://127.0.0.1:8321; `assay serve` prints it.")
        in_url = parse_qs(parts.query).get("token", [None])[0]
        token = (token or in_url or os.environ.get("ASSAY_TOKEN") or "").strip() or None
        if token and not re.fullmatch(r"[\x21-\x7e]+", token):
            # http.client would quote the token in its own message.
            raise ValueError("The token has characters that no token of `assay serve` has; copy it again.")
        return cls(parts.scheme, parts.hostname, parts.port, parts.path.rstrip("/"), token)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}{f':{self.port}' if self.port else ''}{self.path}"


@dataclass(frozen=True)
class Response:
    status: int
    body: bytes
    retry_after: Optional[float]


class Call:
    """The requests under way for one call of the client, so that they can be canceled together."""

    def __init__(self) -> None:
        self.canceled = threading.Event()
        self.connections: Set[HTTPConnection] = set()

    def cancel(self) -> None:
        """Hangs up, which tells the server to cancel the queries."""
        self.canceled.set()
        for connection in list(self.connections):
            try:
                if connection.sock:
                    connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Transport:
    """A pool of connections for each process: a forked process opens its own. Safe for several threads."""

    def __init__(self, address: Address, timeout: float, kept: int) -> None:
        self.address = address
        self.timeout = timeout
        self.kept = kept
        self._idle: Deque[HTTPConnection] = deque()
        self._pid = os.getpid()

    def __reduce__(self) -> Tuple[Any, ...]:
        return Transport, (self.address, self.timeout, self.kept)

    def send(self, call: Call, method: str, path: str, body: Optional[bytes] = None) -> Response:
        """Sends a request; raises ``OSError`` or ``HTTPException`` if there is no whole answer."""
        idle = self._idle_connections()
        while True:
            try:
                connection, reused = idle.pop(), True
            except IndexError:
                connection, reused = self._connection(), False
            call.connections.add(connection)
            try:
                response = self._exchange(connection, method, path, body)
            except BaseException as e:
                connection.close()
                # The server may have closed an idle connection; a new one shows whether it is there.
                if not (reused and isinstance(e, (ConnectionError, HTTPException)) and not call.canceled.is_set()):
                    raise
            else:
                if connection.sock and len(idle) < self.kept:
                    idle.append(connection)
                else:
                    connection.close()
                return response
            finally:
                call.connections.discard(connection)

    def close(self) -> None:
        idle = self._idle_connections()
        while idle:
            idle.pop().close()

    def _idle_connections(self) -> Deque[HTTPConnection]:
        if self._pid != os.getpid():
            # A fork shares its parent's sockets: two processes would read each other's answers.
            shared, self._idle, self._pid = self._idle, deque(), os.getpid()
            for connection in shared:
                connection.close()
        return self._idle

    def _connection(self) -> HTTPConnection:
        kind = HTTPSConnection if self.address.scheme == "https" else HTTPConnection
        return kind(self.address.host, self.address.port, timeout=self.timeout)

    def _exchange(self, connection: HTTPConnection, method: str, path: str, body: Optional[bytes]) -> Response:
        headers = {"Accept": "application/json", "User-Agent": "assay-client"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self.address.token:
            headers["Authorization"] = f"Bearer {self.address.token}"
        connection.request(method, self.address.path + path, body, headers)
        response = connection.getresponse()
        return Response(response.status, response.read(), _seconds(response.getheader("Retry-After")))


def _seconds(retry_after: Optional[str]) -> Optional[float]:
    if not retry_after:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time())
    except (TypeError, ValueError):
        return None
