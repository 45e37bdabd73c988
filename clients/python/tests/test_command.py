# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

from support import StubServer

from assay_client.__main__ import main


class CommandTest(unittest.TestCase):
    def run_command(self, text, *options):
        out, err = io.StringIO(), io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            path = Path(folder, "pairs.jsonl")
            path.write_text(text, encoding="utf-8")
            code = main([*options, str(path)])
        return code, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()

    def test_prints_a_verdict_for_each_line(self):
        lines = [json.dumps({"id": str(i), "question": "q", "sql": "right"}) for i in range(700)]
        with StubServer() as server:
            code, verdicts, _ = self.run_command("\n\n".join(lines), "--url", server.url, "--metrics", "a,b")
            self.assertEqual(["a", "b"], server.requests[0][2]["metrics"])
        self.assertEqual(0, code)
        self.assertEqual([str(i) for i in range(700)], [verdict["id"] for verdict in verdicts])

    def test_says_what_is_wrong(self):
        with StubServer() as server:
            unknown = json.dumps({"question": "unknown", "sql": "right"})
            self.assertEqual(2, self.run_command(unknown, "--url", server.url)[0])
            code, _, message = self.run_command("\n{", "--url", server.url)
        self.assertEqual(2, code)
        self.assertIn("pairs.jsonl, line 2, is not JSON", message)
        self.assertIn("ASSAY_URL", self.run_command("")[2])


if __name__ == "__main__":
    unittest.main()
