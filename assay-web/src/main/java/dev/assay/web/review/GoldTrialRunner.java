// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.html.TableDetail;
import dev.assay.journal.StoredResults;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.ZonedTimes;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.web.review.TrialAnswer.ShownResult;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs gold queries of one database under guard and limits.
 *
 * @param inputs of the run
 * @param database the runner's database
 * @param values whether cells, and messages that may quote them, are shown
 */
record GoldTrialRunner(ReviewInputs inputs, String database, boolean values) {
  /** Queries that one text may stand for; more would run for long. */
  private static final int MOST_QUERIES = 64;

  private static final int LONGEST_MESSAGE = 300;

  /** A gold text that is no gold; the message is for the page. */
  static final class NoGoldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoGoldException(String message) {
      super(message, null, false, false);
    }

    String sentence() {
      return String.valueOf(getMessage());
    }
  }

  /** The id of the database on which golds run. */
  String gold() {
    return inputs.runner().databases().goldOf(database);
  }

  Dialect dialect() {
    return inputs.runner().goldDialect(database);
  }

  /**
   * Returns the queries that a text stands for.
   *
   * @throws NoGoldException if it is not one query in the grammar of gold
   */
  List<String> queries(String sql) {
    if (SqlText.of(sql, dialect()).statements().size() > 1) {
      throw new NoGoldException(
          "This is more than one statement. Try and save one query at a time; several are added one after the other.");
    }
    List<String> queries;
    try {
      queries = GoldExpansion.of(new GoldSql(sql, true), dialect());
    } catch (GoldSyntaxException e) {
      throw new NoGoldException("This can't be read as gold: " + e.getMessage() + ".");
    }
    if (queries.size() > MOST_QUERIES) {
      throw new NoGoldException(
          "The braces stand for %,d queries, more than %d; put fewer columns in braces."
              .formatted(queries.size(), MOST_QUERIES));
    }
    return queries;
  }

  /**
   * Returns the result of the first query, after all of them have run.
   *
   * @param left time that is left for all
   * @throws NoGoldException if one of them returns no result
   */
  ResultTable run(List<String> queries, Duration left) {
    long end = System.nanoTime() + left.toNanos();
    ResultTable first = null;
    for (String query : queries) {
      long nanos = end - System.nanoTime();
      if (nanos <= 0) {
        throw new NoGoldException(
            "The queries that the braces stand for did not all finish in time.");
      }
      Execution execution = run(query, Duration.ofNanos(nanos));
      if (!(execution instanceof Execution.Rows rows)) {
        throw new NoGoldException(problem(execution, queries.size() > 1 ? query : null));
      }
      first = first == null ? rows.table() : first;
    }
    if (first == null) {
      throw new NoGoldException("There is no SQL.");
    }
    return first;
  }

  private Execution run(String query, Duration left) {
    Limits limits = inputs.run().manifest().conditions().limits();
    Duration timeout = limits.timeout().compareTo(left) < 0 ? limits.timeout() : left;
    // What somebody types into a page is trusted no more than a prediction.
    return inputs.runner().run(gold(), query, limits.withTimeout(timeout), QueryOrigin.PREDICTION);
  }

  /** Returns the result of one query, or why there is none. */
  ShownResult shown(String sql, Duration left) {
    Execution execution = run(sql, left);
    return execution instanceof Execution.Rows rows
        ? shown(sql, rows.table())
        : new ShownResult(sql, null, problem(execution, null));
  }

  /** Returns a result as the page shows it. */
  ShownResult shown(@Nullable String sql, ResultTable table) {
    String size =
        NumberFormats.count(table.rowCount(), "row")
            + ", "
            + NumberFormats.count(table.columnCount(), "column");
    if (!values) {
      return new ShownResult(sql, null, size + "; values aren't shown (--no-values)");
    }
    int rows = Math.min(StoredResults.ROWS, table.rowCount());
    ResultTable some =
        rows == table.rowCount()
            ? table
            : ResultTable.ofRows(
                table.columnNames(), IntStream.range(0, rows).mapToObj(table::row).toList());
    ZonedTimes times = new ZonedTimes(inputs.run().manifest().conditions().session().zone());
    return new ShownResult(
        sql, TableDetail.of(new StoredResults.Excerpt(some, table.rowCount()), times), size);
  }

  private String problem(Execution execution, @Nullable String query) {
    String which = query == null ? "" : " The query is one that the braces stand for: " + query;
    if (execution instanceof Execution.Refused refused) {
      return "Only a single read-only query may run: %s (%s).%s"
          .formatted(refused.reason().replaceAll("\\.$", ""), refused.rule(), which);
    }
    if (execution instanceof Execution.Failed failed) {
      String kind = failed.kind() == ErrorKind.OTHER ? "" : " (" + failed.kind() + ")";
      return values
          ? "The database reported an error%s: “%s”%s"
              .formatted(kind, shortened(failed.message()), which)
          : "The database reported an error%s.%s".formatted(kind, which);
    }
    if (execution instanceof Execution.TimedOut late) {
      return "The query ran into the time limit of %s.%s".formatted(seconds(late.limit()), which);
    }
    if (execution instanceof Execution.TooLarge large) {
      return "The result exceeds the run's limit of %s.%s".formatted(large.limit(), which);
    }
    return "The query returned no result.";
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private static String shortened(String message) {
    String line = message.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "…";
  }
}
