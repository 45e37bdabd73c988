// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.Difference.Kind;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.Relaxation.Cells;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.column.ColumnTrait;
import dev.assay.spark.tables.CellHasher.HashedCell;
import dev.assay.spark.tables.SparkTable.RowFold;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Searches for an assignment of columns and a minimal set of relaxations, among those that a
 * profile accepts, under which the rows of two tables agree.
 */
final class LargeSearch {
  /** The relaxation under which repeated rows count once. */
  static final RelaxationSet SETS = RelaxationSet.all(Kind.DUPLICATES);

  /** The least relaxations that permit other assignments of columns. */
  private static final RelaxationSet ASSIGNMENTS =
      RelaxationSet.where(one -> one.kind() == Kind.COLUMNS && one.included().isEmpty());

  private static final int PLANS_PER_PASS = 64;

  /** Assignments whose rows are compared one by one, each with passes of its own. */
  private static final int DECISIONS = 16;

  private final ComparedTables tables;
  private final Profile profile;
  private final ZoneId zone;
  private final List<Found> found = new ArrayList<>();
  private RelaxationSet notDecided = RelaxationSet.NOTHING;

  /** A set under which the tables agree, and the assignment. */
  record Found(RelaxationSet relaxations, Assignment assignment) {}

  LargeSearch(ComparedTables tables, Profile profile, ZoneId zone) {
    this.tables = tables;
    this.profile = profile;
    this.zone = zone;
  }

  /** Searches; returns the accepted set, or {@code null} if there is none or it was not decided. */
  @Nullable Found accepted() {
    RelaxationSet allowed = RelaxationSet.of(profile.accepted()).closed();
    if (tables.extraColumns() < 0) {
      notDecided = allowed.and(RelaxationSet.all(Kind.MISSING_COLUMNS));
      return null;
    }
    Found equal = byValue();
    return equal != null ? equal : byRules(allowed);
  }

  /** Sets under which the tables agree, among them any that the profile refuses. */
  List<Found> found() {
    return found;
  }

  /** The relaxations that the profile accepts and that were not decided. */
  RelaxationSet notDecided() {
    return notDecided;
  }

  /** Looks for equal rows, whatever the order of columns. */
  private @Nullable Found byValue() {
    if (tables.goldRows() != tables.predictedRows()) {
      return null;
    }
    AssignmentFinder finder = new AssignmentFinder(tables, equalColumns(), columns -> true);
    for (Assignment assignment : agreeing(finder.find())) {
      Found each = new Found(neededByValue(assignment), assignment);
      found.add(each);
      if (profile.accepts(each.relaxations())) {
        return each;
      }
    }
    return null;
  }

  private RelaxationSet neededByValue(Assignment assignment) {
    RelaxationSet needed = tables.needed(assignment.predicted());
    for (int i = 0; i < assignment.width(); i++) {
      if (tables.typesDiffer(i, assignment.predicted().get(i))) {
        needed = needed.or(CellRule.BY_VALUE.allowed());
      }
    }
    return needed;
  }

  private List<Map<Integer, PairRule>> equalColumns() {
    PairRule byValue = new PairRule(CellRule.BY_VALUE.allowed().bits(), -1, false, 0, false, "Z");
    List<Map<Integer, PairRule>> all = new ArrayList<>();
    for (int i = 0; i < tables.gold().width(); i++) {
      Map<Integer, PairRule> equal = new LinkedHashMap<>();
      for (int j = 0; j < tables.predicted().width(); j++) {
        if (tables.goldColumn(i).sameBag(tables.predictedColumn(j))) {
          equal.put(j, byValue);
        }
      }
      all.add(equal);
    }
    return all;
  }

  /** The assignments under which rows have equal sums of group hashes, in their order. */
  private List<Assignment> agreeing(List<Assignment> assignments) {
    List<Assignment> kept = new ArrayList<>();
    for (int from = 0; from < assignments.size(); from += PLANS_PER_PASS) {
      List<Assignment> some =
          assignments.subList(from, Math.min(assignments.size(), from + PLANS_PER_PASS));
      if (some.size() == 1 && isInPlace(some.get(0))) {
        boolean equal =
            tables.goldPrint().buckets().differing(tables.predictedPrint().buckets()).isEmpty();
        kept.addAll(equal ? some : List.of());
        continue;
      }
      JointSums goldSums = sums(some, true);
      JointSums predictedSums = sums(some, false);
      for (int i = 0; i < some.size(); i++) {
        if (goldSums.agrees(i, predictedSums)) {
          kept.add(some.get(i));
        }
      }
    }
    return kept;
  }

  /** Returns whether the first pass has compared the rows under this assignment. */
  private boolean isInPlace(Assignment assignment) {
    boolean same = assignment.isExact() && tables.extraColumns() == 0;
    for (int i = 0; i < assignment.width(); i++) {
      same &= assignment.predicted().get(i) == i;
    }
    return same;
  }

  private JointSums sums(List<Assignment> assignments, boolean ofGold) {
    SparkTable.View gold = tables.gold().view(tables.gold().all());
    SparkTable.View predicted = tables.predicted().view(tables.predicted().all());
    List<List<HashedCell>> plans =
        List.copyOf(assignments.stream().map(a -> a.cells(gold, predicted, ofGold, true)).toList());
    SparkTable table = ofGold ? tables.gold() : tables.predicted();
    return table.fold(table.all(), columns -> new JointSums(plans, tables.seed()));
  }

  /** Looks for rows that are equal by the rules of the allowed relaxations. */
  private @Nullable Found byRules(RelaxationSet allowed) {
    boolean sameCount = tables.goldRows() == tables.predictedRows();
    boolean mayBeSets =
        allowed.includes(SETS) && (tables.goldRows() == 0) == (tables.predictedRows() == 0);
    if (!sameCount && !mayBeSets) {
      return null;
    }
    ColumnCandidateRules rules = new ColumnCandidateRules(tables, zone);
    Found agreed = sameCount ? byRules(rules, allowed, false) : null;
    return agreed == null && mayBeSets ? byRules(rules, allowed, true) : agreed;
  }

  private @Nullable Found byRules(
      ColumnCandidateRules rules, RelaxationSet allowed, boolean asSets) {
    List<Map<Integer, PairRule>> candidates = rules.candidates(allowed, asSets);
    AssignmentFinder finder =
        new AssignmentFinder(tables, candidates, columns -> allowed.covers(tables.needed(columns)));
    List<Assignment> assignments = finder.find();
    if (!asSets) {
      assignments = agreeing(assignments);
    }
    int decisions = 0;
    for (Assignment assignment : assignments) {
      if (decisions++ == DECISIONS) {
        leaveOut(ColumnTrait.REORDERED, allowed);
        break;
      }
      AssignmentDecision decision = new AssignmentDecision(tables, assignment);
      Answer answer = asSets ? decision.asSets() : decision.asBags();
      if (answer == Answer.AGREE) {
        return new MinimalRelaxations(tables, rules).of(assignment, allowed, asSets);
      }
      if (answer == Answer.UNDECIDED) {
        leaveOut(rules.relevant(assignment).minus(CellRule.BY_VALUE.allowed()), allowed);
      }
    }
    if (finder.isIncomplete()) {
      leaveOut(ASSIGNMENTS, allowed);
    }
    leaveOut(new ScaledColumns(tables, rules, candidates, allowed).possible(), allowed);
    return null;
  }

  private void leaveOut(RelaxationSet relaxations, RelaxationSet allowed) {
    notDecided = notDecided.or(relaxations.and(allowed));
  }

  /**
   * The sums of row hashes under several assignments of columns, in one pass: bags of rows that can
   * be paired under an assignment have equal sums.
   */
  private static final class JointSums implements RowFold<JointSums> {
    private final List<List<HashedCell>> plans;
    private final HashSeed seed;
    private final long[] low;
    private final long[] high;

    /**
     * @param plans the cells of each assignment, in the order of the gold
     */
    JointSums(List<List<HashedCell>> plans, HashSeed seed) {
      this.plans = plans;
      this.seed = seed;
      low = new long[plans.size()];
      high = new long[plans.size()];
    }

    @Override
    public JointSums addAll(Iterator<InternalRow> rows) {
      RowHasher hash = new RowHasher(plans, seed);
      for (int count = hash.read(rows); count > 0; count = hash.read(rows)) {
        for (int plan = 0; plan < low.length; plan++) {
          low[plan] += sum(hash.low(plan), count);
          high[plan] += sum(hash.high(plan), count);
        }
      }
      return this;
    }

    @Override
    public JointSums merge(JointSums other) {
      for (int plan = 0; plan < low.length; plan++) {
        low[plan] += other.low[plan];
        high[plan] += other.high[plan];
      }
      return this;
    }

    private static long sum(long[] hashes, int count) {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum += hashes[i];
      }
      return sum;
    }

    boolean agrees(int plan, JointSums other) {
      return low[plan] == other.low[plan] && high[plan] == other.high[plan];
    }
  }

  /**
   * Reduces the relaxations under which tables agree to a minimal set: leaves out one at a time,
   * the strongest first, and keeps it out if the tables still agree.
   */
  private record MinimalRelaxations(ComparedTables tables, ColumnCandidateRules rules) {
    /** Returns the minimal set for an assignment under which the tables agree. */
    Found of(Assignment assignment, RelaxationSet allowed, boolean asSets) {
      RelaxationSet cells = rules.relevant(assignment).and(allowed).and(CellRule.OF_CELLS);
      cells = cells.minus(RelaxationSet.on(Cells.UNITS));
      List<Relaxation> strongestFirst = new ArrayList<>(cells.toSet());
      Collections.reverse(strongestFirst);
      for (Relaxation relaxation : strongestFirst) {
        if (agree(assignment, cells.without(relaxation), asSets)) {
          cells = cells.without(relaxation);
        }
      }
      RelaxationSet all = cells.or(tables.needed(assignment.predicted()));
      return new Found(asSets ? all.or(LargeSearch.SETS) : all, rules.under(assignment, cells));
    }

    private boolean agree(Assignment assignment, RelaxationSet cells, boolean asSets) {
      Assignment stricter = rules.under(assignment, cells);
      if (stricter.rules().equals(assignment.rules())) {
        return true;
      }
      for (int i = 0; i < stricter.width(); i++) {
        PairRule rule = stricter.rules().get(i);
        int j = stricter.predicted().get(i);
        boolean typesFit = rule.joinsNumbers() || !tables.typesDiffer(i, j);
        boolean valuesFit =
            !rule.isExact() || asSets || tables.goldColumn(i).sameBag(tables.predictedColumn(j));
        if (!typesFit || !valuesFit) {
          return false;
        }
      }
      AssignmentDecision decision = new AssignmentDecision(tables, stricter);
      return (asSets ? decision.asSets() : decision.asBags()) == Answer.AGREE;
    }
  }

  /**
   * Finds out whether another unit in some column might make the tables agree. Such columns are
   * compared as a whole by a factor, which is not decided here.
   */
  private static final class ScaledColumns {
    private static final int FREE = -1;

    private final boolean[][] fits;
    private final RelaxationSet[][] scales;
    private final int width;

    /**
     * @param candidates for each gold column the predicted columns that may match it as they stand
     * @param allowed the relaxations, with all that they include
     */
    ScaledColumns(
        ComparedTables tables,
        ColumnCandidateRules rules,
        List<Map<Integer, PairRule>> candidates,
        RelaxationSet allowed) {
      int golds = candidates.size();
      width = tables.predicted().width();
      fits = new boolean[golds][width];
      scales = new RelaxationSet[golds][width];
      for (int i = 0; i < golds; i++) {
        for (int j = 0; j < width; j++) {
          scales[i][j] = rules.scales(i, j, allowed);
          fits[i][j] = candidates.get(i).containsKey(j) || !scales[i][j].isEmpty();
        }
      }
    }

    /** The relaxations by which an assignment may be possible that has a column in another unit. */
    RelaxationSet possible() {
      RelaxationSet found = RelaxationSet.NOTHING;
      for (int i = 0; i < fits.length; i++) {
        for (int j = 0; j < width; j++) {
          if (!scales[i][j].isEmpty() && canComplete(i, j)) {
            found = found.or(scales[i][j]);
          }
        }
      }
      return found;
    }

    /** Returns whether all gold columns find columns if one of them takes a given column. */
    private boolean canComplete(int fixedGold, int fixedPredicted) {
      int[] goldOf = new int[width];
      Arrays.fill(goldOf, FREE);
      return IntStream.range(0, fits.length)
          .filter(i -> i != fixedGold)
          .allMatch(
              i -> {
                boolean[] seen = new boolean[width];
                seen[fixedPredicted] = true;
                return assign(i, goldOf, seen);
              });
    }

    private boolean assign(int gold, int[] goldOf, boolean[] seen) {
      for (int j = 0; j < width; j++) {
        if (fits[gold][j] && !seen[j]) {
          seen[j] = true;
          if (goldOf[j] == FREE || assign(goldOf[j], goldOf, seen)) {
            goldOf[j] = gold;
            return true;
          }
        }
      }
      return false;
    }
  }
}
