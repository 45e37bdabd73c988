// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static dev.assay.match.Relaxation.*;

import dev.assay.execute.Limits;
import dev.assay.execute.internal.RowSample;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Difference.Kind;
import dev.assay.match.Difference.RowCounts;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Relaxation;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.search.internal.GoldAlternatives;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape;
import dev.assay.table.Execution;
import dev.assay.table.RowDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares results beyond the limits by the same sample of both, and by hashes of all their rows.
 *
 * <p>Results whose hashes are equal are equal. Samples that agree under a relaxation accept a
 * prediction, unless the hashes contradict it. Samples that differ refuse it only where no
 * relaxation of the standard profile could have put other rows into one of the samples.
 */
final class SampledComparison {
  private static final Set<Relaxation> REPEATS = Set.of(DUPLICATE_ROWS, FAN_OUT);
  private static final Set<Relaxation> ORDERS = Set.of(TIE_ORDER, NULL_ORDER, ROW_ORDER);

  /** Relaxations that hashes without the order of columns and types don't see. */
  private static final Set<Relaxation> UNSEEN =
      Set.of(TIE_ORDER, NULL_ORDER, ROW_ORDER, COLUMN_ORDER, ROLE_SWAP, NUMERIC_TYPE);

  private static final double MISSED = 0.05;

  private final Question question;
  private final Dialect dialect;
  private final Dialect predicted;
  private final Limits limits;

  /**
   * @param dialect of the golds
   * @param predicted that of the prediction
   */
  SampledComparison(Question question, Dialect dialect, Dialect predicted, Limits limits) {
    this.question = question;
    this.dialect = dialect;
    this.predicted = predicted;
    this.limits = limits;
  }

  /**
   * The match with the gold that suits best.
   *
   * @param predicted rows or a sample
   */
  Match match(GoldOutcome gold, @Nullable String sql, Execution predicted) {
    ComparisonDeadline deadline = ComparisonDeadline.in(limits.compareTimeout());
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < gold.results().size(); i++) {
      GoldResult result = gold.results().get(i);
      Execution.Sampled sample = gold.samples().get(i);
      matches.add(new Pair(result.sql(), sql, sample, sampled(predicted, sample)).match(deadline));
    }
    return matches.size() == 1 ? matches.get(0) : GoldAlternatives.combine(matches);
  }

  /** The samples of results; none if all were fetched, as then all their rows are compared. */
  static List<Execution.Sampled> alike(List<Execution> results) {
    return results.stream()
        .filter(Execution.Sampled.class::isInstance)
        .map(Execution.Sampled.class::cast)
        .max(Comparator.comparingInt(sample -> sample.digest().halvings()))
        .map(most -> results.stream().map(result -> sampled(result, most)).toList())
        .orElse(List.of());
  }

  private static Execution.Sampled sampled(Execution execution, Execution.Sampled like) {
    return execution instanceof Execution.Rows rows
        ? RowSample.of(rows.table(), like.digest().halvings(), rows.elapsed())
        : (Execution.Sampled) execution;
  }

  /** The execution of a prediction without what only the comparison needs. */
  static Execution unfetched(Execution execution) {
    return execution instanceof Execution.Rows rows
        ? new Execution.Unfetched(rows.table(), rows.table().rowCount(), rows.elapsed(), true)
        : ((Execution.Sampled) execution).unfetched();
  }

  private MatchSettings settings() {
    return question.match();
  }

  /** A gold and a prediction, of both of which the same rows are compared. */
  private final class Pair {
    private final @Nullable String goldSql;
    private final ComparisonSide expected;
    private final ComparisonSide found;
    private final RowDigest gold;
    private final RowDigest predicted;

    Pair(
        @Nullable String goldSql,
        @Nullable String sql,
        Execution.Sampled gold,
        Execution.Sampled predicted) {
      int halvings = Math.max(gold.digest().halvings(), predicted.digest().halvings());
      Execution.Sampled one = RowSample.at(gold, halvings);
      Execution.Sampled other = RowSample.at(predicted, halvings);
      this.goldSql = goldSql;
      this.expected = new ComparisonSide(one.table(), goldSql, dialect);
      this.found = new ComparisonSide(other.table(), sql, SampledComparison.this.predicted);
      this.gold = one.digest();
      this.predicted = other.digest();
    }

    Match match(ComparisonDeadline deadline) {
      if (areEqual()) {
        return matched(
            List.of(Set.of()), columns(), null, List.of(note("; hashes of all rows are equal")));
      }
      Match sample = ResultMatcher.match(expected, found, settings(), deadline);
      List<Set<Relaxation>> possible =
          sample.alternatives().stream().filter(this::isPossible).toList();
      boolean isEmpty = expected.table().isEmpty() && found.table().isEmpty();
      return sample.agrees() && !isEmpty && !possible.isEmpty()
          ? accepted(sample, possible)
          : refused(sample);
    }

    private Match accepted(Match sample, List<Set<Relaxation>> possible) {
      List<String> notes = new ArrayList<>(sample.notes());
      notes.add(0, note(""));
      return new Match(
          sample.level(),
          possible.get(0),
          possible,
          sample.mapping(),
          0,
          sample.difference() == null ? null : difference(sample, sample.difference().kind()),
          notes);
    }

    private Match matched(
        List<Set<Relaxation>> alternatives,
        List<Integer> mapping,
        @Nullable Difference difference,
        List<String> notes) {
      return new Match(
          Match.Level.EXACT, alternatives.get(0), alternatives, mapping, 0, difference, notes);
    }

    private List<Integer> columns() {
      return IntStream.range(0, found.table().columnCount()).boxed().toList();
    }

    private boolean areEqual() {
      return gold.rows() == predicted.rows()
          && (isOrdered()
              ? gold.sequence() == predicted.sequence()
              : gold.bag() == predicted.bag());
    }

    private boolean isOrdered() {
      return settings().order() == OrderRule.REQUIRED
          || (settings().order() == OrderRule.AUTO
              && goldSql != null
              && QueryShape.isOrdered(goldSql, dialect));
    }

    /** Returns whether relaxations of the samples may make all rows agree. */
    private boolean isPossible(Set<Relaxation> relaxations) {
      if (gold.rows() != predicted.rows()) {
        return relaxations.stream().anyMatch(REPEATS::contains);
      }
      boolean seen = !UNSEEN.containsAll(relaxations) && !(gold.plain() && predicted.plain());
      boolean repeated = relaxations.stream().anyMatch(REPEATS::contains);
      return ORDERS.containsAll(relaxations)
          ? gold.bag() == predicted.bag()
          : seen || repeated || gold.loose() == predicted.loose();
    }

    private Match refused(Match sample) {
      Kind kind = kind();
      boolean certain = kind == Kind.EMPTY_RESULT || isCertain();
      Kind told = !certain && isLimited() ? Kind.UNDECIDED : kind;
      return new Match(
          certain ? Match.Level.NONE : Match.Level.UNDECIDED,
          Set.of(),
          List.of(),
          List.of(),
          0,
          difference(sample, told),
          List.of(note(gold.bag() == predicted.bag() ? "" : "; hashes of all rows differ")));
    }

    private Kind kind() {
      if (predicted.rows() == 0) {
        return Kind.EMPTY_RESULT;
      }
      if (found.table().columnCount() < expected.table().columnCount()) {
        return Kind.MISSING_COLUMNS;
      }
      return predicted.rows() == gold.rows() ? Kind.VALUES : Kind.ROW_COUNT;
    }

    /** Returns whether no relaxation of the standard profile makes the results agree. */
    private boolean isCertain() {
      if (isLimited() || settings().ignoreDuplicates()) {
        return false;
      }
      if (gold.rows() != predicted.rows()) {
        return predicted.rows() > gold.rows() || !LargeGoldMatch.mayRepeat(goldSql);
      }
      return gold.plain()
          && predicted.plain()
          && found.table().columnCount() == expected.table().columnCount()
          && gold.loose() != predicted.loose()
          && settings().tolerance() == null
          && settings().columns().isEmpty();
    }

    private boolean isLimited() {
      return goldSql != null && QueryShape.isLimited(goldSql, dialect);
    }

    private Difference difference(Match sample, Kind kind) {
      Difference of = sample.difference();
      RowCounts seen = of == null ? new RowCounts(0, 0, 0, 0, 0) : of.rowCounts();
      return new Difference(
          kind,
          of == null ? List.of() : of.columns(),
          new RowCounts(
              gold.rows(), predicted.rows(), seen.missing(), seen.extra(), seen.changed()),
          of == null
              ? Difference.ListedRows.NONE
              : new Difference.ListedRows(of.missing(), of.extra(), of.changed()),
          of == null ? List.of() : of.nearMisses());
    }

    /** The size of the sample, and how likely it misses a difference. */
    private String note(String hashes) {
      double share = Math.scalb(1.0, -gold.halvings());
      long rows = (long) Math.ceil(Math.log(MISSED) / Math.log1p(-share));
      return String.format(
          Locale.ROOT,
          "%sa sample of %,d of %,d rows was compared (1 in %,d): a difference in k rows is missed with a probability of %s^k, below 5 %% from k = %,d%s",
          Match.BEYOND_LIMITS,
          expected.table().rowCount(),
          gold.rows(),
          1L << gold.halvings(),
          Double.toString(Math.round((1 - share) * 1e6) / 1e6),
          rows,
          hashes);
    }
  }
}
