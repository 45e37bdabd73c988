// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import dev.assay.match.Difference.NearMiss;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.UnitScale;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.search.RelaxationSearch.Found;
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
    return switch (refused) {
      case DUPLICATE_ROWS -> "duplicate rows were removed";
      case NULL_ORDER -> "NULL keys could stand first or last";
      case ROW_ORDER -> "row order were ignored";
      case COARSE_ROUNDING -> "rounded to " + decimals(found);
      case TEXT_CASE -> "upper and lower case were ignored";
      case TEXT_SPACE -> "white space were ignored";
      case BOOLEAN_AS_WORD -> "yes and no were the same as true and false";
      case FORMATTED_NUMBER -> "the formatting of numbers were ignored";
      case DATE_PART_AS_TEXT, TRUNCATED_DATE_AS_TEXT -> "a year or month stood for its first day";
      case UNIT_SCALE -> "the unit of numbers were ignored: " + unit(found);
      case PERCENT_SCALE -> "a percentage were the same as its fraction, as 25 and 0.25";
      case ROLE_SWAP -> "columns were exchanged against their names: " + exchanged(found);
      case EXTRA_COLUMNS_BY_CHANCE -> "any of the many columns could be the answer";
      case MISSING_COLUMNS -> "the missing columns were there";
      default -> refused.words() + " were ignored";
    };
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
