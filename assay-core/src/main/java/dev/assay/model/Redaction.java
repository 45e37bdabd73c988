/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.model;

import java.util.Collections;
import java.util.Set;

/**
 * Takes out of an outcome whatever may hold a cell of a result: the rows that differ, and what a
 * database said once it had begun to read rows, as it may quote a value then. What it says of a
 * query's text stays, as do SQL, counts, hashes, names of columns and near misses.
 */
public final class Redaction {
  /** What stands in place of words that were taken out. */
  public static final String WORDS = "(left out, as it may quote a value)";

  /** Faults that are found before a row is read. */
  private static final Set<String> OF_THE_TEXT =
      Set.of(
          ErrorKind.SYNTAX.name(),
          ErrorKind.UNKNOWN_TABLE.name(),
          ErrorKind.UNKNOWN_COLUMN.name(),
          ErrorKind.UNKNOWN_FUNCTION.name(),
          ErrorKind.PERMISSION.name());

  private Redaction() {}

  /** The same outcome without values; applied twice, it changes nothing more. */
  public static Outcome of(Outcome outcome) {
    GoldSummary gold = outcome.gold();
    return new Outcome(
        outcome.question(),
        outcome.text(),
        outcome.database(),
        outcome.category(),
        outcome.difficulty(),
        outcome.sql(),
        outcome.goldSql(),
        outcome.profile(),
        verdict(outcome.verdict(), gold.execution()),
        outcome.match() == null ? null : outcome.match().withoutRows(),
        outcome.metrics(),
        execution(outcome.execution()),
        new GoldSummary(
            execution(gold.execution()),
            gold.deterministic(),
            gold.cached(),
            Collections.nCopies(gold.faults().size(), WORDS),
            gold.warnings()),
        outcome.attempts().stream().map(Redaction::attempt).toList(),
        outcome.unanswerable(),
        outcome.abstention(),
        outcome.samples().stream()
            .map(
                sample ->
                    new Outcome.Sample(
                        sample.sql(),
                        verdict(sample.verdict(), gold.execution()),
                        sample.hash(),
                        sample.votes()))
            .toList());
  }

  /** Only a gold that failed is told in the database's words. */
  private static Verdict verdict(Verdict verdict, ExecutionSummary gold) {
    return verdict instanceof Verdict.NotScored none
            && none.reason() == NotScoredReason.GOLD_FAILED
            && mayQuote(gold)
        ? new Verdict.NotScored(none.reason(), WORDS)
        : verdict;
  }

  private static ExecutionSummary execution(ExecutionSummary execution) {
    return mayQuote(execution)
        ? new ExecutionSummary(
            execution.status(),
            execution.rows(),
            execution.columns(),
            execution.ms(),
            execution.hash(),
            execution.error(),
            WORDS,
            execution.volatileCalls())
        : execution;
  }

  private static boolean mayQuote(ExecutionSummary execution) {
    return execution.status().equals("failed")
        && execution.message() != null
        && !OF_THE_TEXT.contains(String.valueOf(execution.error()));
  }

  /** The error of an attempt that wrote SQL is the database's, of whatever kind. */
  private static Attempt attempt(Attempt attempt) {
    return attempt.sql() == null || attempt.error() == null
        ? attempt
        : new Attempt(attempt.sql(), WORDS, attempt.usage(), attempt.sample());
  }
}
