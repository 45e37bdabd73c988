# SPDX-License-Identifier: Apache-2.0
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import PACKAGE, StubServer

TESTS = """
def test_right(assert_sql):
    assert assert_sql("right", question="dev-17").match == "exact"

def test_wrong(assert_sql):
    assert_sql("wrong", gold="SELECT 1", database="shop", order="required")

def test_unknown(assert_sql):
    assert_sql("right", question="unknown")
"""


@unittest.skipUnless(importlib.util.find_spec("pytest"), "pytest is not installed")
class PluginTest(unittest.TestCase):
    def run_tests(self, *options, **variables):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "test_sql.py").write_text(TESTS)
            plugins = ["-p", "assay_client.pytest_plugin", "-p", "no:cacheprovider"]
            command = [sys.executable, "-m", "pytest", *plugins, *options]
            environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **variables}
            return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True).stdout

    def test_shows_what_differs(self):
        with StubServer(token="s3cret") as server:
            shown = self.run_tests("--assay-url", f"{server.url}/?token=s3cret")
            bodies = [body["pairs"][0] for _, _, body in server.requests]
        self.assertIn("1 passed", shown)
        self.assertIn("2 failed", shown)
        self.assertIn("The SQL is not right for the gold query on shop.", shown)
        self.assertIn("- Rye loaf | NULL", shown)
        self.assertIn("There is no question unknown.", shown)
        self.assertNotIn("s3cret", shown)
        self.assertEqual({"sql": "wrong", "gold": "SELECT 1", "database": "shop", "order": "required"}, bodies[1])

    def test_fails_or_skips_without_a_server(self):
        with StubServer() as server:
            url = server.url
        self.assertIn("3 skipped", self.run_tests("--assay-unreachable=skip", ASSAY_URL=url))
        shown = self.run_tests()
        self.assertIn("3 errors", shown)
        self.assertIn("pass the URL that `assay serve` prints, or set ASSAY_URL", shown)


if __name__ == "__main__":
    unittest.main()
