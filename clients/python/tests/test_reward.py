# SPDX-License-Identifier: Apache-2.0
import pickle
import unittest

from support import StubServer

from assay_client import AssayError, Client, extract_sql, sql_reward


class ExtractionTest(unittest.TestCase):
    def test_finds_the_sql_of_an_answer(self):
        for answer, sql in [
            ("SELECT 1", "SELECT 1"),
            ("Here it is:\n```sql\nSELECT 1\n```\nIt counts.", "SELECT 1"),
            ("```SQLite\nSELECT 1\n```", "SELECT 1"),
            ("```sql SELECT 1```", "SELECT 1"),
            ("```SELECT 1```", "SELECT 1"),
            ("```\nSELECT 1\n```", "SELECT 1"),
            ("```sql\nSELECT 1\n```\nor better\n```sql\nSELECT 2\n```", "SELECT 2"),
            ("```sql\nSELECT 1\n```\nIt prints\n```\n1\n```", "SELECT 1"),
            ("```\nSELECT 1\n```\nor\n```\nSELECT 2\n```", "SELECT 2"),
            ("```sql\nSELECT 1", "SELECT 1"),
            ("<think>\n```sql\nSELECT 0\n```\n</think>\n\nSELECT 1", "SELECT 1"),
            ("I think …</think>```sql\r\nSELECT 1\r\n```", "SELECT 1"),
            ("<think>SELECT 1 would", ""),
            ("", ""),
        ]:
            with self.subTest(answer):
                self.assertEqual(sql, extract_sql(answer))

    def test_takes_little_time_for_long_answers(self):
        for text in ["<think>" * 50_000, "```" * 100_000, "a" * 500_000, "``` " * 100_000, "```sql" + "a" * 500_000]:
            extract_sql(text)


class RewardTest(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(StubServer()) if hasattr(self, "enterContext") else self.enter()
        self.client = Client(self.server.url)
        self.addCleanup(self.client.close)

    def enter(self):
        server = StubServer().__enter__()
        self.addCleanup(server.__exit__)
        return server

    def reward(self, *completions, **options):
        ids = ["q"] * len(completions)
        return sql_reward(self.client, **options)(list(completions), question_id=ids)

    def test_takes_what_trainers_pass(self):
        reward = sql_reward(self.client)
        chats = [[{"role": "assistant", "content": "```sql\nright\n```"}], [{"role": "assistant", "content": None}]]
        parts = [{"role": "assistant", "content": [{"type": "text", "text": "right"}]}]
        parts.append({"role": "tool", "content": "wrong"})
        found = reward(
            prompts=["?"] * 3,
            completions=[*chats, parts],
            completion_ids=[[1]] * 3,
            trainer_state=object(),
            question_id=["q", "q", "q"],
        )
        self.assertEqual([1.0, 0.0, 1.0], found)
        self.assertEqual("execution_accuracy", reward.__name__)
        self.assertEqual("sql", sql_reward(self.client, name="sql").__name__)

    def test_gives_the_metric_unless_told_otherwise(self):
        answers = ["right", "wrong", "broken", "", "lost"]
        with self.assertLogs("assay_client"):
            self.assertEqual([1.0, 0.25, 0.0, 0.0, None], self.reward(*answers, metric="bag_f1"))
            shaped = self.reward(*answers, metric="bag_f1", on_error=-1, on_wrong=0, on_not_scored=0.5)
        self.assertEqual([1.0, 0, -1, -1, 0.5], shaped)
        self.assertEqual([None], self.reward("wrong", metric="not_defined_here"))

    def test_reports_completions_that_are_not_scored(self):
        with self.assertLogs("assay_client", "WARNING") as logs:
            self.reward("right", "lost", "lost")
        self.assertIn("2 of 3 completions are not scored: {'GOLD_FAILED': 2}", logs.output[0])

    def test_asks_once_for_equal_completions(self):
        self.assertEqual([1.0, 0.0, 1.0, 1.0], self.reward("right", "wrong", "right", "```sql\nright\n```"))
        ((_, _, body),) = self.server.requests
        self.assertEqual(["right", "wrong"], [pair["sql"] for pair in body["pairs"]])

    def test_sends_gold_database_and_settings_where_there_is_no_question_id(self):
        columns = {"query": ["SELECT 1", "SELECT 2"], "database": ["shop", "shop"], "order": ["required", None]}
        reward = sql_reward(self.client, gold_column="query")
        self.assertEqual([1.0, 1.0], reward(["right", "right"], **columns))
        first, second = self.server.requests[0][2]["pairs"]
        self.assertEqual({"sql": "right", "gold": "SELECT 1", "database": "shop", "order": "required"}, first)
        self.assertEqual({"sql": "right", "gold": "SELECT 2", "database": "shop"}, second)

    def test_raises_where_a_reward_would_be_noise(self):
        with self.assertRaisesRegex(AssayError, "There is no question unknown"):
            sql_reward(self.client)(["right"], question_id=["unknown"])
        with self.assertRaisesRegex(ValueError, "'question_id', or both 'gold' and 'database'"):
            sql_reward(self.client)(["right"], gold=["SELECT 1"])

    def test_can_be_pickled(self):
        reward = pickle.loads(pickle.dumps(sql_reward(self.client, "bag_f1")))
        self.assertEqual(([1.0], "bag_f1"), (reward(["right"], question_id=["q"]), reward.__name__))
        reward.client.close()


if __name__ == "__main__":
    unittest.main()
