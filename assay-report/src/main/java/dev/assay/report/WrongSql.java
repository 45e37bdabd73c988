// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.Redaction;
import dev.assay.sql.SqlDifference;
import dev.assay.sql.SqlDifference.Kind;
import dev.assay.table.ErrorKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The faults of wrong predictions in SQL's terms.
 *
 * @param problems of which each wrong prediction has one, by kind, the largest first
 * @param differences from the gold queries, most frequent first; a question may be in several
 * @param unknownTables questions whose query names a table that does not exist
 * @param unknownColumns questions whose query names a column that does not exist
 */
public record WrongSql(
    List<ProblemGroup> problems,
    List<DifferenceGroup> differences,
    UnknownNames unknownTables,
    UnknownNames unknownColumns) {
  /** Maximum number of differences mentioned for one question. */
  private static final int MOST = 4;

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  public WrongSql {
    problems = List.copyOf(problems);
    differences = List.copyOf(differences);
  }

  /**
   * The problems of one kind.
   *
   * @param places each problem with its questions in the order of the run, the largest first
   */
  public record ProblemGroup(String kind, List<ProblemQuestions> places) {
    public ProblemGroup {
      places = List.copyOf(places);
    }

    /** All questions, those of the largest problem first. */
    public List<String> questions() {
      return places.stream().flatMap(each -> each.questions().stream()).toList();
    }

    /** The ids of each question's problem: that of its kind, and its own if others share it. */
    public static Map<String, List<String>> ids(List<ProblemGroup> groups) {
      Map<String, List<String>> ids = new HashMap<>();
      for (ProblemGroup group : groups) {
        for (ProblemQuestions each : group.places()) {
          boolean shared = each.questions().size() > 1;
          List<String> own = shared ? each.problem().ids() : List.of(each.problem().kindId());
          each.questions().forEach(question -> ids.put(question, own));
        }
      }
      return ids;
    }

    /** Groups the problems of outcomes by kind, the largest first. */
    public static List<ProblemGroup> of(Map<Problem, List<String>> questions) {
      Map<String, List<ProblemQuestions>> kinds = new TreeMap<>();
      questions.entrySet().stream()
          .map(each -> new ProblemQuestions(each.getKey(), each.getValue()))
          .sorted(
              Comparator.comparing((ProblemQuestions each) -> -each.questions().size())
                  .thenComparing(each -> each.problem().place()))
          .forEach(
              each ->
                  kinds
                      .computeIfAbsent(each.problem().kind(), first -> new ArrayList<>())
                      .add(each));
      return kinds.entrySet().stream()
          .map(each -> new ProblemGroup(each.getKey(), each.getValue()))
          .sorted(Comparator.comparing(group -> -group.questions().size()))
          .toList();
    }
  }

  /** A problem and the ids of its questions. */
  public record ProblemQuestions(Problem problem, List<String> questions) {
    public ProblemQuestions {
      questions = List.copyOf(questions);
    }
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

  /** The faults of all wrong predictions among outcomes; brief ones suffice. */
  public static WrongSql of(List<Outcome> outcomes) {
    Map<Kind, List<String>> differences =
        questions(outcomes, outcome -> kinds(outcome).toList(), new EnumMap<>(Kind.class));
    return new WrongSql(
        ProblemGroup.of(problems(outcomes)),
        differences.entrySet().stream()
            .map(entry -> new DifferenceGroup(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparing(group -> -group.questions().size()))
            .toList(),
        UnknownNames.of(ErrorKind.UNKNOWN_TABLE, outcomes),
        UnknownNames.of(ErrorKind.UNKNOWN_COLUMN, outcomes));
  }

  /** The questions of each problem, in the order of the run. */
  public static Map<Problem, List<String>> problems(List<Outcome> outcomes) {
    return questions(
        outcomes, outcome -> Stream.ofNullable(Problem.of(outcome)).toList(), new HashMap<>());
  }

  private static <T> Map<T, List<String>> questions(
      List<Outcome> outcomes, Function<Outcome, List<T>> faults, Map<T, List<String>> questions) {
    List<List<T>> found = outcomes.parallelStream().map(faults).toList();
    for (int i = 0; i < outcomes.size(); i++) {
      for (T fault : found.get(i)) {
        questions
            .computeIfAbsent(fault, first -> new ArrayList<>())
            .add(outcomes.get(i).question());
      }
    }
    return questions;
  }

  /**
   * The differences between the SQL of a wrong prediction and the closest gold query, the most
   * likely fault first. None for a query that did not return a result: the database's message
   * explains that better.
   */
  static List<SqlDifference> differences(Outcome outcome) {
    return outcome.match() != null && outcome.verdict() instanceof Verdict.Incorrect wrong
        ? Problem.differences(outcome, wrong.cause()).limit(MOST).toList()
        : List.of();
  }

  private static Stream<Kind> kinds(Outcome outcome) {
    return differences(outcome).stream().map(SqlDifference::kind).distinct();
  }

  /** The difference that counts as the fault, or the error; empty if there is neither. */
  public static String fault(Outcome outcome) {
    return outcome.match() == null
        ? Objects.requireNonNullElse(outcome.execution().message(), "")
        : differences(outcome).stream().findFirst().map(SqlDifference::detail).orElse("");
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

  static @Nullable String unknownName(Outcome outcome) {
    String message = outcome.execution().message();
    if (message == null || outcome.sql() == null) {
      return null;
    }
    Matcher name =
        QUOTED.matcher(Redaction.message(outcome.execution().error(), message, outcome.sql()));
    return name.find() ? name.group(1) : null;
  }
}
