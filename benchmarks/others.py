#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs others on what Assay is measured on; called by benchmarks/run.

others.py statements PAIRS
    Runs both queries of each pair by sqlite3 and fetches all rows.
others.py copy SOURCE TARGET
    Copies the table sales of a SQLite or CSV file into a new SQLite file.
others.py untrained SCRIPT [ARGUMENT ...]
    Runs a script with NLTK's sentence tokenizer as it is without its data.
others.py pairs NAME FOLDER PAIRS VERDICTS
    Judges pairs of queries on SQLite by the code in FOLDER, a clone of the
    evaluator's repository. PAIRS is JSON Lines of id, question, gold, sql and
    file, the database. Writes "id<TAB>1" for a right prediction, "id<TAB>0"
    for a wrong one and "id<TAB>-" where the evaluator fails.
others.py tables GOLD PREDICTED
    Compares two CSV files by pandas, as bags of rows, and prints "equal" or
    "unequal".
"""
import csv
import importlib
import inspect
import json
import os
import runpy
import sqlite3
import sys

CSV_READER = {"keep_default_na": False}


def statements(source):
    with open(source, encoding="utf-8") as lines:
        for line in lines:
            pair = json.loads(line)
            for sql in (pair["gold"], pair["sql"]):
                connection = sqlite3.connect(pair["file"])
                connection.text_factory = lambda text: text.decode(errors="ignore")
                try:
                    connection.execute(sql).fetchall()
                except (sqlite3.Error, sqlite3.Warning):
                    pass  # a prediction may be wrong
                connection.close()


def copy(source, target):
    if source.endswith(".csv"):
        rows = csv.reader(open(source, encoding="utf-8", newline=""))
        names = next(rows)
    else:
        rows = sqlite3.connect(source).execute("SELECT * FROM sales")
        names = [column[0] for column in rows.description]
    if os.path.exists(target):
        os.remove(target)
    made = sqlite3.connect(target)
    made.execute(f"CREATE TABLE sales ({', '.join(names)})")
    made.executemany(f"INSERT INTO sales VALUES ({', '.join('?' * len(names))})", rows)
    made.commit()


def untrained(script, *arguments):
    import nltk.tokenize

    tokenizer = nltk.tokenize.punkt.PunktSentenceTokenizer()
    nltk.tokenize.sent_tokenize = lambda text, language="english": tokenizer.tokenize(text)
    sys.path.insert(0, os.path.dirname(script))
    sys.argv = [script, *arguments]
    runpy.run_path(script, run_name="__main__")


def spider(folder):
    sys.path.insert(0, folder)
    module = importlib.import_module("exec_eval")

    def judge(pair):
        return module.eval_exec_match(pair["file"], pair["sql"], pair["gold"], False, False, False)

    return judge


def bird(folder):
    sys.path.insert(0, os.path.join(folder, "bird", "llm", "src"))
    run = importlib.import_module("evaluation").execute_sql
    together = len(inspect.signature(run).parameters) == 3

    def judge(pair):
        if together:
            return run(pair["sql"], pair["gold"], pair["file"])
        return set(run(pair["sql"], pair["file"])) == set(run(pair["gold"], pair["file"]))

    return judge


def sql_eval(folder):
    sys.path.insert(0, folder)
    import pandas

    rules = importlib.import_module("eval.eval")

    def read(sql, file):
        with sqlite3.connect("file:%s?mode=ro" % file, uri=True) as connection:
            return pandas.read_sql_query(sql, connection)

    with_queries = "query_gold" in inspect.signature(rules.compare_df).parameters

    def judge(pair):
        try:
            gold, predicted = read(pair["gold"], pair["file"]), read(pair["sql"], pair["file"])
            about = ("", pair["question"])
            queries = {"query_gold": pair["gold"], "query_gen": pair["sql"]} if with_queries else {}
            return rules.compare_df(gold, predicted, *about, **queries) or rules.subset_df(
                gold, predicted, *about
            )
        except Exception:  # which its runner counts as wrong
            return False

    return judge


JUDGES = {"spider": spider, "bird": bird, "sql-eval": sql_eval}


def pairs(name, folder, source, target):
    judge = JUDGES[name](os.path.abspath(folder))
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        for line in lines:
            pair = json.loads(line)
            try:
                verdict = "1" if judge(pair) else "0"
            except sqlite3.Error:
                verdict = "0"
            except Exception as error:  # some of them wrap the database's error
                verdict = "0" if "sqlite3" in repr(error) else "-"
            out.write("%s\t%s\n" % (pair["id"], verdict))


def tables(gold, predicted):
    import pandas

    def read(file):
        frame = pandas.read_csv(file, **CSV_READER)
        return frame.sort_values(list(frame.columns), ignore_index=True)

    print("equal" if read(gold).equals(read(predicted)) else "unequal")


if __name__ == "__main__":
    if len(sys.argv) == 6 and sys.argv[1] == "pairs" and sys.argv[2] in JUDGES:
        pairs(*sys.argv[2:])
    elif len(sys.argv) == 4 and sys.argv[1] == "tables":
        tables(*sys.argv[2:])
    elif len(sys.argv) == 3 and sys.argv[1] == "statements":
        statements(sys.argv[2])
    elif len(sys.argv) == 4 and sys.argv[1] == "copy":
        copy(*sys.argv[2:])
    elif len(sys.argv) > 2 and sys.argv[1] == "untrained":
        untrained(*sys.argv[2:])
    else:
        sys.exit(__doc__)
