// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import dev.assay.match.Difference.NearMiss;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.UnitScale;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.search.internal.RelaxationSearch.Found;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Alternatives that the default profile refuses because of a single relaxation, described in words.
 */
final class NearMisses {
  private NearMisses() {}

  static List<NearMiss> of(List<Found> alternatives) {
    return alternatives.stream()
        .filter(found -> refused(found).size() == 1)
        .map(
            found ->
                new NearMiss(
                    found.allowed().toSet(),
                    "would match if " + condition(refused(found).iterator().next(), found)))
        .toList();
  }

  private static Set<Relaxation> refused(Found found) {
    return Profile.STANDARD.refused(found.allowed().toSet());
  }

  private static String condition(Relaxation refused, Found found) {
    return refused
        .nearMiss()
        .replace("{decimals}", decimals(found))
        .replace("{unit}", unit(found))
        .replace("{columns}", exchanged(found));
  }

  private static String decimals(Found found) {
    int decimals =
        found.pairs().stream()
            .mapToInt(pair -> pair.rule().decimals())
            .filter(d -> d != CellRule.EXACT)
            .min()
            .orElse(0);
    if (decimals == 0) {
      return "whole numbers";
    }
    return decimals == 1 ? "1 decimal" : decimals + " decimals";
  }

  private static String unit(Found found) {
    UnitScale scale =
        found.pairs().stream()
            .filter(ColumnPair::isScaled)
            .map(pair -> pair.rule().scale())
            .findFirst()
            .orElse(UnitScale.SAME);
    return scale.ofGold() > 1
        ? "the prediction is " + scale.ofGold() + " times as large"
        : "the gold is " + scale.ofPredicted() + " times as large";
  }

  private static String exchanged(Found found) {
    return found.pairs().stream()
        .filter(pair -> !pair.gold().name().equalsIgnoreCase(pair.predicted().name()))
        .map(pair -> pair.predicted().name() + " as " + pair.gold().name())
        .collect(Collectors.joining(", "));
  }
}
