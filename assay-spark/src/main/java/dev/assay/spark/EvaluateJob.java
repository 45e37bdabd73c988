// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.table.internal.SanitizedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The job for {@code spark-submit}: reads pairs, evaluates them, and writes their outcomes. */
@Command(
    name = "spark-submit --class dev.assay.spark.EvaluateJob assay-spark-all.jar",
    description =
        "Evaluates pairs of gold and predicted SQL, and writes their outcomes as Parquet.",
    mixinStandardHelpOptions = true)
public final class EvaluateJob implements Callable<Integer> {
  private static final int USAGE = 2;

  /** The column in which Spark puts lines that are no JSON. */
  private static final String CORRUPT = "_corrupt_record";

  /** The longest part of a line in a message. */
  private static final int LONG = 60;

  @Option(
      names = "--pairs",
      required = true,
      paramLabel = "PATH",
      description =
          "Pairs with the columns id, database, gold and sql: a path of Parquet files, or a table"
              + " with --format table.")
  private String pairs = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the pairs: parquet, json, orc, table (of a catalog, such as Iceberg's), or any"
              + " other that Spark reads (default: ${DEFAULT-VALUE}).")
  private String format = "parquet";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description = "New folder for the outcomes, which 'assay spark import' reads.")
  private String out = "";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Configuration file of 'assay run', read by the driver; its databases, execution, compare"
              + " and metrics apply. The options below can't be given with it.")
  private @Nullable Path config;

  @Option(
      names = "--databases",
      paramLabel = "DIR",
      description =
          "Folder of database files that all executors can read; $${SPARK_FILES} is the folder of"
              + " files shipped by --files and --archives. May be repeated.")
  private List<String> databases = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "Profile that decides verdicts (default: standard).")
  private @Nullable String profile;

  @Option(
      names = "--metrics",
      paramLabel = "NAME",
      split = ",",
      description =
          "Metrics or groups of metrics, separated by commas (default: the group default).")
  private List<String> metrics = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      description = "Time limit of one query, such as 5s (default: 30s).")
  private @Nullable String timeout;

  @Option(
      names = "--max-rows",
      paramLabel = "N",
      description = "Maximum number of rows of a result (default: 1,000,000).")
  private @Nullable Long maxRows;

  /** Runs the job; a wrong option or input ends it with the exit code 2. */
  public static void main(String[] arguments) {
    int code = run(arguments);
    if (code != 0) {
      System.exit(code); // after success, Spark ends the program itself
    }
  }

  /** Runs the job and returns its exit code. */
  static int run(String... arguments) {
    return new CommandLine(new EvaluateJob())
        .setExecutionExceptionHandler(
            (error, line, parsed) -> {
              if (!(error instanceof AnalysisException || error instanceof AssayException)) {
                throw error;
              }
              // After the first line of Spark's message comes a plan.
              String message =
                  error instanceof AssayException ? error.getMessage() : firstLine(error);
              line.getErr().println("Error: " + message);
              return USAGE;
            })
        .execute(arguments);
  }

  @Override
  public Integer call() {
    AssayConfig settings = settings();
    SparkSession spark = SparkSession.builder().appName("assay").getOrCreate();
    SparkEvaluation.evaluate(read(spark), settings)
        .write()
        .mode(SaveMode.ErrorIfExists)
        .parquet(out);
    System.out.printf(
        "%s%nOutcomes: %s%nNext: assay spark import %s --out RUN%n",
        summary(spark.read().parquet(out)), out, out);
    return 0;
  }

  private Dataset<Row> read(SparkSession spark) {
    if (format.equals("table")) {
      return spark.table(pairs);
    }
    requireFormat(spark);
    Dataset<Row> read;
    try {
      read = spark.read().format(format).load(pairs);
    } catch (Exception e) { // Scala throws checked ones, too
      if (e instanceof SparkThrowable && !(e instanceof AnalysisException)) {
        throw new AssayException("--format %s: %s".formatted(format, firstLine(e)), e);
      }
      throw e;
    }
    if (Arrays.asList(read.schema().fieldNames()).contains(CORRUPT)) {
      Row first = read.where(functions.col(CORRUPT).isNotNull()).cache().first();
      String line = SanitizedText.line(first.getAs(CORRUPT));
      throw new AssayException(
          "%s: a line is cut off or no JSON; mend or remove it: %s"
              .formatted(pairs, line.length() > LONG ? line.substring(0, LONG) + "…" : line));
    }
    return read;
  }

  /** Refuses Parquet that is taken for JSON, and the reverse, before Spark prints pages of it. */
  private void requireFormat(SparkSession spark) {
    if (!List.of("parquet", "json").contains(format)) {
      return;
    }
    byte[] begin = new byte[4];
    try {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(pairs);
      FileSystem files = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
      if (!files.exists(path)) {
        return; // a pattern, or nothing, as Spark says
      }
      RemoteIterator<LocatedFileStatus> all = files.listFiles(path, true);
      while (all.hasNext()) {
        LocatedFileStatus file = all.next();
        if (file.getLen() > begin.length && !file.getPath().getName().matches("[._].*")) {
          try (FSDataInputStream in = files.open(file.getPath())) {
            in.readFully(begin);
          }
          break;
        }
      }
    } catch (IOException e) {
      throw new AssayException("%s can't be read: %s".formatted(pairs, e.getMessage()), e);
    }
    boolean parquet = new String(begin, StandardCharsets.ISO_8859_1).equals("PAR1");
    if (parquet != format.equals("parquet") && begin[0] != 0) {
      throw new AssayException(
          "--format %s: %s is %s".formatted(format, pairs, remedy(parquet, begin[0])));
    }
  }

  private static String remedy(boolean parquet, byte first) {
    if (parquet) {
      return "Parquet; leave --format out";
    }
    return first == '{' || first == '['
        ? "JSON, not Parquet; add --format json"
        : "no Parquet; name its format with --format, such as csv, or write it as Parquet";
  }

  /** The verdicts of all pairs, in the words of reports. */
  private static String summary(Dataset<Row> outcomes) {
    Map<String, Long> counts = new HashMap<>();
    outcomes
        .groupBy("verdict")
        .count()
        .collectAsList()
        .forEach(row -> counts.put(row.getString(0), row.getLong(1)));
    long right = counts.getOrDefault("correct", 0L);
    long wrong = counts.getOrDefault("incorrect", 0L);
    long notScored = counts.getOrDefault("not_scored", 0L);
    return String.format(
        Locale.ROOT,
        "%,d right (%.1f%% of %,d scored), %,d wrong, %,d not scored",
        right,
        right == 0 ? 0 : 100.0 * right / (right + wrong),
        right + wrong,
        wrong,
        notScored);
  }

  private static String firstLine(Throwable error) {
    return String.valueOf(error.getMessage()).lines().findFirst().orElse("");
  }

  private AssayConfig settings() {
    Map<String, Object> given = new LinkedHashMap<>();
    if (!databases.isEmpty()) {
      given.put("databases", databases);
    }
    if (profile != null) {
      given.put("compare", Map.of("profile", profile));
    }
    if (!metrics.isEmpty()) {
      given.put("metrics", metrics);
    }
    Map<String, Object> execution = new LinkedHashMap<>();
    if (timeout != null) {
      execution.put("timeout", timeout);
    }
    if (maxRows != null) {
      execution.put("maxRows", maxRows);
    }
    if (!execution.isEmpty()) {
      given.put("execution", execution);
    }
    if (config == null) {
      return AssayConfig.of(given);
    }
    if (!given.isEmpty()) {
      throw new AssayException(
          "--config replaces --databases, --profile, --metrics, --timeout and --max-rows; write"
              + " them into the file");
    }
    return AssayConfig.read(config);
  }
}
