# SPDX-License-Identifier: Apache-2.0
import multiprocessing
import os
import pickle
import unittest
from unittest import mock

from support import DIFFERENCE, OVERLOADED, StubServer

from assay_client import AssayError, AssayUnavailableError, Client, Verdict
from assay_client._transport import _seconds
from assay_client.client import _pause


def pairs(*queries):
    return [{"question": "q", "sql": sql} for sql in queries]


def child(client, results):
    results.put([v.correct for v in client.verdicts(pairs("right", "wrong"))])


class VerdictsTest(unittest.TestCase):
    def test_reads_a_verdict(self):
        with StubServer() as server, Client(server.url) as client:
            right, wrong = client.verdicts([{"id": "a", **pairs("right")[0]}, *pairs("wrong")])
        self.assertEqual(("a", True, "exact", 1), (right.id, right.correct, right.match, right.metrics["bag_f1"]))
        self.assertEqual((False, True, "WRONG_VALUES"), (wrong.correct, wrong.scored, wrong.cause))
        self.assertEqual(DIFFERENCE, wrong.difference)

    def test_keeps_the_order_of_many_batches_on_few_connections(self):
        queries = ["right" if i % 3 else "wrong" for i in range(200)]
        with StubServer() as server, Client(server.url, batch_size=7, connections=4) as client:
            for _ in range(3):
                found = client.verdicts({"id": str(i), **pair} for i, pair in enumerate(pairs(*queries)))
                self.assertEqual([str(i) for i in range(200)], [v.id for v in found])
                self.assertEqual([q == "right" for q in queries], [v.correct for v in found])
            self.assertEqual(3 * 29, len(server.requests))
            self.assertLessEqual(server.opened, 4)

    def test_sends_options_and_no_request_for_no_pairs(self):
        with StubServer() as server, Client(server.url + "/?token=s3cret") as client:
            self.assertEqual([], client.verdicts([]))
            client.verdicts(pairs("right"), metrics="bag_f1", profile="strict", deadline=5)
            ((path, authorization, body),) = server.requests
        self.assertEqual(("/v1/verdicts", "Bearer s3cret"), (path, authorization))
        self.assertEqual((["bag_f1"], "strict"), (body["metrics"], body["profile"]))
        self.assertTrue(4000 < body["deadline_ms"] <= 5000)

    def test_answers_the_other_pairs_if_one_is_wrong(self):
        with StubServer() as server, Client(server.url) as client:
            lost, right = client.verdicts([{"question": "unknown", "sql": "right"}, *pairs("right")])
        self.assertEqual("unknown_question", lost.error.code)
        self.assertFalse(lost.correct or lost.scored)
        self.assertTrue(right.raise_for_error().correct)
        with self.assertRaisesRegex(AssayError, "There is no question unknown"):
            lost.raise_for_error()

    def test_describes_the_rows_that_differ(self):
        with StubServer() as server, Client(server.url) as client:
            wrong, broken, right = client.verdicts(pairs("wrong", "broken", "right"))
        self.assertEqual(
            "incorrect: WRONG_VALUES\n3 rows expected, 2 returned\n- Rye loaf | NULL\n+ Lemon tart | 2\n"
            "row 3, n: expected 7, got 10\nwould match if duplicate rows were removed",
            wrong.describe(),
        )
        self.assertEqual("incorrect: SQL_ERROR\nno such table: broken", broken.describe())
        self.assertEqual("correct", right.describe())

    def test_describes_many_rows_in_a_few_lines(self):
        rows = [{"row": i, "cells": [i]} for i in range(12)]
        many = Verdict.from_json({"verdict": "incorrect", "difference": {"missing": rows, "missing_rows": 500}})
        lines = many.describe().splitlines()
        self.assertEqual(["incorrect", "- 0", "- 9", "… 500 rows differ"], lines[:2] + lines[-2:])
        hidden = Verdict.from_json({"verdict": "incorrect", "difference": {"missing": [], "changed_rows": 3}})
        self.assertEqual("incorrect\n… 3 rows differ", hidden.describe())

    def test_ignores_fields_of_newer_servers(self):
        self.assertTrue(Verdict.from_json({"verdict": "correct", "brand_new": 1}).correct)


class FailureTest(unittest.TestCase):
    @mock.patch("assay_client.client._pause", return_value=0.001)
    def test_tries_again_when_overloaded_or_cut_off(self, _):
        with StubServer(OVERLOADED, "hang up", "cut off", (503, b"no JSON")) as server, Client(server.url) as client:
            self.assertTrue(client.verdicts(pairs("right"))[0].correct)
            self.assertEqual(5, len(server.requests))

    def test_gives_up_after_the_last_retry_or_the_deadline(self):
        later = (429, *OVERLOADED[1:2], {"Retry-After": "30"})
        with StubServer(OVERLOADED, OVERLOADED, OVERLOADED, later) as server:
            with self.assertRaises(AssayUnavailableError) as raised, Client(server.url, retries=1) as client:
                client.verdicts(pairs("right"))
            self.assertEqual((429, "overloaded"), (raised.exception.status, raised.exception.code))
            self.assertEqual(2, len(server.requests))
            with self.assertRaises(AssayUnavailableError), Client(server.url) as client:
                client.verdicts(pairs("right"), deadline=10)
            self.assertEqual(4, len(server.requests))

    def test_notices_that_an_idle_connection_was_closed(self):
        with StubServer("close when idle") as server, Client(server.url, retries=0) as client:
            for _ in range(2):
                self.assertTrue(client.verdicts(pairs("right"))[0].correct)

    def test_waits_as_long_as_the_server_says(self):
        self.assertTrue(7 <= _pause(0, 7) <= 7.1)
        self.assertTrue(2.5 <= _pause(50, None) <= 5)
        self.assertEqual((3, 0, None, None), tuple(map(_seconds, ("3", "-1", "soon", None))))
        self.assertEqual(0, _seconds("Wed, 21 Oct 2015 07:28:00 GMT"))

    def test_says_what_to_do_without_a_server(self):
        with StubServer() as server:
            url = server.url
        with self.assertRaisesRegex(AssayUnavailableError, "can't be reached at http://127.0.0.1.*assay serve"):
            Client(url, retries=0).verdicts(pairs("right"))
        with self.assertRaises(AssayUnavailableError):
            Client(url).health()

    def test_fails_at_once_when_the_request_is_wrong(self):
        refusal = (400, {"error": {"code": "unknown_metric", "message": "There is no metric bag_f2."}})
        with StubServer(refusal) as server, Client(server.url) as client:
            with self.assertRaisesRegex(AssayError, "There is no metric bag_f2") as raised:
                client.verdicts(pairs("right"))
            self.assertEqual((400, 1), (raised.exception.status, len(server.requests)))
        self.assertEqual(str(raised.exception), str(pickle.loads(pickle.dumps(raised.exception))))

    def test_refuses_answers_that_are_not_one_verdict_a_pair(self):
        late = (200, {"error": {"code": "internal", "message": "The server stops."}})
        wrong = [(200, b"<html>"), (200, {"verdicts": []}), (200, []), late]
        with StubServer(*wrong) as server, Client(server.url) as client:
            for _ in wrong:
                with self.assertRaisesRegex(AssayError, "one verdict for each pair|The server stops"):
                    client.verdicts(pairs("right"))

    def test_hangs_up_on_the_other_batches_when_one_fails(self):
        with StubServer() as server, Client(server.url, batch_size=1, connections=2) as client:
            with self.assertRaisesRegex(AssayError, "This batch is refused"):
                client.verdicts(pairs("held", "refused", "right", "right"))
            self.assertTrue(server.hung_up.wait(5))


class TokenTest(unittest.TestCase):
    def test_takes_the_token_from_argument_url_or_environment(self):
        with StubServer(token="s3cret") as server:
            with mock.patch.dict(os.environ, ASSAY_TOKEN="s3cret", ASSAY_URL=server.url):
                clients = [Client(), Client(server.url + "/?token=s3cret"), Client(server.url + "?token=x", "s3cret")]
                for client in clients:
                    with client:
                        self.assertTrue(client.verdicts(pairs("right"))[0].correct)

    def test_never_shows_the_token(self):
        with StubServer(token="other") as server:
            with self.assertRaises(AssayError) as raised, Client(server.url + "/?token=s3cret") as client:
                client.verdicts(pairs("right"))
        self.assertEqual(401, raised.exception.status)
        address = client._transport.address
        shown = [repr(client), client.url, str(raised.exception), repr(raised.exception), str(address), repr(address)]
        for url, token in [("127.0.0.1/?token=s3cret", None), ("http://u:s3cret@h", None), ("http://h", "s3cret\n\n€")]:
            with self.assertRaises(ValueError) as wrong:
                Client(url, token)
            shown.append(str(wrong.exception))
        with self.assertRaisesRegex(ValueError, "ASSAY_URL"):
            Client()
        for text in shown:
            self.assertNotIn("s3cret", text)

    def test_reads_addresses(self):
        self.assertEqual("http://[::1]:8321/assay", Client("http://[::1]:8321/assay/?token=t").url)
        self.assertEqual("https://verdicts.example", Client("https://verdicts.example").url)


class ProcessTest(unittest.TestCase):
    @unittest.skipUnless("fork" in multiprocessing.get_all_start_methods(), "this system can't fork")
    def test_opens_connections_of_its_own_after_a_fork(self):
        with StubServer() as server, Client(server.url) as client:
            client.verdicts(pairs("right"))
            fork = multiprocessing.get_context("fork")
            results = fork.SimpleQueue()
            process = fork.Process(target=child, args=(client, results))
            process.start()
            self.assertEqual([True, False], results.get())
            process.join()
            self.assertTrue(client.verdicts(pairs("right"))[0].correct)
            self.assertEqual(2, server.opened)

    def test_can_be_pickled(self):
        with StubServer(token="s3cret") as server, Client(server.url, "s3cret", batch_size=5) as client:
            client.verdicts(pairs("right"))
            copy = pickle.loads(pickle.dumps(client))
            self.assertTrue(copy.verdicts(pairs("right"))[0].correct)
            self.assertEqual(5, copy.batch_size)
            copy.close()


if __name__ == "__main__":
    unittest.main()
