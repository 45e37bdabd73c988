// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.Redaction;
import dev.assay.sql.SqlDifference;
import dev.assay.sql.SqlDifference.Kind;
import dev.assay.sql.internal.SqlDifferences;
import dev.assay.table.ErrorKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The faults of wrong predictions in SQL's terms.
 *
 * @param differences from the gold queries, most frequent first; a question may be in several
 * @param unknownTables questions whose query names a table that does not exist
 * @param unknownColumns questions whose query names a column that does not exist
 */
public record WrongSql(
    List<DifferenceGroup> differences, UnknownNames unknownTables, UnknownNames unknownColumns) {
  /** Maximum number of differences mentioned for one question. */
  private static final int MOST = 4;

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  public WrongSql {
    differences = List.copyOf(differences);
  }

  /** The questions with a difference of one kind, in the order of the run. */
  public record DifferenceGroup(Kind kind, List<String> questions) {
    public DifferenceGroup {
      questions = List.copyOf(questions);
    }
  }

  /**
   * Queries that failed because something does not exist.
   *
   * @param names as the queries write them, each once
   * @param questions in the order of the run
   */
  public record UnknownNames(List<String> names, List<String> questions) {
    public UnknownNames {
      names = List.copyOf(names);
      questions = List.copyOf(questions);
    }

    static UnknownNames of(ErrorKind kind, List<Outcome> outcomes) {
      List<Outcome> failed =
          outcomes.stream()
              .filter(outcome -> outcome.verdict() instanceof Verdict.Incorrect)
              .filter(outcome -> kind.name().equals(outcome.execution().error()))
              .toList();
      Set<String> names = new LinkedHashSet<>();
      failed.stream().map(WrongSql::unknownName).filter(Objects::nonNull).forEach(names::add);
      return new UnknownNames(List.copyOf(names), failed.stream().map(Outcome::question).toList());
    }
  }

  static WrongSql of(List<Outcome> outcomes) {
    List<List<Kind>> kinds =
        outcomes.parallelStream().map(outcome -> kinds(outcome).toList()).toList();
    Map<Kind, List<String>> questions = new EnumMap<>(Kind.class);
    for (int i = 0; i < outcomes.size(); i++) {
      for (Kind kind : kinds.get(i)) {
        questions.computeIfAbsent(kind, first -> new ArrayList<>()).add(outcomes.get(i).question());
      }
    }
    return new WrongSql(
        questions.entrySet().stream()
            .map(entry -> new DifferenceGroup(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparing(group -> -group.questions().size()))
            .toList(),
        UnknownNames.of(ErrorKind.UNKNOWN_TABLE, outcomes),
        UnknownNames.of(ErrorKind.UNKNOWN_COLUMN, outcomes));
  }

  /**
   * The differences between the SQL of a wrong prediction and the closest gold query, the most
   * telling first. None for a query that did not return a result: the database's message explains
   * that better.
   */
  static List<SqlDifference> differences(Outcome outcome) {
    String gold = outcome.goldSql();
    String sql = outcome.sql();
    if (gold == null
        || sql == null
        || outcome.match() == null
        || !(outcome.verdict() instanceof Verdict.Incorrect wrong)) {
      return List.of();
    }
    return SqlDifferences.of(gold, sql).stream()
        .sorted(Comparator.comparing(difference -> !explains(difference.kind(), wrong.cause())))
        .limit(MOST)
        .toList();
  }

  /** The kinds of {@link #differences}, each once, for people. */
  public static List<String> differenceWords(Outcome outcome) {
    return kinds(outcome).map(Kind::words).toList();
  }

  private static Stream<Kind> kinds(Outcome outcome) {
    return differences(outcome).stream().map(SqlDifference::kind).distinct();
  }

  /** The differences in one sentence; empty if there are none. */
  public static String sentence(Outcome outcome) {
    List<SqlDifference> differences = differences(outcome);
    return differences.isEmpty()
        ? ""
        : differences.stream()
            .map(SqlDifference::words)
            .collect(Collectors.joining("; ", "Its SQL differs from the gold's: ", "."));
  }

  private static boolean explains(Kind kind, Cause cause) {
    return switch (cause) {
      case WRONG_DUPLICATES -> kind == Kind.DISTINCT_MISSING || kind == Kind.DISTINCT_ADDED;
      case WRONG_ORDER ->
          kind == Kind.OTHER_ORDER || kind == Kind.OTHER_DIRECTION || kind == Kind.ORDER_MISSING;
      case MISSING_COLUMNS -> kind == Kind.COLUMNS_MISSING || kind == Kind.OTHER_COLUMNS;
      default -> false;
    };
  }

  private static @Nullable String unknownName(Outcome outcome) {
    String message = outcome.execution().message();
    if (message == null || outcome.sql() == null) {
      return null;
    }
    Matcher name =
        QUOTED.matcher(Redaction.message(outcome.execution().error(), message, outcome.sql()));
    return name.find() ? name.group(1) : null;
  }
}
