// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.MovedRow;
import dev.assay.match.Relaxation;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The constants of the model, and what an attempt used, in words. */
public final class Phrases {
  /** Maximum length of a row within a sentence, in characters. */
  private static final int LONGEST_ROW = 120;

  private Phrases() {}

  /**
   * Names of columns; a name that several columns have carries the number of each.
   *
   * @param columns the 0-based column of a result by its place among the names
   */
  public static List<String> numbered(List<String> names, IntUnaryOperator columns) {
    return IntStream.range(0, names.size())
        .mapToObj(
            i ->
                Collections.frequency(names, names.get(i)) > 1
                    ? names.get(i) + " #" + (columns.applyAsInt(i) + 1)
                    : names.get(i))
        .toList();
  }

  /** The gold's columns; those of equal name carry their number in the gold's result. */
  public static List<String> goldNames(Difference difference) {
    List<MappedColumn> columns = difference.columns();
    return numbered(
        columns.stream().map(MappedColumn::goldName).toList(), i -> columns.get(i).gold());
  }

  /** Two or three words, for tables. */
  public static String brief(Cause cause) {
    return switch (cause) {
      case SQL_ERROR -> "SQL error";
      case TIMEOUT -> "timed out";
      case REFUSED -> "refused to run";
      case TOO_LARGE -> "result too large";
      case NO_SQL -> "no SQL given";
      case GENERATION_ERROR -> "generator failed";
      case ABSTAINED -> "abstained";
      case SHOULD_ABSTAIN -> "should have abstained";
      case UNDECIDED -> "comparison undecided";
      case EMPTY_RESULT -> "empty result";
      case MISSING_COLUMNS -> "missing columns";
      case WRONG_DUPLICATES -> "wrong duplicates";
      case WRONG_ORDER -> "wrong order";
      case NOT_ACCEPTED -> "relaxation not accepted";
      case WRONG_ROW_COUNT -> "wrong row count";
      case WRONG_VALUES -> "wrong values";
      case COUNTEREXAMPLE -> "refuted by probing";
    };
  }

  /** A cause, in words that fit after "the prediction is wrong:". */
  public static String of(Cause cause) {
    return switch (cause) {
      case SQL_ERROR -> "the database reported an error";
      case TIMEOUT -> "the query ran into the time limit";
      case REFUSED -> "only a single read-only query may run, and this is not one";
      case TOO_LARGE -> "the result is larger than a limit allows";
      case NO_SQL -> "there is no SQL for this question";
      case GENERATION_ERROR -> "the generator failed at this question";
      case ABSTAINED -> "it abstained, but the question can be answered";
      case SHOULD_ABSTAIN -> "it answered a question that can't be answered";
      case UNDECIDED -> "the comparison exceeded its work or time limit";
      case EMPTY_RESULT -> "it returned no rows, the gold has some";
      case MISSING_COLUMNS -> "columns of the gold are missing";
      case WRONG_DUPLICATES -> "rows are repeated a different number of times";
      case WRONG_ORDER -> "the rows are right, their order is not";
      case NOT_ACCEPTED -> "it matches only with relaxations that are not accepted";
      case WRONG_ROW_COUNT -> "the number of rows differs";
      case WRONG_VALUES -> "the rows hold different values";
      case COUNTEREXAMPLE -> "the answers differ on a small database with real or realistic data";
    };
  }

  /** Returns the phrase after "not scored:". */
  public static String of(NotScoredReason reason) {
    return switch (reason) {
      case GOLD_FAILED -> "the gold query failed";
      case GOLD_TIMEOUT -> "the gold query ran into the time limit";
      case GOLD_TOO_LARGE -> "the gold result is larger than a limit allows";
      case GOLD_REFUSED -> "the gold is not a single read-only query";
      case GOLD_NOT_DETERMINISTIC -> "the gold query gave two different results";
      case NO_GOLD -> "the question has no gold, so execution has nothing to compare with";
      case NO_DATABASE -> "no database was named, so nothing was executed";
      case DATABASE_UNAVAILABLE -> "the database could not be reached";
      case PROVIDER_UNAVAILABLE -> "the model provider could not be reached";
      case CANCELLED -> "the run was stopped";
    };
  }

  /** The reason that no gold SQL is shown. */
  public static String withoutGoldSql(Outcome outcome) {
    if (outcome.unanswerable()) {
      return "the question can't be answered";
    }
    return outcome.isForJudges() ? "the question has none" : "the gold is a stored table";
  }

  /** The reason that no gold SQL is shown, as a sentence. */
  public static String withoutGoldSqlSentence(Outcome outcome) {
    String words = withoutGoldSql(outcome);
    return "T" + words.substring(1) + ".";
  }

  /** A heading for what differs. */
  public static String of(Difference.Kind kind) {
    return switch (kind) {
      case EMPTY_RESULT -> "the prediction has no rows";
      case MISSING_COLUMNS -> "columns are missing";
      case DUPLICATES -> "rows are repeated a different number of times";
      case ORDER -> "the same rows in a different order";
      case COLUMNS -> "the same rows under different columns";
      case ROW_COUNT -> "different number of rows";
      case UNDECIDED -> "the comparison was not finished";
      case VALUES -> "different values";
    };
  }

  /** {@code EXTRA_COLUMNS (extra columns), ROUNDING (...)}. */
  public static String of(Collection<Relaxation> relaxations) {
    return relaxations.stream()
        .map(relaxation -> relaxation + " (" + relaxation.words() + ")")
        .collect(Collectors.joining(", "));
  }

  /** {@code the order of columns, extra columns}. */
  static String words(Collection<Relaxation> relaxations) {
    return relaxations.stream().map(Relaxation::words).collect(Collectors.joining(", "));
  }

  /** Tokens, cost and time of an attempt, as far as known. */
  public static String of(Usage usage) {
    List<String> parts = new ArrayList<>();
    if (usage.promptTokens() != null || usage.completionTokens() != null) {
      long sent = Objects.requireNonNullElse(usage.promptTokens(), 0L);
      long received = Objects.requireNonNullElse(usage.completionTokens(), 0L);
      parts.add(NumberFormats.count(sent) + " + " + NumberFormats.count(received) + " tokens");
    }
    if (usage.cachedTokens() != null) {
      parts.add(NumberFormats.count(usage.cachedTokens()) + " cached");
    }
    if (usage.reasoningTokens() != null) {
      parts.add(NumberFormats.count(usage.reasoningTokens()) + " of reasoning");
    }
    if (usage.costUsd() != null) {
      parts.add(NumberFormats.cost(usage.costUsd()));
    }
    if (usage.latencyMs() != null) {
      parts.add(NumberFormats.time(usage.latencyMs()));
    }
    if (usage.retries() != null && usage.retries() > 0) {
      parts.add(
          usage.retries() == 1 ? "1 retry" : NumberFormats.count(usage.retries()) + " retries");
    }
    return String.join(", ", parts);
  }

  /** A heading for what differs, or for what the profile overlooks. */
  public static String of(Difference.Kind kind, boolean accepted) {
    return accepted && kind == Difference.Kind.VALUES
        ? "the same values in a different form"
        : of(kind);
  }

  /**
   * Returns the number of rows on each side, and of unmatched rows among them.
   *
   * @param accepted whether the profile accepts the difference
   */
  public static String counts(Difference difference, boolean accepted) {
    List<String> parts = new ArrayList<>();
    part(parts, difference.missingRows(), "missing");
    part(parts, difference.extraRows(), "extra");
    part(
        parts,
        difference.changedRows(),
        accepted ? "equal apart from accepted differences" : "changed");
    return "Gold has %s, the prediction %s: %s."
        .formatted(
            NumberFormats.count(difference.goldRows(), "row"),
            NumberFormats.count(difference.predictedRows()),
            inColumns(difference, String.join(", ", parts)));
  }

  /** A sentence on gold columns without a matching predicted column. */
  private static String inColumns(Difference difference, String rows) {
    List<String> alone =
        difference.columns().stream()
            .filter(column -> column.predicted() == null)
            .map(column -> "'" + column.goldName() + "'")
            .toList();
    if (alone.isEmpty()) {
      return rows.isEmpty() ? "every row has a match" : rows;
    }
    if (alone.size() == difference.columns().size()) {
      return "no predicted column matches a gold column";
    }
    String fits = "no predicted column fits " + String.join(", ", alone);
    return rows.isEmpty()
        ? "the rows agree in the other columns, but " + fits
        : rows + " in the other columns, and " + fits;
  }

  /** Returns whether all columns match those at the same position with the same name. */
  public static boolean areColumnsPlain(Difference difference) {
    return difference.columns().stream()
        .allMatch(
            column ->
                column.predicted() != null
                    && column.predicted() == column.gold()
                    && column.goldName().equalsIgnoreCase(column.predictedName()));
  }

  /** The first position at which the order differs, with the row of each side there. */
  public static String order(Difference difference) {
    MovedRow first = difference.order().get(0);
    return "The row order first differs at row %s: gold has %s, the prediction has %s."
        .formatted(
            NumberFormats.count(first.row() + 1L), cells(first.gold()), cells(first.predicted()));
  }

  private static String cells(List<@Nullable String> cells) {
    String text =
        cells.stream()
            .map(cell -> cell == null ? "NULL" : cell.isEmpty() ? "''" : cell)
            .collect(Collectors.joining(", ", "(", ")"));
    return text.length() <= LONGEST_ROW
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_ROW / 2)) + " …)";
  }

  private static void part(List<String> parts, long rows, String what) {
    if (rows > 0) {
      parts.add(NumberFormats.count(rows) + " " + what);
    }
  }
}
