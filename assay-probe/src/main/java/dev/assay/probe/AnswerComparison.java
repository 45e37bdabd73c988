// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.Ties;
import dev.assay.model.CounterexampleKind;
import dev.assay.run.internal.AnswerJudge.GoldMatching;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.QueryClauses;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.SubqueryLimits;
import dev.assay.sql.internal.ValueCounts;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs both queries of a pair on candidates and compares their answers by the rules of {@link
 * Profile#STANDARD}, ties and repeats by joins included. Used by one thread.
 */
final class AnswerComparison {
  private static final Duration TIME = Duration.ofSeconds(5);

  /** Comparisons that may remain unfinished before the search for the pair ends. */
  private static final int MOST_UNDECIDED = 2;

  /** Orders of rows in which answers are compared if one of them depends on the order. */
  private static final int MOST_ORDERS = 72;

  /** A match of fewer rows may have found its columns by chance. */
  private static final int TELLING_ROWS = 3;

  /** Under these, a match says which columns hold the answer, and cells are equal as they are. */
  private static final Set<Relaxation> OF_COLUMNS =
      Set.of(
          Relaxation.COLUMN_ORDER,
          Relaxation.EXTRA_COLUMNS,
          Relaxation.TIE_ORDER,
          Relaxation.FLOAT_NOISE);

  private final QueryPair pair;
  private final CandidateTables memory;
  private final Dialect dialect;
  private final boolean ordered;
  private final TieQueries ties;

  /** For each gold column the predicted one, as matches found it. */
  private final Set<List<Integer>> mappings = new LinkedHashSet<>();

  /** For each query those that count the values that its aggregates see. */
  private final Map<String, List<String>> valueCounts = new HashMap<>();

  private final Set<Integer> filled = new HashSet<>();
  private int compared;
  private int undecided;

  /**
   * Answers that differ.
   *
   * @param bothHaveRows whether neither answer is empty
   */
  record Contrast(
      CounterexampleKind kind,
      ResultTable gold,
      ResultTable predicted,
      String difference,
      boolean bothHaveRows) {}

  AnswerComparison(QueryPair pair, ProbedTables tables, CandidateTables memory) {
    this.pair = pair;
    this.memory = memory;
    this.dialect = memory.dialect();
    this.ordered =
        pair.settings().order() == OrderRule.REQUIRED || QueryShape.isOrdered(pair.gold(), dialect);
    Schema schema =
        new Schema(
            tables.all().stream().map(table -> described(table.shape())).toList(), List.of());
    if (!pair.mapping().isEmpty()) {
      mappings.add(pair.mapping());
    }
    this.ties = new TieQueries(sql -> memory.ask(sql).map(ProbeAnswer::table), schema);
  }

  private static Schema.Table described(DeclaredTable table) {
    return new Schema.Table(
        table.name(),
        table.columns().stream().map(column -> new Schema.Column(column.name())).toList(),
        table.primaryKey().stream().map(table::columnName).toList(),
        null);
  }

  /** On how many candidates both queries gave an answer. */
  int compared() {
    return compared;
  }

  /** Returns whether a table had rows on a candidate that both queries answered. */
  boolean hasFilled(int table) {
    return filled.contains(table);
  }

  /** The difference on a candidate; empty if there is none, or one of the queries fails there. */
  Optional<Contrast> compare(CandidateDatabase data) {
    if (!memory.load(data)) {
      return Optional.empty();
    }
    Optional<ProbeAnswer> gold = memory.ask(pair.gold());
    Optional<ProbeAnswer> predicted = gold.isEmpty() ? gold : memory.ask(pair.predicted());
    if (gold.isEmpty() || predicted.isEmpty()) {
      return Optional.empty();
    }
    compared++;
    filled.addAll(data.filled());
    return isSame(gold.get(), predicted.get())
        ? Optional.empty()
        : contrast(data, gold.get(), predicted.get());
  }

  /** A quick look that settles most candidates; false if only the matcher can tell. */
  private boolean isSame(ProbeAnswer gold, ProbeAnswer predicted) {
    return isEqual(gold, predicted)
        || mappings.stream()
            .map(predicted::select)
            .flatMap(Optional::stream)
            .anyMatch(selected -> isEqual(gold, selected));
  }

  private boolean isEqual(ProbeAnswer gold, ProbeAnswer predicted) {
    return gold.names().size() == predicted.names().size()
        && (gold.rows().equals(predicted.rows()) || (!ordered && gold.sameBag(predicted)));
  }

  private Optional<Contrast> contrast(
      CandidateDatabase data, ProbeAnswer gold, ProbeAnswer predicted) {
    ComparisonSide goldSide = new ComparisonSide(gold.table(), pair.gold(), dialect);
    ComparisonSide side = new ComparisonSide(predicted.table(), pair.predicted(), dialect);
    Match match = match(goldSide, side);
    if (Profile.STANDARD.accepts(match)) {
      learn(match, gold.rows().size());
    }
    if (isAccepted(match) || isAccepted(goldSide, side.table()) || memory.stopped() != null) {
      return Optional.empty();
    }
    boolean tied = isTied(goldSide) || isTied(side) || dependsOnOrder(data, gold, predicted);
    boolean nothing =
        tied
            || data.isEmptied()
            || (saysNothing(gold, pair.gold()) && saysNothing(predicted, pair.predicted()));
    CounterexampleKind kind =
        tied
            ? CounterexampleKind.TIE
            : nothing ? CounterexampleKind.DEGENERATE : CounterexampleKind.ROWS;
    return memory.stopped() != null
        ? Optional.empty()
        : Optional.of(
            new Contrast(
                kind,
                goldSide.table(),
                side.table(),
                described(match),
                !gold.rows().isEmpty() && !predicted.rows().isEmpty()));
  }

  /** Returns whether a query answers nothing, or asks for an extremum or average of nothing. */
  private boolean saysNothing(ProbeAnswer answer, String sql) {
    return answer.saysNothing()
        || valueCounts.computeIfAbsent(sql, key -> ValueCounts.of(key, dialect)).stream()
            .map(memory::ask)
            .flatMap(Optional::stream)
            .anyMatch(ProbeAnswer::saysNothing);
  }

  private Match match(ComparisonSide gold, ComparisonSide predicted) {
    Match match = new GoldMatching(List.of(gold), predicted, pair.settings(), ties).match(TIME);
    if (match.isUndecided() && ++undecided > MOST_UNDECIDED) {
      memory.stop("comparing the answers on small databases takes too long");
    }
    return match;
  }

  private void learn(Match match, int rows) {
    List<Integer> mapping = PairCheck.mapping(match);
    if (rows >= TELLING_ROWS
        && OF_COLUMNS.containsAll(match.relaxations())
        && mapping.stream().distinct().count() == mapping.size()
        && mappings.size() < TELLING_ROWS) {
      mappings.add(mapping);
    }
  }

  private static String described(Match match) {
    return match.agrees()
        ? "the answers differ in "
            + Profile.STANDARD.refused(match.relaxations()).stream()
                .map(Relaxation::words)
                .collect(Collectors.joining(", "))
        : match.describe();
  }

  /** An undecided match refutes nothing. */
  private static boolean isAccepted(Match match) {
    return match.isUndecided() || Profile.STANDARD.accepts(match);
  }

  /**
   * In a single row an extra column may be taken for the answer, so a wider prediction is also
   * compared by the columns that hold the answer on the real database.
   */
  private boolean isAccepted(ComparisonSide gold, ResultTable predicted) {
    List<Integer> columns = pair.mapping();
    boolean applies =
        columns.size() == gold.table().columnCount()
            && columns.size() < predicted.columnCount()
            && columns.stream().allMatch(c -> c >= 0 && c < predicted.columnCount());
    return applies
        && isAccepted(match(gold, new ComparisonSide(predicted.select(columns), null, dialect)));
  }

  /**
   * Returns whether a LIMIT of a query cuts through tied rows, so that others could stand there.
   */
  private boolean isTied(ComparisonSide side) {
    String sql = String.valueOf(side.sql());
    if (cutsTies(side)) {
      return true;
    }
    for (String inner : SubqueryLimits.of(sql, dialect)) {
      Optional<ProbeAnswer> answer = memory.ask(inner);
      // A subquery that needs its outer query can't be asked, so that nothing is known.
      if (answer.isEmpty() || cutsTies(new ComparisonSide(answer.get().table(), inner, dialect))) {
        return true;
      }
    }
    return false;
  }

  private boolean cutsTies(ComparisonSide side) {
    String sql = String.valueOf(side.sql());
    Optional<QueryClauses> clauses = QueryClauses.of(sql, dialect);
    if (side.table().rowCount() == 0 || clauses.filter(c -> !c.isCut()).isPresent()) {
      return false;
    }
    if (clauses.isEmpty()) {
      return QueryShape.isLimited(sql, dialect);
    }
    Ties known = ties.ties(side);
    return known == null || !known.isKnown() || known.areCut();
  }

  /**
   * Returns whether the difference depends on the order in which rows are stored: both answers
   * change with it, or they agree in some order. If only one of them changes and never agrees with
   * the other, its query leaves open what the other one settles, which is a fault of its own.
   */
  private boolean dependsOnOrder(CandidateDatabase data, ProbeAnswer gold, ProbeAnswer predicted) {
    boolean goldMoves = false;
    boolean predictedMoves = false;
    for (CandidateDatabase other : List.of(data.reversed(), data.rotated(), data)) {
      Optional<Answers> again = memory.load(other) ? answers(data == other) : Optional.empty();
      if (again.isEmpty()) {
        return true;
      }
      ProbeAnswer goldAgain = again.get().gold();
      ProbeAnswer predictedAgain = again.get().predicted();
      boolean moves = !goldAgain.sameBag(gold);
      boolean otherMoves = !predictedAgain.sameBag(predicted);
      goldMoves |= moves;
      predictedMoves |= otherMoves;
      if ((goldMoves && predictedMoves)
          || ((moves || otherMoves) && agree(goldAgain, predictedAgain))) {
        return true;
      }
    }
    return (goldMoves || predictedMoves) && agreeInSomeOrder(data);
  }

  /**
   * Returns whether the answers agree in any order of the rows; also if there are too many to try
   * all.
   */
  private boolean agreeInSomeOrder(CandidateDatabase data) {
    List<CandidateDatabase> orders = data.orders(MOST_ORDERS);
    for (CandidateDatabase order : orders) {
      Optional<Answers> again = memory.load(order) ? answers(false) : Optional.empty();
      if (again.isEmpty() || agree(again.get().gold(), again.get().predicted())) {
        return true;
      }
    }
    return orders.isEmpty();
  }

  /** The results of both queries. */
  private record Answers(ProbeAnswer gold, ProbeAnswer predicted) {}

  private Optional<Answers> answers(boolean reversed) {
    memory.scanBackwards(reversed);
    try {
      return memory
          .ask(pair.gold())
          .flatMap(gold -> memory.ask(pair.predicted()).map(other -> new Answers(gold, other)));
    } finally {
      memory.scanBackwards(false);
    }
  }

  private boolean agree(ProbeAnswer gold, ProbeAnswer predicted) {
    return isSame(gold, predicted)
        || isAccepted(
            match(
                new ComparisonSide(gold.table(), pair.gold(), dialect),
                new ComparisonSide(predicted.table(), pair.predicted(), dialect)));
  }
}
