// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.journal.internal.ManifestJson;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.PluginMetric;
import dev.assay.run.internal.RunPlan;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Evaluates pairs of a gold query and a predicted one on Spark. Each outcome is the one that {@code
 * assay run} stores for the pair, except for times and {@code cached}.
 *
 * <pre>{@code
 * Dataset<Row> pairs = spark.read().parquet("pairs.parquet");
 * AssayConfig config = AssayConfig.of(Map.of("databases", "/data/databases"));
 * SparkEvaluation.evaluate(pairs, config).write().parquet("outcomes");
 * }</pre>
 */
public final class SparkEvaluation {
  /** Partitions for each core, so that none waits long for the last one. */
  private static final int PER_CORE = 4;

  /** The column of the plan that says where a pair is evaluated. */
  private static final String PLACE = "assay_partition";

  private SparkEvaluation() {}

  /**
   * Evaluates pairs with a configuration in YAML or JSON, as {@link #evaluate(Dataset,
   * AssayConfig)} does; made for callers from Python.
   */
  public static Dataset<Row> evaluate(Dataset<Row> pairs, String config) {
    return evaluate(pairs, AssayConfig.parse(config));
  }

  /**
   * Evaluates pairs. All pairs are read and checked before this returns; queries run when the
   * outcomes are used, and again each time that they are used, unless they are written or cached.
   *
   * @param pairs with the columns {@code id}, {@code database}, {@code gold} and {@code sql}, and
   *     optionally others of {@code docs/spark.md}; read three times, so cache them if they take
   *     long to compute
   * @return a row for each pair, in no order
   * @throws AssayException if a column is missing or of another type, a pair or the configuration
   *     is malformed, or a database is missing; nothing has run then
   */
  public static Dataset<Row> evaluate(Dataset<Row> pairs, AssayConfig config) {
    Dataset<Row> read = PairColumns.select(pairs);
    SparkSettings settings = SparkSettings.onDriver(config);
    String run = new String(ManifestJson.write(manifest(settings)), StandardCharsets.UTF_8);
    PartitionPlan plan = PartitionPlan.of(PairValidation.run(read, config), partitions(read));
    Column gold = functions.col(PairColumns.GOLD).cast(DataTypes.StringType);
    return read.withColumn(
            PLACE,
            functions
                .udf(plan, DataTypes.IntegerType)
                .apply(functions.col(PairColumns.DATABASE), gold))
        .repartition(plan.partitions(), functions.col(PLACE))
        .sortWithinPartitions(functions.col(PairColumns.DATABASE), gold)
        .drop(PLACE)
        .mapPartitions(
            new PartitionEvaluation(config, read.schema(), run), Encoders.row(OutcomeRow.SCHEMA));
  }

  private static int partitions(Dataset<Row> pairs) {
    SparkSession session = pairs.sparkSession();
    return PER_CORE * Math.max(1, session.sparkContext().defaultParallelism());
  }

  /** The {@code run.json} of the evaluation; data set and databases are known at the end. */
  private static Manifest manifest(SparkSettings settings) {
    RunPlan.Scoring scoring = settings.scoring();
    Map<String, Double> values = new TreeMap<>();
    Map<String, String> plugins = new TreeMap<>();
    for (Metric metric : scoring.metrics()) {
      values.putAll(metric.settings());
      if (metric instanceof PluginMetric plugin) {
        plugins.putAll(plugin.jars());
      }
    }
    String name = settings.run().output().name();
    return new Manifest(
        name == null ? "" : name,
        new Manifest.Source("", "", "pairs", "", 0, ""),
        new Manifest.Origin("pairs", ""),
        new Manifest.Scoring(
            Manifest.Rules.of(scoring.profile()),
            scoring.profiles().stream().map(Manifest.Rules::of).toList(),
            scoring.metrics().stream().map(Metric::name).toList(),
            values,
            plugins),
        new Manifest.Conditions(
            settings.limits(), settings.session(), false, 1, settings.keepsValues()),
        Manifest.DatabaseFacts.of(Map.of()),
        new Manifest.Provenance(
            AssayVersion.current(),
            System.getProperty("java.version"),
            "%s %s %s"
                .formatted(
                    System.getProperty("os.name"),
                    System.getProperty("os.version"),
                    System.getProperty("os.arch")),
            Clock.systemUTC().instant(),
            null));
  }
}
