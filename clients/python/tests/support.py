# SPDX-License-Identifier: Apache-2.0
"""A stand-in for `assay serve`, for what a real server does rarely: refusals, failures, hang-ups."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PACKAGE))
# The address of a real server is for the tests that say so.
REAL_URL = os.environ.pop("ASSAY_URL", None)
REAL_TOKEN = os.environ.pop("ASSAY_TOKEN", None)


def answer(pair):
    """A verdict that depends on a word in the SQL."""
    sql = pair["sql"]
    if pair.get("question") == "unknown":
        return {"id": pair.get("id"), "error": {"code": "unknown_question", "message": "There is no question unknown."}}
    verdict = {"id": pair.get("id"), "verdict": "incorrect", "cause": "WRONG_VALUES", "match": "none"}
    verdict.update(relaxations=[], metrics={"execution_accuracy": 0, "bag_f1": 0.25}, ms=1.5)
    if "right" in sql:
        verdict.update(verdict="correct", cause=None, match="exact", metrics={"execution_accuracy": 1, "bag_f1": 1})
    elif "broken" in sql:
        metrics = {"execution_accuracy": 0, "bag_f1": 0}
        verdict.update(cause="SQL_ERROR", message="no such table: broken", metrics=metrics)
    elif "lost" in sql:
        verdict.update(verdict="not_scored", cause="GOLD_FAILED", metrics={})
    else:
        verdict["difference"] = DIFFERENCE
    return verdict


DIFFERENCE = {
    "kind": "values",
    "columns": [{"gold": 0, "gold_name": "n", "predicted": 0, "predicted_name": "m"}],
    "gold_rows": 3,
    "predicted_rows": 2,
    "missing": [{"row": 0, "cells": ["Rye loaf", None]}],
    "extra": [{"row": 1, "cells": ["Lemon tart", "2"]}],
    "changed": [{"gold_row": 2, "predicted_row": 1, "cells": [{"column": 0, "gold": "7", "predicted": "10"}]}],
    "near_misses": [{"relaxations": ["DUPLICATE_ROWS"], "words": "would match if duplicate rows were removed"}],
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self):
        super().setup()
        self.server.opened += 1

    def do_GET(self):
        self.reply(200, {"status": "ok"})

    def do_POST(self):
        content = self.rfile.read(int(self.headers["Content-Length"]))
        if not content:
            self.close_connection = True  # The client hung up.
            return
        body = json.loads(content)
        self.server.requests.append((self.path, self.headers.get("Authorization"), body))
        step = self.server.script.popleft() if self.server.script else None
        if step == "hang up":
            self.close_connection = True
        elif step == "cut off":
            self.close_connection = True
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n   ")
        elif body["pairs"][0]["sql"] == "held":
            self.server.held.set()
            if self.rfile.read(1) == b"":
                self.server.hung_up.set()
            self.close_connection = True
        elif body["pairs"][0]["sql"] == "refused":
            self.server.held.wait(5)
            self.reply(400, {"error": {"code": "refused", "message": "This batch is refused."}})
        elif step == "close when idle":
            self.reply(200, {"verdicts": [answer(pair) for pair in body["pairs"]]})
            self.close_connection = True
        elif step:
            self.reply(*step)
        elif self.server.token and self.headers.get("Authorization") != f"Bearer {self.server.token}":
            self.reply(401, {"error": {"code": "unauthorized", "message": "The token is missing or wrong."}})
        else:
            self.reply(200, {"verdicts": [answer(pair) for pair in body["pairs"]]}, lead=b"   ")

    def reply(self, status, document, headers=(), lead=b""):
        body = lead + (document if isinstance(document, bytes) else json.dumps(document).encode())
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in dict(headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class StubServer(ThreadingHTTPServer):
    """Answers `script` first, one step a request, then verdicts."""

    daemon_threads = True

    def __init__(self, *script, token=None):
        super().__init__(("127.0.0.1", 0), Handler)
        self.script, self.token = deque(script), token
        self.requests, self.opened = [], 0
        self.held, self.hung_up = threading.Event(), threading.Event()
        self.url = f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address):
        pass  # Clients may hang up at any time.

    def __enter__(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


OVERLOADED = (429, {"error": {"code": "overloaded", "message": "Too many requests wait."}}, {"Retry-After": "0"})
