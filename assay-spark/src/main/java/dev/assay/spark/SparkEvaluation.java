// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.execute.Databases;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.journal.Manifest;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.journal.internal.ManifestJson;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.PluginMetric;
import dev.assay.run.internal.RunPlan;
import dev.assay.table.internal.SanitizedText;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;
import org.jspecify.annotations.Nullable;

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

  /**
   * Assigns pairs to partitions: those of a database together, so that it is opened once per
   * partition; one with more than its share of pairs is divided by their gold queries, each of
   * which stays in one partition. As a function of Spark, it returns the value that Spark's hash
   * partitioning sends to the intended partition.
   */
  static final class PartitionPlan implements UDF2<String, String, Integer> {
    private static final long serialVersionUID = 1;

    /** Spark's own seed for hash partitioning. */
    private static final int SEED = 42;

    private final HashMap<String, int[]> partitions;
    private final int[] keys;

    private PartitionPlan(HashMap<String, int[]> partitions, int count) {
      this.partitions = partitions;
      this.keys = keys(count);
    }

    /** A part of a database's pairs. */
    private record Part(String database, int index, long pairs) {}

    /**
     * Plans partitions of about the same number of pairs.
     *
     * @param pairs number by database
     * @param most partitions that there may be
     */
    static PartitionPlan of(Map<String, Long> pairs, int most) {
      long total = pairs.values().stream().mapToLong(Long::longValue).sum();
      long share = Math.max(1, (total + most - 1) / most);
      List<Part> parts = new ArrayList<>();
      HashMap<String, int[]> partitions = new HashMap<>();
      pairs.forEach(
          (database, count) -> {
            int divided = (int) Math.min(most, (count + share - 1) / share);
            partitions.put(database, new int[divided]);
            for (int i = 0; i < divided; i++) {
              parts.add(new Part(database, i, count / divided));
            }
          });
      int used = Math.min(most, parts.size());
      long[] loads = new long[used];
      parts.sort(
          Comparator.comparingLong(Part::pairs)
              .reversed()
              .thenComparing(Part::database)
              .thenComparingInt(Part::index));
      for (Part part : parts) { // the largest first, each to where there is least
        int least = 0;
        for (int i = 1; i < used; i++) {
          least = loads[i] < loads[least] ? i : least;
        }
        loads[least] += part.pairs();
        int[] own = partitions.get(part.database());
        if (own != null) {
          own[part.index()] = least;
        }
      }
      return new PartitionPlan(partitions, used);
    }

    /** For each partition, a value whose hash Spark maps to it. */
    private static int[] keys(int count) {
      int[] keys = new int[count];
      boolean[] found = new boolean[count];
      int missing = count;
      for (int value = 0; missing > 0; value++) {
        int partition = Math.floorMod(Murmur3_x86_32.hashInt(value, SEED), count);
        if (!found[partition]) {
          found[partition] = true;
          keys[partition] = value;
          missing--;
        }
      }
      return keys;
    }

    int partitions() {
      return keys.length;
    }

    /** The partition of a pair. */
    int partition(String database, String gold) {
      int[] own = partitions.get(database);
      if (own == null) { // the source has other rows than when it was counted
        return Math.floorMod(database.hashCode(), keys.length);
      }
      int hash = Murmur3_x86_32.hashInt(gold.hashCode(), SEED);
      return own[Math.floorMod(hash, own.length)];
    }

    @Override
    public Integer call(String database, String gold) {
      return keys[partition(String.valueOf(database), String.valueOf(gold))];
    }

    @Override
    public String toString() {
      return "%d partitions of %s".formatted(keys.length, Arrays.toString(keys));
    }
  }

  /**
   * Reads all pairs once before any query runs, where they are: counts them by database, and finds
   * what is wrong with pairs, settings and databases. Runs on executors.
   */
  private static final class PairValidation implements MapPartitionsFunction<Row, Row> {
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
     * @throws AssayException if a pair can't be evaluated, two have one id, or a database is
     *     missing
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
}
