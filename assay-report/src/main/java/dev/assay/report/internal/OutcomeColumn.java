// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.table.internal.FlatTable.Column;
import dev.assay.table.internal.FlatTable.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column of the table of outcomes.
 *
 * @param column its name and kind
 * @param cell its value for an outcome
 */
record OutcomeColumn(Column column, Function<Outcome, @Nullable Object> cell) {
  private static final OutcomeColumn QUESTION =
      new OutcomeColumn(new Column("question", Kind.TEXT, true), Outcome::question);

  /** Columns on the question and its verdict. */
  static final List<OutcomeColumn> JUDGED =
      List.of(
          QUESTION,
          text("database", Outcome::database),
          text("category", Outcome::category),
          text("difficulty", Outcome::difficulty),
          text("text", Outcome::text),
          text("verdict", outcome -> outcome.verdict().label()),
          text("cause", outcome -> outcome.verdict().causeName()),
          text("detail", OutcomeColumn::detail),
          text("match", OutcomeColumn::level),
          text("relaxations", OutcomeColumn::relaxations));

  /** Columns on execution and cost. */
  static final List<OutcomeColumn> RUN =
      List.of(
          integer("rows", outcome -> outcome.execution().rows()),
          number("ms", outcome -> outcome.execution().ms()),
          integer("gold_rows", outcome -> outcome.gold().execution().rows()),
          number("gold_ms", outcome -> outcome.gold().execution().ms()),
          integer("attempts", outcome -> (long) outcome.attempts().size()),
          integer("prompt_tokens", outcome -> tokens(outcome, Usage::promptTokens)),
          integer("completion_tokens", outcome -> tokens(outcome, Usage::completionTokens)),
          number("cost_usd", outcome -> Attempt.sum(outcome.attempts(), Usage::costUsd)),
          number("latency_ms", outcome -> Attempt.sum(outcome.attempts(), Usage::latencyMs)),
          text("sql", Outcome::sql),
          text("gold_sql", Outcome::goldSql));

  /** The score of a metric. */
  static OutcomeColumn metric(String name) {
    return number(name, outcome -> finite(outcome.metrics().get(name)));
  }

  /**
   * A column for each rubric and model: the mean score of a question over its repeats, empty if
   * there is none. Named {@code judge:RUBRIC:MODEL}.
   */
  static List<OutcomeColumn> judges(List<Judgment> judgments) {
    Map<String, Map<String, List<Double>>> judges = new TreeMap<>();
    for (Judgment judgment : judgments) {
      List<Double> scores =
          judges
              .computeIfAbsent(
                  "judge:%s:%s".formatted(judgment.judge(), judgment.model()),
                  name -> new HashMap<>())
              .computeIfAbsent(judgment.question(), question -> new ArrayList<>());
      if (judgment.score() != null) {
        scores.add(judgment.score());
      }
    }
    List<OutcomeColumn> columns = new ArrayList<>();
    judges.forEach(
        (name, scores) ->
            columns.add(number(name, outcome -> mean(scores.get(outcome.question())))));
    return columns;
  }

  private static @Nullable Double mean(@Nullable List<Double> scores) {
    return scores == null || scores.isEmpty()
        ? null
        : (Double) (scores.stream().mapToDouble(Double::doubleValue).sum() / scores.size());
  }

  private static OutcomeColumn text(String name, Function<Outcome, @Nullable Object> cell) {
    return new OutcomeColumn(new Column(name, Kind.TEXT), cell);
  }

  private static OutcomeColumn integer(String name, Function<Outcome, @Nullable Object> cell) {
    return new OutcomeColumn(new Column(name, Kind.INTEGER), cell);
  }

  private static OutcomeColumn number(String name, Function<Outcome, @Nullable Object> cell) {
    return new OutcomeColumn(new Column(name, Kind.NUMBER), cell);
  }

  static @Nullable Double finite(@Nullable Double score) {
    return score == null || !Double.isFinite(score) ? null : score;
  }

  /**
   * The reason why it was not scored, the database's message, the text of an abstention, or the
   * last error.
   */
  private static @Nullable String detail(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      return none.detail();
    }
    if (outcome.execution().message() != null) {
      return outcome.execution().message();
    }
    if (outcome.abstention() != null) {
      return outcome.abstention();
    }
    return outcome.attempts().stream()
        .map(Attempt::error)
        .filter(Objects::nonNull)
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  private static @Nullable String level(Outcome outcome) {
    Match match = outcome.match();
    return match == null ? null : match.level().name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String relaxations(Outcome outcome) {
    Match match = outcome.match();
    return match == null ? null : names(match.relaxations());
  }

  private static String names(Collection<Relaxation> relaxations) {
    return relaxations.stream().map(Relaxation::name).collect(Collectors.joining(" "));
  }

  private static @Nullable Long tokens(Outcome outcome, Function<Usage, @Nullable Long> part) {
    Double sum = Attempt.sum(outcome.attempts(), part);
    return sum == null ? null : (Long) sum.longValue();
  }
}
