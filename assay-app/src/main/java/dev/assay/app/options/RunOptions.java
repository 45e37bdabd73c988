// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.config.CompareSettings;
import dev.assay.config.ConfigFile;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.ExecutionSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.GeneratorSettings;
import dev.assay.config.IsolationSettings;
import dev.assay.config.MetricSettings;
import dev.assay.config.OutputSettings;
import dev.assay.config.QuestionSettings;
import dev.assay.config.RunSettings;
import dev.assay.config.TimeSettings;
import dev.assay.model.AssayException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code run} and {@code check} are told on the command line; it outranks the file. */
public final class RunOptions {
  private static final Path USUAL_CONFIG = Path.of("assay.yaml");

  @Parameters(
      arity = "0..1",
      paramLabel = "assay.yaml",
      description = "Settings; without it, assay.yaml here if there is one and no --questions.")
  @Nullable
  public Path config;

  @Option(names = "--name", paramLabel = "NAME", description = "Name of the run in reports.")
  @Nullable String name;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "File or folder of questions with gold queries.")
  @Nullable Path questions;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the questions: assay, spider, spider2, bird or defog (default: recognized from"
              + " the file).")
  @Nullable String format;

  @Option(
      names = "--predictions",
      paramLabel = "PATH",
      description =
          "SQL to evaluate: one query a line, JSON, JSON Lines, CSV, or a folder of ID.sql files;"
              + " or a folder of result tables, ID.csv.")
  @Nullable Path predictions;

  @Mixin GenerationOptions ask = new GenerationOptions();

  @Option(
      names = "--databases",
      paramLabel = "DIR",
      description =
          "Folder of database files; may be repeated (default: database/ and databases/ beside the"
              + " questions).")
  @Nullable List<Path> databases;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description =
          "Rules that decide: strict, standard (default), lenient, your own profile, or another"
              + " evaluator's rules: bird, spider, spider2, sql-eval.")
  @Nullable String profile;

  @Option(
      names = "--metrics",
      paramLabel = "NAMES",
      split = ",",
      completionCandidates = MetricCompletions.class,
      description =
          "Metrics to compute, separated by commas: names, default (execution accuracy, exact and"
              + " subset result, bag F1, schema linking), all, or the groups assay, spider, bird,"
              + " spider2, sql_eval, aws. Example: default,aws")
  @Nullable List<String> metrics;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "Time limit of one query (default: 30s).")
  @Nullable Duration timeout;

  @Option(
      names = "--max-rows",
      paramLabel = "N",
      description = "Maximum rows of a result (default: 1000000).")
  @Nullable Long maxRows;

  @Option(
      names = "--max-cells",
      paramLabel = "N",
      description = "Maximum cells of a result, rows times columns (default: 20000000).")
  @Nullable Long maxCells;

  @Option(
      names = "--max-bytes",
      paramLabel = "SIZE",
      description = "Maximum memory of a result, approximately (default: 256MB).")
  OptionParser.@Nullable Size maxBytes;

  @Option(
      names = "--compare-timeout",
      paramLabel = "TIME",
      description =
          "Processor time for comparing one result with its gold (default: 5s); beyond it the"
              + " prediction is wrong with cause UNDECIDED.")
  @Nullable Duration compareTimeout;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Questions evaluated concurrently (default: one per core).")
  @Nullable Integer workers;

  @Option(
      names = "--reconnect-timeout",
      paramLabel = "TIME",
      description =
          "How long to wait for an unreachable database before its questions are left pending"
              + " (default: 1m; 0 does not wait).")
  OptionParser.@Nullable Wait reconnectTimeout;

  @Option(
      names = "--check-gold",
      description = "Run each gold query twice to find non-deterministic ones.")
  boolean checkGold;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description = "Time zone of every database session, such as Europe/Paris (default: UTC).")
  @Nullable ZoneId timeZone;

  @Option(
      names = "--clock",
      paramLabel = "INSTANT",
      description =
          "Fix the current time that queries see, such as 2024-06-01T00:00:00Z (default: the"
              + " database's clock).")
  @Nullable Instant clock;

  @Option(
      names = "--in-process",
      description = "Run queries in this process instead of in worker processes.")
  boolean inProcess;

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description = "Memory limit of one worker process (default: 2GB).")
  OptionParser.@Nullable Memory workerMemory;

  @Option(
      names = "--allow-privileged",
      description = "Accept database accounts that may do more than read, with a warning.")
  @Nullable Boolean allowPrivileged;

  @Option(names = "--first", paramLabel = "N", description = "Evaluate only the first N questions.")
  @Nullable Integer first;

  @Option(
      names = "--where",
      paramLabel = "KEY=VALUE",
      description =
          "Evaluate only questions with this id, database, category, difficulty or tag; * matches"
              + " any text; separate several conditions by commas.")
  @Nullable String where;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Run directory (default: runs/<time>-<name>).")
  @Nullable
  public Path out;

  @Option(
      names = "--no-values",
      description =
          "Store no result values, and no database messages that may quote them, in the run"
              + " directory.")
  boolean noValues;

  @Mixin GateOptions gate = new GateOptions();

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "Earlier run to compare this one with.")
  @Nullable Path baseline;

  @Option(
      names = "--intersect",
      description =
          "Compare only the questions in common with the baseline, instead of refusing when they"
              + " differ.")
  boolean intersect;

  @Option(
      names = "--webhook",
      paramLabel = "URL",
      description =
          "Post the summary as JSON to this URL at the end; keep the URL in a variable, as in"
              + " \"$WEBHOOK\".")
  @Nullable String webhook;

  @Mixin public PostRunJudgeOptions judge = new PostRunJudgeOptions();

  @Option(
      names = "--allow-missing",
      description = "Count questions without a prediction as wrong, instead of refusing to run.")
  @Nullable Boolean allowMissing;

  @Option(
      names = "--only-predicted",
      description =
          "Leave out questions without a prediction; they count neither as right nor as wrong.")
  @Nullable Boolean onlyPredicted;

  /**
   * All settings: those of the file, overridden by these options.
   *
   * @param environment variables that the file may name
   * @throws AssayException if there are neither
   */
  public RunSettings settings(Map<String, String> environment) {
    return file(environment).overriddenBy(flags());
  }

  private RunSettings file(Map<String, String> environment) {
    if (config != null) {
      return ConfigFile.read(config, environment);
    }
    if (questions != null) {
      return RunSettings.EMPTY;
    }
    if (Files.exists(USUAL_CONFIG)) {
      return ConfigFile.read(USUAL_CONFIG, environment);
    }
    throw new AssayException(
        "there is nothing to evaluate: name a configuration file, or give --questions and --predictions; 'assay init --database FILE' writes a file to start with");
  }

  private RunSettings flags() {
    if (predictions != null && !ask.settings().equals(GenerationSettings.EMPTY)) {
      throw new AssayException(
          "--predictions are judged as they are, so that --model and its options would do nothing;"
              + " keep one of them");
    }
    requireOne("--workers", workers);
    requireOne("--max-rows", maxRows);
    requireOne("--max-cells", maxCells);
    return new RunSettings(
        name,
        new QuestionSettings(questions, format, where, first),
        new GeneratorSettings(predictions, allowMissing, onlyPredicted, ask.settings()),
        new DatabaseSettings(databases == null ? List.of() : databases, List.of()),
        new ExecutionSettings(
            timeout,
            maxRows,
            maxCells,
            maxBytes == null ? null : maxBytes.bytes(),
            compareTimeout,
            workers,
            reconnectTimeout == null ? null : reconnectTimeout.longest(),
            checkGold ? Boolean.TRUE : null,
            new IsolationSettings(
                inProcess ? IsolationSettings.Isolation.NONE : null,
                workerMemory == null ? null : workerMemory.bytes(),
                allowPrivileged)),
        new TimeSettings(timeZone, clock),
        new CompareSettings(profile, List.of()),
        MetricSettings.of(metrics == null ? List.of() : metrics),
        gate.settings(baseline, intersect),
        new OutputSettings(out, noValues ? Boolean.FALSE : null, webhook),
        judge.settings());
  }

  private static void requireOne(String option, @Nullable Number value) {
    if (value != null && value.longValue() < 1) {
      throw new AssayException("%s %s: must be at least 1".formatted(option, value));
    }
  }
}
