// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.BagComparisonSyntax.KeyRule;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.BagComparisonSql;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.guard.SqlGuard;
import dev.assay.journal.StoredResults;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Relaxation;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.EmbeddedQuery;
import dev.assay.sql.internal.QueryShape;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Has databases compare large results themselves, so that the rows need not travel. Safe for use by
 * several threads.
 *
 * <p>It compares rows as bags, by keys that are at least as fine as Assay's own comparison: results
 * that the database finds equal are results that every profile accepts. Results that it finds
 * unequal may nevertheless be acceptable, so that they have to be fetched.
 *
 * <p>Every statement is written here, contains texts that the guard accepts by themselves and that
 * can't end the parentheses around them, and runs under the same guard and limits as any other.
 */
final class InDatabaseComparison {
  /** A statement that runs two queries has the time of both. */
  private static final int QUERIES = 2;

  /** Approximate bytes of the first rows of a result. */
  private static final long FIRST_BYTES = 16L << 20;

  private final QueryRunner runner;
  private final Limits limits;
  private final Limits fetching;
  private final QuestionProfiles profiles;
  private final Map<String, Optional<BagComparisonSyntax>> syntaxes = new ConcurrentHashMap<>();

  /**
   * Compares the results of golds that have more rows than a number.
   *
   * @param limits of the run
   * @param fetched rows up to which results are fetched
   */
  InDatabaseComparison(QueryRunner runner, Limits limits, long fetched, QuestionProfiles profiles) {
    this.runner = runner;
    this.limits = limits.sampling(false);
    this.fetching = this.limits.withRows(fetched);
    this.profiles = profiles;
  }

  /** The comparison of a plan; {@code null} if all results are to be fetched. */
  static @Nullable InDatabaseComparison of(RunPlan plan, QueryRunner runner) {
    RunPlan.QuerySettings queries = plan.queries();
    // A gold that is compared with itself in one statement may be run once only.
    return queries.fetchedRows() == null || queries.checkGold()
        ? null
        : new InDatabaseComparison(
            runner, queries.limits(), queries.fetchedRows(), new QuestionProfiles(plan.scoring()));
  }

  /** The limits within which the result of a gold is always fetched. */
  Limits fetching() {
    return fetching;
  }

  /** Returns whether the database of a question can compare results that decide it. */
  boolean serves(Question question) {
    MatchSettings settings = question.match();
    return settings.order() != OrderRule.REQUIRED
        && settings.tolerance() == null
        && settings.columns().isEmpty()
        && !settings.ignoreDuplicates()
        && !settings.rounding()
        && profiles.of(question).metric() == null
        && syntax(question.database()).isPresent();
  }

  private Optional<BagComparisonSyntax> syntax(String database) {
    if (!runner.databases().goldOf(database).equals(database)) {
      return Optional.empty(); // no statement can read both results
    }
    Optional<BagComparisonSyntax> known = syntaxes.get(database);
    if (known != null) {
      return known;
    }
    try {
      Optional<BagComparisonSyntax> found =
          Optional.ofNullable(runner.describe(database).bagComparison());
      syntaxes.put(database, found);
      return found;
    } catch (DatabaseUnavailableException e) {
      return Optional.empty(); // its queries report the error
    }
  }

  /**
   * A gold whose result exceeds what is always fetched, if the database can compare it: if neither
   * order nor a limit nor chance plays a part in its result, and the database can count its rows by
   * their keys.
   *
   * @param execution of the gold within {@link #fetching()}
   */
  Optional<LargeGold> large(Question question, String sql, Execution execution) {
    Optional<BagComparisonSyntax> syntax = syntax(question.database());
    if (syntax.isEmpty() || !isTooLarge(execution)) {
      return Optional.empty();
    }
    String database = question.database();
    Dialect dialect = runner.dialect(database);
    boolean ordered =
        question.match().order() == OrderRule.AUTO && QueryShape.isOrdered(sql, dialect);
    if (ordered || QueryShape.isLimited(sql, dialect)) {
      return Optional.empty();
    }
    return embedded(sql, dialect)
        .flatMap(query -> counted(database, sql, query, syntax.get()))
        .filter(gold -> gold.rows() > 1);
  }

  private static boolean isTooLarge(Execution execution) {
    return execution instanceof Execution.TooLarge large && large.isResult();
  }

  /** A text that may be part of a statement; empty if it must run by itself or not at all. */
  private Optional<String> embedded(String sql, Dialect dialect) {
    boolean fixed =
        SqlGuard.check(sql, dialect).isEmpty()
            && runner.session().volatileCalls(sql, dialect).isEmpty();
    return fixed ? EmbeddedQuery.of(sql, dialect) : Optional.empty();
  }

  private Optional<LargeGold> counted(
      String database, String sql, String query, BagComparisonSyntax syntax) {
    ResultTable first = first(database, query, StoredResults.ROWS, QueryOrigin.GOLD);
    if (first == null) {
      return Optional.empty();
    }
    List<String> types = LargeGold.types(first);
    Optional<List<KeyRule>> rules = syntax.rules(types, types);
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    String count = new BagComparisonSql(syntax.namesColumns(), rules.get()).count(query);
    return unlessLost(database, count, limits, QueryOrigin.GOLD) instanceof Execution.Rows rows
        ? Optional.of(
            new LargeGold(
                sql, query, syntax, first, BagCounts.number(rows.table(), 0), rows.elapsed()))
        : Optional.empty();
  }

  /** The first rows of a query, or only its columns; {@code null} if it does not run. */
  private @Nullable ResultTable first(String database, String query, int rows, QueryOrigin origin) {
    Limits some =
        new Limits(
            limits.timeout(),
            limits.maxRows(),
            limits.maxCells(),
            Math.min(limits.maxBytes(), FIRST_BYTES),
            limits.compareTimeout());
    String sql = BagComparisonSql.first(query, rows);
    Execution execution = unlessLost(database, sql, some, origin);
    if (execution instanceof Execution.TooLarge && rows > 0) {
      // Long values: show one row, from which metrics see that there are any, or none.
      return first(database, query, rows > 1 ? 1 : 0, origin);
    }
    return execution instanceof Execution.Rows table ? table.table() : null;
  }

  /**
   * A prediction whose columns the database can compare with those of a gold.
   *
   * @param alternatives the relaxations under which they agree if their rows are equal
   */
  record ComparablePair(
      LargeGold gold,
      String embedded,
      ResultTable columns,
      BagComparisonSql sql,
      List<Set<Relaxation>> alternatives) {}

  /**
   * A database's comparison of a prediction with a gold.
   *
   * @param gold index of the gold
   * @param pair what was compared
   * @param elapsed time of the statement
   */
  record Compared(int gold, ComparablePair pair, BagCounts counts, Duration elapsed) {
    boolean isEqual() {
      return counts.areEqual();
    }

    Execution execution() {
      ResultTable rows =
          isEqual()
              ? CountedRows.under(pair.columns(), pair.gold().first(), pair.sql().order())
              : pair.columns();
      return new Execution.Unfetched(rows, counts.predicted(), elapsed);
    }
  }

  /**
   * Compares a prediction with golds: with the first that it equals, whatever the order of columns,
   * else the first that can be compared. Empty if there is none, because the columns have other
   * types, say, or the prediction does not run.
   *
   * @throws DatabaseUnavailableException if the database can't be reached
   */
  Optional<Compared> compare(String database, List<LargeGold> golds, String predicted) {
    Optional<String> query = embedded(predicted, runner.dialect(database));
    ResultTable columns =
        query.isEmpty() ? null : first(database, query.get(), 0, QueryOrigin.PREDICTION);
    if (columns == null) {
      return Optional.empty();
    }
    Compared best = null;
    for (int i = 0; i < golds.size() && (best == null || !best.isEqual()); i++) {
      LargeGold gold = golds.get(i);
      Compared compared =
          comparable(gold, query.get(), columns).map(pair -> run(database, pair)).orElse(null);
      if (compared == null || !compared.isEqual()) {
        compared = reordered(database, gold, query.get(), columns).orElse(compared);
      }
      if (compared != null && (best == null || compared.isEqual())) {
        best = new Compared(i, compared.pair(), compared.counts(), compared.elapsed());
      }
    }
    return Optional.ofNullable(best);
  }

  private static Optional<ComparablePair> comparable(
      LargeGold gold, String predicted, ResultTable columns) {
    return gold.syntax()
        .rules(gold.types(), LargeGold.types(columns))
        .map(rules -> new BagComparisonSql(gold.syntax().namesColumns(), rules))
        .map(sql -> new ComparablePair(gold, predicted, columns, sql, List.of(Set.of())));
  }

  /**
   * The comparison under an order of columns in which the rows are equal; empty if there is none.
   */
  private Optional<Compared> reordered(
      String database, LargeGold gold, String predicted, ResultTable columns) {
    return new InDatabaseColumns(gold, columns)
            .orders(
                (query, rules) -> facts(database, query, gold.syntax(), rules),
                gold.embedded(),
                predicted)
            .stream()
            .flatMap(sql -> aligned(gold, predicted, columns, sql).stream())
            .flatMap(pair -> Stream.ofNullable(run(database, pair)))
            .filter(Compared::isEqual)
            .findFirst();
  }

  private @Nullable ResultTable facts(
      String database, String query, BagComparisonSyntax syntax, List<KeyRule> rules) {
    String sql = new BagComparisonSql(syntax.namesColumns(), rules).facts(query);
    return unlessLost(database, sql, limits, QueryOrigin.PREDICTION) instanceof Execution.Rows rows
        ? rows.table()
        : null;
  }

  /**
   * A pair under another order of columns, with what the comparison of the gold's first rows in
   * that order tells: columns may have been swapped relative to their names.
   */
  private Optional<ComparablePair> aligned(
      LargeGold gold, String predicted, ResultTable columns, BagComparisonSql sql) {
    ResultTable reordered = CountedRows.under(columns, gold.first(), sql.order());
    Match match =
        ResultMatcher.match(
            ComparisonSide.of(gold.first()),
            ComparisonSide.of(reordered),
            MatchSettings.DEFAULT.withOrder(OrderRule.IGNORED),
            ComparisonDeadline.in(limits.compareTimeout()));
    return match.agrees() && match.mapping().equals(sql.order())
        ? Optional.of(new ComparablePair(gold, predicted, columns, sql, match.alternatives()))
        : Optional.empty();
  }

  private @Nullable Compared run(String database, ComparablePair pair) {
    String sql = pair.sql().compare(pair.gold().embedded(), pair.embedded());
    return unlessLost(database, sql, ofBoth(), QueryOrigin.PREDICTION)
            instanceof Execution.Rows rows
        ? new Compared(0, pair, BagCounts.of(rows.table()), rows.elapsed())
        : null;
  }

  /**
   * Runs a statement; {@code null} if it loses the database again and again. That is for the
   * queries by themselves to show: a gold must not become unscorable, nor a wrong prediction escape
   * its verdict, because a grouping takes more memory than the query.
   */
  private @Nullable Execution unlessLost(
      String database, String sql, Limits within, QueryOrigin origin) {
    try {
      return runner.run(database, sql, within, origin);
    } catch (DatabaseUnavailableException e) {
      if (e.reason() != DatabaseUnavailableException.Reason.LOST) {
        throw e;
      }
      return null;
    }
  }

  private Limits ofBoth() {
    return limits.withTimeout(limits.timeout().multipliedBy(QUERIES));
  }

  /** The first rows that one of two queries has more often than the other; none if that fails. */
  Difference.ListedRows differing(String database, Compared compared) {
    return new Difference.ListedRows(
        differing(database, compared.pair(), true),
        differing(database, compared.pair(), false),
        List.of());
  }

  private List<Difference.Row> differing(String database, ComparablePair pair, boolean missing) {
    String sql =
        pair.sql().differences(pair.gold().embedded(), pair.embedded(), missing, Difference.LISTED);
    return unlessLost(database, sql, ofBoth(), QueryOrigin.PREDICTION)
            instanceof Execution.Rows rows
        ? CountedRows.of(rows.table())
        : List.of();
  }
}
