// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.agreement.internal.ReviewableOutcomes;
import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Boundary cases first, then a subset that is as varied as possible, as AWS advises for reviews by
 * people: boundary cases are drawn evenly from their kinds, and each further question is the one
 * that adds most to what was seen before.
 */
final class DiverseSubset {
  /** The number of questions, about an hour of review. */
  static final int SIZE = 60;

  /** The number of questions whose SQL is parsed; parsing the golds of a large run takes long. */
  private static final int CANDIDATES = 250;

  private static final long SEED = 1;

  private DiverseSubset() {}

  static List<String> of(List<Outcome> outcomes, Map<String, Boolean> judged) {
    List<Outcome> boundary = new ArrayList<>();
    List<Outcome> plain = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (ReviewableOutcomes.contains(outcome)) {
        (BorderlineCase.of(outcome, judged).isPresent() ? boundary : plain).add(outcome);
      }
    }
    int first = Math.min(boundary.size(), Math.max(SIZE / 2, SIZE - plain.size()));
    List<String> queue = new ArrayList<>(boundary(boundary, judged, first));
    queue.addAll(varied(drawn(plain, Map.of(), CANDIDATES), SIZE - queue.size()));
    return queue;
  }

  /** Boundary cases, the kinds in the order of {@link BorderlineCase}. */
  private static List<String> boundary(
      List<Outcome> outcomes, Map<String, Boolean> judged, int size) {
    Map<BorderlineCase, List<String>> kinds = new HashMap<>();
    for (Outcome outcome : drawn(outcomes, judged, size)) {
      BorderlineCase.of(outcome, judged)
          .ifPresent(
              kind ->
                  kinds.computeIfAbsent(kind, each -> new ArrayList<>()).add(outcome.question()));
    }
    List<String> ordered = new ArrayList<>();
    for (BorderlineCase kind : BorderlineCase.values()) {
      ordered.addAll(kinds.getOrDefault(kind, List.of()));
    }
    return ordered;
  }

  private static List<Outcome> drawn(
      List<Outcome> outcomes, Map<String, Boolean> judged, int size) {
    return ReviewSample.draw(outcomes, judged, size, SEED).questions().stream()
        .map(ReviewSample.SampledQuestion::outcome)
        .toList();
  }

  /** Picks, one after another, the question with the most traits that no picked one has. */
  private static List<String> varied(List<Outcome> candidates, int size) {
    List<Set<String>> traits = candidates.stream().map(DiverseSubset::traits).toList();
    Map<String, Integer> seen = new HashMap<>();
    boolean[] picked = new boolean[candidates.size()];
    List<String> queue = new ArrayList<>();
    while (queue.size() < Math.min(size, candidates.size())) {
      int best = -1;
      double most = -1;
      for (int i = 0; i < picked.length; i++) {
        double gain = picked[i] ? -1 : gain(traits.get(i), seen);
        if (gain > most) {
          most = gain;
          best = i;
        }
      }
      picked[best] = true;
      traits.get(best).forEach(trait -> seen.merge(trait, 1, Integer::sum));
      queue.add(candidates.get(best).question());
    }
    return queue;
  }

  /** A trait that was seen n times counts 1 / (n + 1): once all were seen, rare ones come first. */
  private static double gain(Set<String> traits, Map<String, Integer> seen) {
    return traits.stream().mapToDouble(trait -> 1.0 / (1 + seen.getOrDefault(trait, 0))).sum();
  }

  private static Set<String> traits(Outcome outcome) {
    Set<String> traits = new HashSet<>();
    traits.add("verdict " + outcome.verdict().label());
    traits.add("category " + outcome.category());
    traits.add("difficulty " + outcome.difficulty());
    traits.add("database " + outcome.database());
    GoldSqlFeatures.of(outcome).forEach(feature -> traits.add("feature " + feature));
    return traits;
  }
}
