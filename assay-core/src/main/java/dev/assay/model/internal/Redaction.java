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
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

  /**
   * The part of a database's message that may be shown when cell values must not be. A function can
   * raise any error while rows are read, even a syntax error, and quote a value in it. So the
   * message itself is never shown, but only the kind of error, and those of its words that also
   * occur in the query.
   */
  private static final class RedactedMessage {
    private static final Map<String, String> FAULTS =
        Map.of(
            ErrorKind.SYNTAX.name(), "syntax error",
            ErrorKind.UNKNOWN_TABLE.name(), "unknown table",
            ErrorKind.UNKNOWN_COLUMN.name(), "unknown column",
            ErrorKind.UNKNOWN_FUNCTION.name(), "unknown function",
            ErrorKind.PERMISSION.name(), "no permission",
            ErrorKind.UNBOUND_PARAMETER.name(), "a parameter has no value");

    private static final int MOST = 3;

    private static final Pattern QUOTED =
        Pattern.compile("\"([^\"]+)\"|'([^']+)'|`([^`]+)`|\\[([^\\]]+)]");

    private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$.]*");

    /** Words that messages and queries have in common by coincidence. */
    private static final Set<String> COMMON_WORDS =
        Set.of(
            "a and as at by column database does error exists for from function group having in is"
                .concat(
                    " join limit name near no not of on or order schema select syntax table the")
                .concat(" to type union unknown value values where with")
                .split(" "));

    private RedactedMessage() {}

    /**
     * The redacted message. Redacting it again does not change it.
     *
     * @param kind of the error, a name of {@link ErrorKind}
     * @param sql the query that failed, or {@code null} if unknown
     */
    static String of(@Nullable String kind, String message, @Nullable String sql) {
      String fault = FAULTS.getOrDefault(String.valueOf(kind), "error");
      String bare = "%s %s".formatted(fault, Redaction.WORDS);
      if (message.equals(bare)) {
        return message;
      }
      Set<String> shared = sql == null ? Set.of() : shared(message, sql);
      return shared.isEmpty()
          ? bare
          : shared.stream()
              .map("\"%s\""::formatted)
              .collect(Collectors.joining(", ", fault + ": ", " " + Redaction.REST));
    }

    private static Set<String> shared(String message, String sql) {
      Set<String> words = new LinkedHashSet<>();
      Matcher quoted = QUOTED.matcher(message);
      while (quoted.find()) {
        for (int group = 1; group <= quoted.groupCount(); group++) {
          add(quoted.group(group), sql, words);
        }
      }
      if (words.isEmpty()) {
        WORD.matcher(message)
            .results()
            .map(word -> word.group())
            .filter(word -> !COMMON_WORDS.contains(word.toLowerCase(Locale.ROOT)))
            .forEach(word -> add(word, sql, words));
      }
      return words;
    }

    private static void add(@Nullable String word, String sql, Set<String> words) {
      if (word == null || word.isBlank() || word.contains("\"") || words.size() == MOST) {
        return;
      }
      Matcher whole =
          Pattern.compile(
                  "(?<![\\p{L}\\p{N}_])" + Pattern.quote(word) + "(?![\\p{L}\\p{N}_])",
                  Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
              .matcher(sql);
      if (whole.find()) {
        words.add(whole.group());
      }
    }
  }
}
