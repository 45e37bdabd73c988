// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a mutation analysis. Questions of one database that share a gold count as one gold;
 * a gold counts in every group that one of its questions is in.
 *
 * @param golds in the order of their first questions
 */
public record MutationReport(MutationSettings settings, List<MutatedGold> golds) {
  public MutationReport {
    golds = List.copyOf(golds);
  }

  /** Returns a copy without the rows and values of databases. */
  public MutationReport withoutRows() {
    return new MutationReport(
        settings,
        golds.stream()
            .map(
                gold ->
                    new MutatedGold(
                        gold.questions(),
                        gold.sql(),
                        gold.mutants().stream().map(TestedMutant::withoutRows).toList(),
                        gold.discarded(),
                        gold.obstacle()))
            .toList());
  }

  /** The golds that have a mutant that ran. */
  public List<MutatedGold> mutated() {
    return golds.stream().filter(gold -> !gold.mutants().isEmpty()).toList();
  }

  /** The score of all mutants. */
  public MutationScore total() {
    return MutationScore.of(golds.stream().flatMap(gold -> gold.mutants().stream()).toList());
  }

  /** Counts mutants that did not run. */
  public int discarded() {
    return golds.stream().mapToInt(MutatedGold::discarded).sum();
  }

  /** The share of the mutated golds of which a mutant lives. */
  public Proportion withLivingMutant() {
    List<MutatedGold> mutated = mutated();
    return Wilson.interval(
        (int) mutated.stream().filter(gold -> !gold.alive().isEmpty()).count(), mutated.size());
  }

  /** The score of each operator that made a mutant. */
  public Map<MutationOperator, MutationScore> byOperator() {
    Map<MutationOperator, List<TestedMutant>> groups = new TreeMap<>();
    for (MutatedGold gold : golds) {
      for (TestedMutant tested : gold.mutants()) {
        groups.computeIfAbsent(tested.mutant().operator(), o -> new ArrayList<>()).add(tested);
      }
    }
    return scores(groups);
  }

  /** The score of each database. */
  public Map<String, MutationScore> byDatabase() {
    return by(question -> Stream.of(question.database()));
  }

  /** The score of each category; none if the questions have none. */
  public Map<String, MutationScore> byCategory() {
    return by(question -> Stream.ofNullable(question.category()));
  }

  /** The score of each difficulty; none if the questions have none. */
  public Map<String, MutationScore> byDifficulty() {
    return by(question -> Stream.ofNullable(question.difficulty()));
  }

  /** The score of each tag; none if the questions have none. */
  public Map<String, MutationScore> byTag() {
    return by(question -> question.tags().stream().filter(tag -> !QuestionLabels.isMark(tag)));
  }

  /** The score of each question whose gold has mutants. */
  public Map<String, MutationScore> byQuestion() {
    Map<String, MutationScore> scores = new LinkedHashMap<>();
    for (MutatedGold gold : mutated()) {
      MutationScore score = MutationScore.of(gold.mutants());
      gold.ids().forEach(id -> scores.put(id, score));
    }
    return scores;
  }

  private Map<String, MutationScore> by(Function<Question, Stream<String>> labels) {
    Map<String, List<TestedMutant>> groups = new TreeMap<>();
    for (MutatedGold gold : mutated()) {
      gold.questions().stream()
          .flatMap(labels)
          .distinct()
          .forEach(
              label ->
                  groups.computeIfAbsent(label, l -> new ArrayList<>()).addAll(gold.mutants()));
    }
    return scores(groups);
  }

  private static <K extends Comparable<K>> Map<K, MutationScore> scores(
      Map<K, ? extends Collection<TestedMutant>> groups) {
    Map<K, MutationScore> scores = new TreeMap<>();
    groups.forEach((key, mutants) -> scores.put(key, MutationScore.of(mutants)));
    return scores;
  }

  /** Ids of the questions whose golds have no mutants, by the reason. */
  public Map<String, List<String>> notMutated() {
    return golds.stream()
        .filter(gold -> gold.mutants().isEmpty())
        .collect(
            Collectors.groupingBy(
                gold -> String.valueOf(gold.obstacle()),
                TreeMap::new,
                Collectors.flatMapping(gold -> gold.ids().stream(), Collectors.toList())));
  }
}
