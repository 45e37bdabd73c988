// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.journal.internal.OutcomeJson;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.Locale;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** Outcomes as rows: what is filtered and counted in columns, and all of it in one. */
final class OutcomeRow {
  private static final StructType EXECUTION =
      new StructType()
          .add("status", DataTypes.StringType)
          .add("rows", DataTypes.LongType)
          .add("columns", DataTypes.LongType)
          .add("ms", DataTypes.DoubleType)
          .add("hash", DataTypes.StringType)
          .add("error", DataTypes.StringType)
          .add("message", DataTypes.StringType);

  /** The columns, as described in {@code docs/spark.md}. */
  static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("database", DataTypes.StringType)
          .add("category", DataTypes.StringType)
          .add("difficulty", DataTypes.StringType)
          .add("verdict", DataTypes.StringType)
          .add("cause", DataTypes.StringType)
          .add("match", DataTypes.StringType)
          .add("relaxations", DataTypes.createArrayType(DataTypes.StringType))
          .add("metrics", DataTypes.createMapType(DataTypes.StringType, DataTypes.DoubleType))
          .add("sql", DataTypes.StringType)
          .add("gold_sql", DataTypes.StringType)
          .add("execution", EXECUTION)
          .add("gold", EXECUTION)
          .add("gold_cached", DataTypes.BooleanType)
          .add("outcome", DataTypes.StringType)
          .add("database_hash", DataTypes.StringType)
          .add("run", DataTypes.StringType);

  private OutcomeRow() {}

  /**
   * A row of {@link #SCHEMA}.
   *
   * @param databaseHash tells whether all executors had the same database
   * @param run the settings of the evaluation, as {@code run.json}
   */
  static Row of(Outcome outcome, @Nullable String databaseHash, String run) {
    Match match = outcome.match();
    return RowFactory.create(
        outcome.question(),
        outcome.database(),
        outcome.category(),
        outcome.difficulty(),
        outcome.verdict().label(),
        cause(outcome.verdict()),
        (match == null ? Match.Level.NONE : match.level()).name().toLowerCase(Locale.ROOT),
        match == null
            ? new String[0]
            : match.relaxations().stream().sorted().map(Relaxation::name).toArray(String[]::new),
        CollectionConverters.asScala(outcome.metrics()), // rows of Spark take no other maps
        outcome.sql(),
        outcome.goldSql(),
        execution(outcome.execution()),
        execution(outcome.gold().execution()),
        outcome.gold().cached(),
        OutcomeJson.write(outcome),
        databaseHash,
        run);
  }

  private static Row execution(ExecutionSummary execution) {
    return RowFactory.create(
        execution.status(),
        execution.rows(),
        execution.columns(),
        execution.ms(),
        execution.hash(),
        execution.error(),
        execution.message());
  }

  private static @Nullable String cause(Verdict verdict) {
    if (verdict instanceof Verdict.NotScored none) {
      NotScoredReason reason = none.reason();
      return reason.name();
    }
    if (verdict instanceof Verdict.Incorrect wrong) {
      Cause cause = wrong.cause();
      return cause.name();
    }
    return null;
  }
}
