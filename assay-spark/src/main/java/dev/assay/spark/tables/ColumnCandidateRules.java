// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.NumberEquality;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnPairRules;
import dev.assay.match.column.ColumnTrait;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.column.SelectList;
import dev.assay.match.internal.SearchBudget;
import dev.assay.spark.tables.ColumnWitnesses.TableWitnesses;
import dev.assay.spark.tables.TableFingerprint.ColumnFingerprint;
import dev.assay.table.ResultTable;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The predicted columns that each gold column may be matched with under some relaxations, and the
 * rules for their cells, judged from facts about whole columns.
 */
final class ColumnCandidateRules {
  private final ComparedTables tables;
  private final ColumnPairRules rules;
  private final List<ColumnFacts> gold;
  private final List<ColumnFacts> predicted;

  ColumnCandidateRules(ComparedTables tables, ZoneId zone) {
    this.tables = tables;
    gold = facts(tables.goldWitnesses(), tables.gold().width());
    predicted = facts(tables.predictedWitnesses(), tables.predicted().width());
    QueryFacts none =
        QueryFacts.of(
            ComparisonSide.of(new ResultTable(List.of(), 0)), "", SearchBudget.unlimited());
    rules =
        new ColumnPairRules(
            MatchSettings.DEFAULT.withZone(zone),
            new SelectList(none, gold.size()),
            new SelectList(none, predicted.size()));
  }

  private static List<ColumnFacts> facts(TableWitnesses witnesses, int width) {
    return IntStream.range(0, width).mapToObj(i -> witnesses.column(i).facts(i)).toList();
  }

  /**
   * The candidates of each gold column.
   *
   * @param allowed the allowed relaxations, with all that they imply
   * @param asSets whether repeats count for nothing
   */
  List<Map<Integer, PairRule>> candidates(RelaxationSet allowed, boolean asSets) {
    List<Map<Integer, PairRule>> all = new ArrayList<>();
    for (int i = 0; i < gold.size(); i++) {
      Map<Integer, PairRule> found = new LinkedHashMap<>();
      for (int j = 0; j < predicted.size(); j++) {
        ColumnPair pair = rules.pair(gold.get(i), predicted.get(j), allowed);
        PairRule rule = PairRule.of(pair);
        if (isInReach(i, j, allowed) && mayMatch(i, j, pair, rule, asSets)) {
          found.put(j, rule);
        }
      }
      all.add(found);
    }
    return all;
  }

  /** Returns whether columns that keep their order can be matched. */
  private boolean isInReach(int i, int j, RelaxationSet allowed) {
    boolean anyOrder = allowed.includes(ColumnTrait.REORDERED);
    return anyOrder || (j >= i && j <= predicted.size() - gold.size() + i);
  }

  private boolean mayMatch(int i, int j, ColumnPair pair, PairRule rule, boolean asSets) {
    ColumnFingerprint a = tables.goldColumn(i);
    ColumnFingerprint b = tables.predictedColumn(j);
    if (rule.isExact()) {
      return (rule.joinsNumbers() || !tables.typesDiffer(i, j))
          && (asSets ? a.maySameSet(b) : a.sameBag(b));
    }
    boolean present =
        asSets ? (a.present() == 0) == (b.present() == 0) : a.present() == b.present();
    return present && rangesMayMatch(i, j, pair);
  }

  private boolean rangesMayMatch(int i, int j, ColumnPair pair) {
    ColumnWitnesses a = tables.goldWitnesses().column(i);
    ColumnWitnesses b = tables.predictedWitnesses().column(j);
    return !a.hasRange()
        || !b.hasRange()
        || (isNear(a.leastNumber(), b.leastNumber(), pair)
            && isNear(a.greatestNumber(), b.greatestNumber(), pair));
  }

  private static boolean isNear(double a, double b, ColumnPair pair) {
    return NumberEquality.sameDouble(a, b)
        || Math.abs(a - b) <= Math.max(pair.reach(a), pair.reach(b));
  }

  /** The relaxations that can matter between the columns of an assignment. */
  RelaxationSet relevant(Assignment assignment) {
    RelaxationSet found = RelaxationSet.NOTHING;
    for (int i = 0; i < assignment.width(); i++) {
      found =
          found.or(
              rules.relevant(gold.get(i), predicted.get(assignment.predicted().get(i)), false));
    }
    return found;
  }

  /** The rules of the same columns under other relaxations. */
  Assignment under(Assignment assignment, RelaxationSet allowed) {
    RelaxationSet closed = allowed.closed();
    List<PairRule> pairs = new ArrayList<>();
    for (int i = 0; i < assignment.width(); i++) {
      ColumnFacts other = predicted.get(assignment.predicted().get(i));
      pairs.add(PairRule.of(rules.pair(gold.get(i), other, closed)));
    }
    return new Assignment(assignment.predicted(), pairs);
  }

  /** The relaxations by which one column may be the other in another unit. */
  RelaxationSet scales(int i, int j, RelaxationSet allowed) {
    RelaxationSet found = RelaxationSet.NOTHING;
    for (ColumnPair pair : rules.scaledPairs(gold.get(i), predicted.get(j), allowed, false)) {
      found = found.with(pair.rule().scale().relaxation());
    }
    return found;
  }
}
