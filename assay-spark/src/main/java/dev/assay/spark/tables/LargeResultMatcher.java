// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.AssayException;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.match.search.ResultMatcher;
import dev.assay.spark.tables.LargeResultMatch.Decision;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.StructType;

/**
 * Compares results that may be too large for one machine, as Spark tables. The verdict is the one
 * that {@link ResultMatcher} gives to the same two tables without their queries, or {@link
 * Decision#UNDECIDED}; it is never another one, except with the probability that 128-bit hashes
 * collide. Each table is read several times, so it must have the same rows each time. Needs a
 * session with access to Spark's executors, not Spark Connect. Stateless; safe for use by several
 * threads.
 */
public final class LargeResultMatcher {
  private static final String ONE_SET =
      "only relaxations that the profile accepts were tried; other minimal sets may exist";

  private static final RelaxationSet ANY_ORDER = RelaxationSet.all(Difference.Kind.ORDER);

  private LargeResultMatcher() {}

  /** Compares two tables with the default options. */
  public static LargeResultMatch matchTables(
      Dataset<Row> gold, Dataset<Row> predicted, Profile profile) {
    return matchTables(gold, predicted, profile, LargeMatchOptions.DEFAULT);
  }

  /**
   * Compares two tables under a profile that comes with Assay; for callers of other languages.
   *
   * @param profile {@code strict}, {@code standard} or {@code lenient}
   */
  public static LargeResultMatch matchTables(
      Dataset<Row> gold, Dataset<Row> predicted, String profile) {
    return matchTables(gold, predicted, profileNamed(profile));
  }

  static Profile profileNamed(String name) {
    return Profile.named(name)
        .orElseThrow(
            () ->
                new AssayException(
                    "unknown profile '" + name + "'; choose strict, standard or lenient"));
  }

  /**
   * Compares two tables.
   *
   * @throws AssayException if a column has a type that can't be compared, with its name; if the
   *     profile stands for another evaluator or for probing; if a table changes in between
   */
  public static LargeResultMatch matchTables(
      Dataset<Row> gold, Dataset<Row> predicted, Profile profile, LargeMatchOptions options) {
    if (profile.metric() != null || profile.isProbed()) {
      throw new AssayException(
          "profile '%s' is not decided by comparing rows alone; use strict, standard, lenient or a list of relaxations"
              .formatted(profile.name()));
    }
    SparkTable goldTable = SparkTable.of(gold, "gold");
    SparkTable predictedTable = SparkTable.of(predicted, "predicted");
    ZoneId zone =
        options.zone() != null
            ? options.zone()
            : ZoneId.of(gold.sparkSession().conf().get("spark.sql.session.timeZone"));
    ComparedTables tables = new ComparedTables(goldTable, predictedTable, options);
    long rows = Math.max(tables.goldRows(), tables.predictedRows());
    LargeResultMatch match =
        rows <= Math.max(1, options.collectedRows())
            ? matchHere(tables, profile, zone)
            : search(tables, profile, zone);
    return withOrder(match, profile, options, rows);
  }

  /** Compares small tables in memory, as the library does. */
  private static LargeResultMatch matchHere(ComparedTables tables, Profile profile, ZoneId zone) {
    Match match =
        ResultMatcher.match(
            ComparisonSide.of(collected(tables.gold())),
            ComparisonSide.of(collected(tables.predicted())),
            MatchSettings.DEFAULT.withOrder(OrderRule.IGNORED).withZone(zone),
            tables.options().listed());
    Decision decision =
        match.isUndecided()
            ? Decision.UNDECIDED
            : profile.accepts(match) ? Decision.ACCEPTED : Decision.REFUSED;
    return new LargeResultMatch(decision, profile.name(), match, Set.of());
  }

  /** Returns a small table as the library has it. */
  static ResultTable collected(SparkTable table) {
    SparkTable.View view = table.view(table.all());
    StructType schema = view.rows().schema();
    int width = table.width();
    List<byte[]> rows =
        view.internal()
            .mapPartitions(
                partition -> {
                  UnsafeProjection projection = UnsafeProjection.create(schema);
                  List<byte[]> all = new ArrayList<>();
                  partition.forEachRemaining(
                      row -> all.add(projection.apply(row).getBytes().clone()));
                  return all.iterator();
                })
            .collect();
    List<Column> columns = new ArrayList<>();
    for (SparkColumn column : table.columns()) {
      ColumnBuilder builder = new ColumnBuilder(column.name(), column.typeName());
      rows.forEach(row -> builder.add(column.value(TaggedRow.row(row, width))));
      columns.add(builder.build());
    }
    return new ResultTable(columns, rows.size());
  }

  static LargeResultMatch search(ComparedTables tables, Profile profile, ZoneId zone) {
    LargeSearch search = new LargeSearch(tables, profile, zone);
    LargeSearch.Found accepted = search.accepted();
    if (accepted != null) {
      return new LargeResultMatch(
          Decision.ACCEPTED, profile.name(), agreement(tables, accepted), Set.of());
    }
    RelaxationSet open = search.notDecided();
    if (!open.isEmpty()) {
      return undecided(profile, new LargeDifference(tables).of(true), open.toSet(), List.of());
    }
    return new LargeResultMatch(
        Decision.REFUSED,
        profile.name(),
        search.found().isEmpty() ? difference(tables) : agreement(tables, search.found().get(0)),
        Set.of());
  }

  private static Match agreement(ComparedTables tables, LargeSearch.Found found) {
    Set<Relaxation> relaxations = found.relaxations().toSet();
    return new Match(
        tables.extraColumns() == 0 ? Match.Level.EXACT : Match.Level.SUPERSET,
        relaxations,
        List.of(relaxations),
        found.assignment().predicted(),
        0,
        new LargeDifference(tables).of(found),
        relaxations.isEmpty() ? List.of() : List.of(ONE_SET));
  }

  private static Match difference(ComparedTables tables) {
    return new Match(
        Match.Level.NONE,
        Set.of(),
        List.of(),
        List.of(),
        0,
        new LargeDifference(tables).of(false),
        List.of(ONE_SET));
  }

  private static LargeResultMatch undecided(
      Profile profile, Difference difference, Set<Relaxation> open, List<String> notes) {
    List<String> all = new ArrayList<>(notes);
    all.add(LargeResultMatch.note(open));
    return new LargeResultMatch(
        Decision.UNDECIDED,
        profile.name(),
        new Match(Match.Level.UNDECIDED, Set.of(), List.of(), List.of(), 0, difference, all),
        open);
  }

  /** Spark tables have no order of rows, so that a required order is never decided. */
  private static LargeResultMatch withOrder(
      LargeResultMatch match, Profile profile, LargeMatchOptions options, long rows) {
    if (options.order() != OrderRule.REQUIRED
        || match.decision() != Decision.ACCEPTED
        || rows < 2
        || RelaxationSet.of(profile.accepted()).includes(ANY_ORDER)) {
      return match;
    }
    Difference difference = match.match().difference();
    return undecided(
        profile,
        difference == null ? Difference.undecided(rows, rows) : difference,
        ANY_ORDER.toSet(),
        List.of("Spark tables have no order of rows, and one is required"));
  }
}
