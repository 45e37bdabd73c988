/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import dev.assay.config.AskSettings;
import dev.assay.config.CompareSettings;
import dev.assay.config.ConfigFile;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.ExecutionSettings;
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
final class RunOptions {
  private static final Path USUAL_CONFIG = Path.of("assay.yaml");

  @Parameters(
      arity = "0..1",
      paramLabel = "assay.yaml",
      description = "Settings; without it, assay.yaml here if there is one and no --questions.")
  @Nullable Path config;

  @Option(names = "--name", paramLabel = "NAME", description = "Name of the run, for people.")
  @Nullable String name;

  @Option(
      names = "--questions",
      paramLabel = "PATH",
      description = "File or folder of questions with gold answers.")
  @Nullable Path questions;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Of the questions, where it is not recognised: assay, spider, spider2, bird, defog.")
  @Nullable String format;

  @Option(
      names = "--predictions",
      paramLabel = "PATH",
      description =
          "SQL to judge: SQL lines, JSON, JSON Lines, CSV, or a folder of ID.sql; or a folder of"
              + " results, ID.csv.")
  @Nullable Path predictions;

  @Mixin AskOptions ask = new AskOptions();

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
          "What is accepted: strict, standard (the default), lenient, your own, or as another"
              + " evaluator does: bird, spider, spider2, sql-eval.")
  @Nullable String profile;

  @Option(
      names = "--metrics",
      paramLabel = "NAMES",
      split = ",",
      completionCandidates = MetricCandidates.class,
      description =
          "Metrics to score, by comma: names, default (execution accuracy, exact and subset result,"
              + " bag F1, schema linking), all, or the groups assay, spider, bird, spider2,"
              + " sql_eval, aws. Example: default,aws")
  @Nullable List<String> metrics;

  @Option(names = "--timeout", paramLabel = "TIME", description = "Of one query (default: 30s).")
  @Nullable Duration timeout;

  @Option(
      names = "--max-rows",
      paramLabel = "N",
      description = "Rows a result may have (default: 1000000).")
  @Nullable Long maxRows;

  @Option(
      names = "--max-cells",
      paramLabel = "N",
      description = "Rows times columns (default: 20000000).")
  @Nullable Long maxCells;

  @Option(
      names = "--max-bytes",
      paramLabel = "SIZE",
      description = "Memory a result may take, about (default: 256MB).")
  Arguments.@Nullable Size maxBytes;

  @Option(
      names = "--compare-timeout",
      paramLabel = "TIME",
      description =
          "Processor time of comparing one result with its gold (default: 5s); past it the"
              + " prediction is wrong, as UNDECIDED.")
  @Nullable Duration compareTimeout;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Questions in work at one time (default: one a core).")
  @Nullable Integer workers;

  @Option(
      names = "--reconnect-timeout",
      paramLabel = "TIME",
      description =
          "How long to wait for a database that is away; its questions stay pending then (default:"
              + " 1m; 0: don't wait).")
  Arguments.@Nullable Wait reconnectTimeout;

  @Option(
      names = "--check-gold",
      description = "Run each gold twice, to find those that give another result each time.")
  boolean checkGold;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description = "Of every session, such as Europe/Paris (default: UTC).")
  @Nullable ZoneId timeZone;

  @Option(
      names = "--clock",
      paramLabel = "INSTANT",
      description =
          "What is the present for queries, such as 2024-06-01T00:00:00Z (default: the database's"
              + " clock).")
  @Nullable Instant clock;

  @Option(
      names = "--in-process",
      description = "Run queries in this process, without worker processes.")
  boolean inProcess;

  @Option(
      names = "--worker-memory",
      paramLabel = "SIZE",
      description = "Memory of one worker process (default: 2GB).")
  Arguments.@Nullable Memory workerMemory;

  @Option(
      names = "--allow-privileged",
      description = "Use accounts that may do more than read, with a warning.")
  @Nullable Boolean allowPrivileged;

  @Option(names = "--first", paramLabel = "N", description = "Only the first questions.")
  @Nullable Integer first;

  @Option(
      names = "--where",
      paramLabel = "KEY=VALUE",
      description =
          "Only questions whose id, database, category, difficulty or tag is so; * stands for any"
              + " text; several by comma.")
  @Nullable String where;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The run directory (default: runs/<time>-<name>).")
  @Nullable Path out;

  @Option(
      names = "--no-values",
      description =
          "Keep no cell of a result in the run directory, nor messages of databases that may quote"
              + " one.")
  boolean noValues;

  @Mixin GateOptions gate = new GateOptions();

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "An earlier run that this one is compared with.")
  @Nullable Path baseline;

  @Option(
      names = "--intersect",
      description = "The baseline may have other questions; those in common are compared.")
  boolean intersect;

  @Option(
      names = "--webhook",
      paramLabel = "URL",
      description =
          "Post the summary there as JSON at the end; say it by a variable, as in \"$WEBHOOK\".")
  @Nullable String webhook;

  @Mixin AfterJudgeOptions judge = new AfterJudgeOptions();

  @Option(
      names = "--allow-missing",
      description = "Questions without a prediction count as wrong, instead of being an error.")
  @Nullable Boolean allowMissing;

  @Option(
      names = "--only-predicted",
      description = "Leave out questions without a prediction; they are neither right nor wrong.")
  @Nullable Boolean onlyPredicted;

  /**
   * All settings: those of the file, overridden by these options.
   *
   * @param environment variables that the file may name
   * @throws AssayException if there are neither
   */
  RunSettings settings(Map<String, String> environment) {
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
        "nothing says what to evaluate: name a configuration file, or give --questions and"
            + " --predictions; 'assay init --database FILE' writes a file to begin with");
  }

  private RunSettings flags() {
    if (predictions != null && !ask.settings().equals(AskSettings.EMPTY)) {
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
