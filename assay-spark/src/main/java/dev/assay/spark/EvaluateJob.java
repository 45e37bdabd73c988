// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
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
              String message = String.valueOf(error.getMessage());
              if (error instanceof AnalysisException) {
                message = message.lines().findFirst().orElse(""); // a plan follows
              } else if (!(error instanceof AssayException)) {
                throw error;
              }
              line.getErr().println("Error: " + message);
              return USAGE;
            })
        .execute(arguments);
  }

  @Override
  public Integer call() {
    AssayConfig settings = settings();
    SparkSession spark = SparkSession.builder().appName("assay").getOrCreate();
    Dataset<Row> read =
        format.equals("table") ? spark.table(pairs) : spark.read().format(format).load(pairs);
    SparkEvaluation.evaluate(read, settings).write().mode(SaveMode.ErrorIfExists).parquet(out);
    System.out.printf("Outcomes: %s%nNext: assay spark import %s --out RUN%n", out, out);
    return 0;
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
