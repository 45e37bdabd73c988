# SPDX-License-Identifier: Apache-2.0
"""Against a real server: `assay serve` with the questions and databases of `assay demo`, named by ASSAY_URL."""

import unittest

from support import REAL_TOKEN, REAL_URL

from assay_client import AssayError, Client, sql_reward

CHEAP = "SELECT name FROM product WHERE price < 3 AND discontinued = 0"


@unittest.skipUnless(REAL_URL, "ASSAY_URL does not name a server")
class ServerTest(unittest.TestCase):
    def setUp(self):
        self.client = Client(REAL_URL, REAL_TOKEN)
        self.addCleanup(self.client.close)

    def judge(self, *pairs, **options):
        return self.client.verdicts([{"question": question, "sql": sql} for question, sql in pairs], **options)

    def test_is_well(self):
        self.assertTrue(self.client.health())

    def test_gives_the_verdicts_of_the_demo(self):
        found = self.judge(
            ("bakery-01", CHEAP),
            ("bakery-03", "SELECT COUNT(*) FROM customer"),
            ("bakery-13", "SELECT name FROM product WHERE price > (SELECT AVG(price) FROM product)"),
            ("bakery-16", "DELETE FROM customer"),
            ("library-08", "SELECT MONTH(loaned) FROM loan"),
            ("tramway-15", "SELECT 1"),
            ("tramway-01", "SELECT name FROM stop WHERE accessible"),
        )
        causes = [None, "WRONG_VALUES", "WRONG_ROW_COUNT", "REFUSED", "SQL_ERROR", "GOLD_FAILED", None]
        self.assertEqual(causes, [verdict.cause for verdict in found])
        self.assertEqual([True, False, False, False, False, False, True], [verdict.correct for verdict in found])
        self.assertFalse(found[5].scored)
        self.assertIn("expected 7, got 10", found[1].describe())
        self.assertIn("+ Lemon tart", found[2].describe())

    def test_takes_gold_and_database(self):
        gold = "SELECT {name, product_id} FROM product WHERE discontinued = 0 AND price < 3"
        cheap = {"id": "a", "database": "bakery", "gold": gold, "sql": CHEAP}
        shops = {"id": "b", "database": "bakery", "gold": "SELECT name FROM shop ORDER BY opened", "order": "required"}
        right, wrong = self.client.verdicts([cheap, {**shops, "sql": "SELECT name FROM shop ORDER BY opened DESC"}])
        self.assertTrue(right.correct, right)
        self.assertEqual(("b", "WRONG_ORDER"), (wrong.id, wrong.cause))

    def test_reports_pairs_that_it_does_not_know(self):
        unknown, right = self.judge(("no-such-question", "SELECT 1"), ("bakery-01", CHEAP))
        self.assertTrue(unknown.error.code and unknown.error.message)
        self.assertTrue(right.correct)

    def test_computes_the_metrics_asked_for(self):
        (found,) = self.judge(("bakery-01", CHEAP), metrics=["execution_accuracy", "bag_f1"])
        self.assertEqual({"execution_accuracy": 1, "bag_f1": 1}, found.metrics)
        with self.assertRaises(AssayError) as raised:
            self.judge(("bakery-01", CHEAP), metrics=["no_such_metric"])
        self.assertEqual(400, raised.exception.status)

    def test_keeps_the_order_of_many_batches(self):
        client = Client(REAL_URL, REAL_TOKEN, batch_size=16)
        self.addCleanup(client.close)
        pairs = [
            {"id": str(i), "question": "bakery-01", "sql": f"{CHEAP} AND {i} = {i}" if i % 3 else "SELECT 1"}
            for i in range(300)
        ]
        found = client.verdicts(pairs)
        self.assertEqual([str(i) for i in range(300)], [verdict.id for verdict in found])
        self.assertEqual([i % 3 > 0 for i in range(300)], [verdict.correct for verdict in found])

    def test_rewards_completions(self):
        chat = [{"role": "assistant", "content": "SELECT 1"}]
        completions = [f"<think>…</think>```sql\n{CHEAP};\n```", chat, "SELECT name FROM nowhere", "SELECT 2"]
        reward = sql_reward(self.client, on_error=-1)
        with self.assertLogs("assay_client"):
            found = reward(completions, question_id=["bakery-01"] * 3 + ["tramway-15"], prompts=["?"] * 4)
        self.assertEqual([1, 0, -1, None], found)

    def test_refuses_a_wrong_token(self):
        with Client(REAL_URL, "wrong") as client, self.assertRaises(AssayError) as raised:
            client.verdicts([{"question": "bakery-01", "sql": CHEAP}])
        self.assertEqual(401, raised.exception.status)


if __name__ == "__main__":
    unittest.main()
