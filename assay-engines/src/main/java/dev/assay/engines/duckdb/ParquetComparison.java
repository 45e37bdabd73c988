// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.input.internal.TableLimitException;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.ListedRows;
import dev.assay.match.Difference.Row;
import dev.assay.match.Difference.RowCounts;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compares two large Parquet files without reading all of their rows into memory. DuckDB adds up
 * hashes of the rows in buckets; only rows of buckets whose sums differ are read. The match is the
 * one that {@link ResultMatcher} finds for the whole tables, except with the probability that two
 * 64-bit hashes collide. Stateless; safe for use by several threads.
 */
public final class ParquetComparison {
  /** With fewer rows in each table, reading both is as fast. */
  private static final long FEWEST_ROWS = 500_000;

  /** More rows than that are left to a comparison of the whole tables. */
  private static final long MOST_DIFFERING_ROWS = 200_000;

  private ParquetComparison() {}

  /**
   * A match, with the first rows of the tables.
   *
   * @param gold the first rows of the gold
   * @param goldRows the number of rows of the gold
   * @param predicted the first rows of the prediction
   * @param predictedRows the number of rows of the prediction
   */
  public record Compared(
      Match match, ResultTable gold, long goldRows, ResultTable predicted, long predictedRows) {}

  /**
   * Compares two files whose queries are unknown, so that the order of rows does not count.
   *
   * @param limit processor time that a comparison of rows that were read may take
   * @return empty if the whole tables must be compared: if they are small, have other names or
   *     types of columns or types that few tables have, differ in many rows, or may agree under a
   *     relaxation; also if a file can't be read
   */
  public static Optional<Compared> match(Path gold, Path predicted, Duration limit) {
    return match(gold, predicted, limit, FEWEST_ROWS);
  }

  static Optional<Compared> match(Path gold, Path predicted, Duration limit, long fewestRows) {
    if (!ParquetFormat.isParquet(gold) || !ParquetFormat.isParquet(predicted)) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(gold) || !Files.isRegularFile(predicted)) {
      return Optional.empty();
    }
    try (ParquetPair files = ParquetPair.open(gold, predicted)) {
      return files.isComparable() && files.rows() >= fewestRows
          ? match(files, limit)
          : Optional.empty();
    } catch (SQLException | TableLimitException e) {
      return Optional.empty(); // reading the files says what is wrong with them
    }
  }

  private static Optional<Compared> match(ParquetPair files, Duration limit) throws SQLException {
    files.addUpHashes();
    long differing = files.differingRows();
    if (differing == 0) {
      return Optional.of(compared(files, identical(files.width())));
    }
    if (differing > MOST_DIFFERING_ROWS) {
      return Optional.empty();
    }
    ParquetPair.Rows gold = files.gold().differingRows();
    ParquetPair.Rows predicted = files.predicted().differingRows();
    Match found =
        ResultMatcher.match(
            ComparisonSide.of(gold.table()),
            ComparisonSide.of(predicted.table()),
            MatchSettings.DEFAULT,
            ComparisonDeadline.in(limit));
    Difference difference = found.difference();
    boolean refused =
        found.level() == Match.Level.NONE
            && difference != null
            && isInPlace(difference)
            && new ColumnWithoutCounterpart(files, gold.table(), predicted.table(), limit).exists();
    return refused && difference != null
        ? Optional.of(compared(files, whole(found, difference, files, gold, predicted)))
        : Optional.empty();
  }

  private static Compared compared(ParquetPair files, Match match) throws SQLException {
    return new Compared(
        match,
        files.gold().firstRows(),
        files.gold().rows(),
        files.predicted().firstRows(),
        files.predicted().rows());
  }

  private static Match identical(int width) {
    return new Match(
        Match.Level.EXACT,
        Set.of(),
        List.of(Set.of()),
        IntStream.range(0, width).boxed().toList(),
        0,
        null,
        List.of());
  }

  private static boolean isInPlace(Difference difference) {
    return difference.columns().stream()
        .allMatch(column -> column.predicted() != null && column.predicted() == column.gold());
  }

  /** The match of the rows that were read, with counts and positions of the whole tables. */
  private static Match whole(
      Match found,
      Difference difference,
      ParquetPair files,
      ParquetPair.Rows gold,
      ParquetPair.Rows predicted) {
    ListedRows listed =
        new ListedRows(
            difference.missing().stream().map(row -> at(gold, row)).toList(),
            difference.extra().stream().map(row -> at(predicted, row)).toList(),
            difference.changed().stream()
                .map(
                    row ->
                        new ChangedRow(
                            gold.position(row.goldRow()),
                            predicted.position(row.predictedRow()),
                            row.cells()))
                .toList());
    RowCounts counts =
        new RowCounts(
            files.gold().rows(),
            files.predicted().rows(),
            difference.missingRows(),
            difference.extraRows(),
            difference.changedRows());
    // Near misses of the rows that were read need not be any of the whole tables.
    Difference whole =
        new Difference(difference.kind(), difference.columns(), counts, listed, List.of());
    return new Match(
        found.level(),
        found.relaxations(),
        found.alternatives(),
        found.mapping(),
        found.gold(),
        whole,
        found.notes());
  }

  private static Row at(ParquetPair.Rows rows, Row row) {
    return new Row(rows.position(row.row()), row.cells());
  }
}
