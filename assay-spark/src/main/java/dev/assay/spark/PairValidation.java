// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.execute.Databases;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Reads all pairs once before any query runs, where they are: counts them by database, and finds
 * what is wrong with pairs, settings and databases. Runs on executors.
 */
final class PairValidation implements MapPartitionsFunction<Row, Row> {
  private static final long serialVersionUID = 1;

  /** The maximum number of problems that are reported for one partition. */
  private static final int MANY = 5;

  private static final StructType FINDINGS =
      new StructType()
          .add("database", DataTypes.StringType)
          .add("count", DataTypes.LongType)
          .add("problem", DataTypes.StringType);

  private final AssayConfig config;
  private final StructType schema;

  private PairValidation(AssayConfig config, StructType schema) {
    this.config = config;
    this.schema = schema;
  }

  /**
   * Checks pairs.
   *
   * @return the number of questions by database
   * @throws AssayException if a pair can't be evaluated, two have one id, or a database is missing
   */
  static Map<String, Long> run(Dataset<Row> pairs, AssayConfig config) {
    Map<String, Long> counts = new TreeMap<>();
    Map<String, Long> problems = new TreeMap<>();
    pairs
        .mapPartitions(new PairValidation(config, pairs.schema()), Encoders.row(FINDINGS))
        .collectAsList()
        .forEach(
            found ->
                (found.isNullAt(2) ? counts : problems)
                    .merge(
                        found.getString(found.isNullAt(2) ? 0 : 2), found.getLong(1), Long::sum));
    if (!problems.isEmpty()) {
      throw new AssayException(words(problems));
    }
    if (counts.isEmpty()) {
      throw new AssayException("there are no pairs to evaluate; check the path and the filters");
    }
    requireUniqueIds(pairs);
    return counts;
  }

  private static String words(Map<String, Long> problems) {
    List<String> lines = new ArrayList<>();
    problems.keySet().stream().limit(MANY).forEach(lines::add);
    int more = problems.size() - lines.size();
    return "nothing was evaluated: %s%s"
        .formatted(String.join("; ", lines), more > 0 ? "; and %d more".formatted(more) : "");
  }

  private static void requireUniqueIds(Dataset<Row> pairs) {
    List<Row> twice =
        pairs
            .groupBy(pairs.col(PairColumns.ID).cast(DataTypes.StringType).as(PairColumns.ID))
            .count()
            .where(functions.col("count").gt(1))
            .orderBy(PairColumns.ID)
            .limit(1)
            .collectAsList();
    if (!twice.isEmpty()) {
      throw new AssayException(
          "nothing was evaluated: %d pairs have the id '%s'; give each its own"
              .formatted(twice.get(0).getLong(1), twice.get(0).getString(0)));
    }
  }

  @Override
  public Iterator<Row> call(Iterator<Row> pairs) {
    if (!pairs.hasNext()) {
      return pairs;
    }
    Findings findings = new Findings();
    try {
      SparkSettings settings = SparkSettings.onExecutor(config);
      findings.check(
          pairs,
          new PairReader(schema, settings.run().scoring().compare().known()),
          settings.databases());
    } catch (AssayException e) {
      findings.problem(String.valueOf(e.getMessage()));
    }
    return findings.rows.iterator();
  }

  /** The counts and problems of one partition. */
  private static final class Findings {
    private final Map<String, Long> counts = new TreeMap<>();
    private final List<Row> rows = new ArrayList<>();
    private int problems;

    void check(Iterator<Row> pairs, PairReader reader, Databases databases) {
      while (pairs.hasNext()) {
        Row pair = pairs.next();
        try {
          reader.check(pair);
        } catch (AssayException | IllegalArgumentException e) {
          problem(
              "pair %s: %s"
                  .formatted(quoted(reader.id(pair)), SanitizedText.line("" + e.getMessage())));
          continue;
        }
        counts.merge(String.valueOf(reader.database(pair)), 1L, Long::sum);
      }
      for (Map.Entry<String, Long> database : counts.entrySet()) {
        try {
          var unused = databases.get(database.getKey());
          rows.add(RowFactory.create(database.getKey(), database.getValue(), null));
        } catch (DatabaseUnavailableException e) {
          problem(String.valueOf(e.getMessage()));
        }
      }
    }

    private static String quoted(@Nullable String id) {
      return id == null ? "without an id" : "'" + SanitizedText.line(id) + "'";
    }

    void problem(String words) {
      if (problems++ < MANY) {
        rows.add(RowFactory.create(null, 1L, words));
      }
    }
  }
}
