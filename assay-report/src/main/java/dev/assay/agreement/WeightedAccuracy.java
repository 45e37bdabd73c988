// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Estimate;
import dev.assay.stats.StratifiedShare;
import dev.assay.stats.StratifiedShare.Stratum;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The accuracy of a run by people, from the labels of a stratified sample. A question that was
 * drawn but has no verdict of people counts as if it were like the others of its stratum; what can
 * only be judged one way keeps its verdict. Questions that execution does not score stay out, as
 * they do from its own accuracy.
 */
final class WeightedAccuracy {
  private final List<Outcome> outcomes;
  private final Map<String, LabelSheet.Stratum> drawn;
  private final Map<String, Boolean> verdicts;

  private WeightedAccuracy(List<Outcome> outcomes, Labels labels) {
    this.outcomes = outcomes;
    this.drawn = labels.sheet().strata();
    this.verdicts = labels.verdicts();
  }

  /** Empty if the labels come from no review sheet. */
  static Optional<Estimate> of(List<Outcome> outcomes, Labels labels) {
    return labels.sheet().strata().isEmpty()
        ? Optional.empty()
        : Optional.of(new WeightedAccuracy(outcomes, labels).estimate());
  }

  private Estimate estimate() {
    if (drawn.values().stream().map(LabelSheet.Stratum::sample).distinct().count() > 1) {
      return StratifiedShare.unknown("the sheets come from different samples");
    }
    Map<String, Integer> sizes = new TreeMap<>();
    Map<String, int[]> labels = new HashMap<>(); // labeled, right
    int scored = 0;
    int certain = 0;
    int certainlyRight = 0;
    for (Outcome outcome : outcomes) {
      if (outcome.verdict() instanceof Verdict.NotScored) {
        continue;
      }
      scored++;
      if (!ReviewableOutcomes.contains(outcome)) {
        certain++;
        certainlyRight += outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
      }
      LabelSheet.Stratum stratum = drawn.get(outcome.question());
      if (stratum == null) {
        continue;
      }
      Integer other = sizes.putIfAbsent(stratum.name(), stratum.size());
      if (other != null && other != stratum.size()) {
        return StratifiedShare.unknown("the sheets come from different samples");
      }
      Boolean verdict = verdicts.get(outcome.question());
      int[] counts = labels.computeIfAbsent(stratum.name(), name -> new int[2]);
      counts[0] += verdict == null ? 0 : 1;
      counts[1] += Boolean.TRUE.equals(verdict) ? 1 : 0;
    }
    if (labels.entrySet().stream()
        .anyMatch(each -> each.getValue()[0] > sizes.getOrDefault(each.getKey(), 0))) {
      return StratifiedShare.unknown("the sheets come from different samples");
    }
    if (certain + sizes.values().stream().mapToInt(Integer::intValue).sum() != scored) {
      return StratifiedShare.unknown(
          "the strata of the sheet don't add up to the questions of the run");
    }
    List<Stratum> strata = new ArrayList<>();
    strata.add(new Stratum("certain", certain, certain, certainlyRight));
    sizes.forEach(
        (name, size) -> {
          int[] counts = labels.getOrDefault(name, new int[2]);
          strata.add(new Stratum(name, size, counts[0], counts[1]));
        });
    return certain == 0
        ? StratifiedShare.of(strata)
        : StratifiedShare.of(
            strata,
            "every question with a result to look at is labeled; %,d without one %s"
                .formatted(certain, certain == 1 ? "keeps its verdict" : "keep their verdicts"));
  }
}
