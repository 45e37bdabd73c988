# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import os
import re
import unittest
from pathlib import Path
from unittest import mock

from support import REAL_TOKEN, REAL_URL, StubServer

PAGE = Path(__file__).resolve().parents[3] / "docs" / "python.md"
BLOCK = re.compile(r"^```python( run)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class DocsTest(unittest.TestCase):
    def test_runs_the_page(self):
        blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
        with StubServer() as server:
            variables = {"ASSAY_URL": REAL_URL or server.url, "ASSAY_TOKEN": REAL_TOKEN or ""}
            printed = [self.run_block(code, variables) for run, code in blocks if run]
        for _, code in blocks:
            compile(code, str(PAGE), "exec")
        self.assertEqual(2, len(printed))
        if REAL_URL:
            self.assertIn("expected 7, got 10", printed[0])
            self.assertIn("[1.0, -0.5]", printed[1])

    def run_block(self, code, variables):
        out, scope = io.StringIO(), {}
        with mock.patch.dict(os.environ, variables), contextlib.redirect_stdout(out):
            exec(code, scope)
        if "reward" in scope:
            scope["reward"].client.close()
        return out.getvalue()


if __name__ == "__main__":
    unittest.main()
