// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.Jury;
import dev.assay.agreement.VoteAggregation;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The raters that call each question right or wrong: metrics with values 0 and 1 only, except those
 * of parts of queries, and LLM judges whose rubric has a passing score.
 */
final class Raters {
  private Raters() {}

  /**
   * A rater.
   *
   * @param name of the metric, or of judge and model
   * @param judged the indexes of the questions that it rates
   * @param right the indexes of those that it calls right
   */
  record Rater(String name, BitSet judged, BitSet right) {
    private Rater(String name) {
      this(name, new BitSet(), new BitSet());
    }

    private void say(int place, boolean verdict) {
      judged.set(place);
      right.set(place, verdict);
    }

    /** Returns the number of questions that both rate. */
    int both(Rater other) {
      return common(other).cardinality();
    }

    /** Returns the number of questions that both rate the same. */
    int alike(Rater other) {
      BitSet alike = common(other);
      BitSet unlike = (BitSet) right.clone();
      unlike.xor(other.right);
      alike.andNot(unlike);
      return alike.cardinality();
    }

    private BitSet common(Rater other) {
      BitSet common = (BitSet) judged.clone();
      common.and(other.judged);
      return common;
    }
  }

  /** All raters, metrics first, in the order of the run; judges as in {@link #judges}. */
  static List<Rater> of(
      List<Outcome> outcomes, List<Judgment> judgments, @Nullable VoteAggregation rule) {
    Map<String, Integer> places = new HashMap<>();
    outcomes.forEach(outcome -> places.put(outcome.question(), places.size()));
    List<Rater> raters = metrics(outcomes);
    raters.addAll(judges(judgments, rule, places));
    return raters;
  }

  private static List<Rater> metrics(List<Outcome> outcomes) {
    Map<String, Rater> raters = new LinkedHashMap<>();
    Set<String> graded = new TreeSet<>();
    for (int i = 0; i < outcomes.size(); i++) {
      int place = i;
      outcomes
          .get(i)
          .metrics()
          .forEach(
              (metric, score) -> {
                if (score != null) {
                  boolean binary = score == 0 || score == 1;
                  graded.addAll(binary ? Set.of() : Set.of(metric));
                  raters.computeIfAbsent(metric, Rater::new).say(place, score == 1);
                }
              });
    }
    raters.keySet().removeAll(graded);
    raters.keySet().removeIf(metric -> metric.endsWith("_f1"));
    raters.values().removeIf(rater -> 2 * rater.judged().cardinality() < outcomes.size());
    return new ArrayList<>(raters.values());
  }

  /**
   * The judges whose rubric has a passing score.
   *
   * @param rule combines the repeats of one judge; {@code null} for the default
   */
  static List<Rater> judges(List<Judgment> judgments, @Nullable VoteAggregation rule) {
    return judges(judgments, rule, new HashMap<>());
  }

  private static List<Rater> judges(
      List<Judgment> judgments, @Nullable VoteAggregation rule, Map<String, Integer> places) {
    List<Rater> raters = new ArrayList<>();
    Jury.alone(judgments, rule)
        .forEach(
            (judge, verdicts) -> {
              Rater rater = new Rater(judge.words());
              verdicts.forEach(
                  (question, verdict) -> {
                    Integer next = places.size();
                    Integer known = places.putIfAbsent(question, next);
                    rater.say(known == null ? next : known, verdict);
                  });
              raters.add(rater);
            });
    return raters;
  }

  /** The agreement of each pair of raters; empty unless two of them differ on a question. */
  static Section section(RunDetails details) {
    List<Rater> raters = of(details.outcomes(), details.judgments(), details.rule());
    List<TableColumn> columns =
        new ArrayList<>(List.of(TableColumn.of(""), TableColumn.of("@Metric or judge")));
    for (int i = 0; i < raters.size(); i++) {
      columns.add(TableColumn.of("#" + Integer.toString(i + 1)).shortFor(raters.get(i).name()));
    }
    Table table = Table.of(columns);
    boolean differ =
        raters.stream()
            .anyMatch(one -> raters.stream().anyMatch(other -> one.alike(other) < one.both(other)));
    for (int i = 0; i < raters.size() && differ; i++) {
      Rater one = raters.get(i);
      List<Cell> cells =
          new ArrayList<>(List.of(Cell.of(Integer.toString(i + 1)), Cell.name(one.name())));
      raters.forEach(other -> cells.add(other.equals(one) ? Cell.of("-") : agreement(one, other)));
      table.row(cells);
    }
    return Section.of(
        "agreement",
        "Agreement of metrics and judges",
        "percent of the questions that both judge",
        table);
  }

  private static Cell agreement(Rater one, Rater other) {
    int both = one.both(other);
    int alike = one.alike(other);
    double share = (double) alike / both;
    return both == 0
        ? Cell.EMPTY
        : Cell.of(Long.toString(Math.round(100 * share)))
            .with(
                new Picture.Heat(
                    share,
                    "%s of %s: %s and %s"
                        .formatted(
                            NumberFormats.count(alike),
                            NumberFormats.count(both, "question"),
                            one.name(),
                            other.name())));
  }
}
