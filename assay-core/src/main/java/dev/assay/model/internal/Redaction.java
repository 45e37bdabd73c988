// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.Verdict;
import dev.assay.table.ErrorKind;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Removes everything from an outcome that may contain a cell of a result: the rows that differ, and
 * database messages, because they may quote a value. The kind of a fault stays, with the words that
 * the query's text has too, as do SQL, counts, hashes, names of columns and near misses.
 */
public final class Redaction {
  /** The text that replaces removed messages. */
  public static final String WORDS = "(left out, as it may quote a value)";

  /** The text that replaces the rest of a message. */
  static final String REST = "(the rest of the message left out, as it may quote a value)";

  private Redaction() {}

  /** Returns the outcome without values; applying it twice has no further effect. */
  public static Outcome of(Outcome outcome) {
    return new Outcome(
        outcome.questionSummary(),
        prediction(outcome),
        outcome.goldSql(),
        gold(outcome),
        verdict(outcome.verdict(), outcome),
        outcome.match() == null ? null : outcome.match().withoutRows(),
        outcome.metrics());
  }

  private static PredictionSummary prediction(Outcome outcome) {
    return new PredictionSummary(
        outcome.sql(),
        outcome.abstention(),
        execution(outcome.execution(), outcome.sql()),
        outcome.attempts().stream().map(Redaction::attempt).toList(),
        outcome.samples().stream()
            .map(
                sample ->
                    new Outcome.Sample(
                        sample.sql(),
                        verdict(sample.verdict(), outcome),
                        sample.hash(),
                        sample.votes()))
            .toList());
  }

  private static GoldSummary gold(Outcome outcome) {
    GoldSummary gold = outcome.gold();
    return new GoldSummary(
        execution(gold.execution(), outcome.goldSql()),
        gold.deterministic(),
        gold.cached(),
        Collections.nCopies(gold.faults().size(), WORDS),
        gold.warnings());
  }

  /** Keeps the database's message only for golds that failed. */
  private static Verdict verdict(Verdict verdict, Outcome outcome) {
    ExecutionSummary gold = outcome.gold().execution();
    return verdict instanceof Verdict.NotScored none
            && none.reason() == NotScoredReason.GOLD_FAILED
            && hasMessage(gold)
        ? new Verdict.NotScored(
            none.reason(), String.valueOf(execution(gold, outcome.goldSql()).message()))
        : verdict;
  }

  private static ExecutionSummary execution(ExecutionSummary execution, @Nullable String sql) {
    return hasMessage(execution)
        ? execution.withMessage(
            message(execution.error(), String.valueOf(execution.message()), sql))
        : execution;
  }

  /**
   * Returns the part of a database message that may be shown.
   *
   * @param kind of the error, a name of {@link ErrorKind}, or {@code null} if unknown
   * @param sql the query that failed, or {@code null} if unknown
   */
  public static String message(@Nullable String kind, String message, @Nullable String sql) {
    return RedactedMessage.of(kind, message, sql);
  }

  private static boolean hasMessage(ExecutionSummary execution) {
    return execution.status().equals("failed") && execution.message() != null;
  }

  /** The error of an attempt that produced SQL is the database's or Assay's. */
  private static Attempt attempt(Attempt attempt) {
    String error = attempt.error();
    return attempt.sql() == null || error == null || AttemptMessages.areOurs(error)
        ? attempt
        : new Attempt(attempt.sql(), WORDS, attempt.usage(), attempt.sample());
  }
}
