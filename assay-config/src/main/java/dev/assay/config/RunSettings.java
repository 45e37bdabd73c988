// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user's settings of a run, in the configuration file or with options; {@code null} or empty
 * where not set.
 *
 * @param questions the questions to evaluate
 * @param generator the source of the SQL
 * @param databases the locations of the databases
 * @param execution the execution settings
 * @param scoring the scoring settings
 * @param output the files that the run writes
 * @param judge the judges of the finished run
 */
public record RunSettings(
    QuestionSettings questions,
    GeneratorSettings generator,
    DatabaseSettings databases,
    ExecutionSettings execution,
    ScoringSettings scoring,
    OutputSettings output,
    JudgeSettings judge) {
  public static final RunSettings EMPTY = of(SettingValues.EMPTY);

  /** The settings that have these values. */
  public static RunSettings of(SettingValues values) {
    DatabaseSettings databases = values.value("databases", DatabaseSettings.class);
    return new RunSettings(
        values.bind(QuestionSettings.class),
        values.bind(GeneratorSettings.class),
        (databases == null ? DatabaseSettings.EMPTY : databases)
            .withGolds(values.value(DatabaseSettings.GOLDS, DatabaseSettings.class))
            .withExtra(values.value("extraDatabases", Path.class))
            .read(
                Boolean.TRUE.equals(values.value("followLinks", Boolean.class)),
                values.value("databaseEncoding", String.class)),
        values.bind(ExecutionSettings.class),
        values.bind(ScoringSettings.class),
        values.bind(OutputSettings.class),
        values.at("judge").bind(JudgeSettings.class));
  }

  /** Returns a copy with the databases of golds in place of those of predictions. */
  public RunSettings onGolds() {
    return new RunSettings(
        questions, generator, databases.ofGolds(), execution, scoring, output, judge);
  }

  /**
   * The source of the SQL; {@code null} where not set.
   *
   * @param predictions file or folder of recorded predictions
   * @param allowMissing whether questions may have no prediction, and count as wrong
   * @param onlyPredicted whether questions without a prediction are left out
   * @param ask the model or agent, if predictions are not recorded
   */
  public record GeneratorSettings(
      @Key("generator.predictions") @Nullable Path predictions,
      @Nullable Boolean allowMissing,
      @Nullable Boolean onlyPredicted,
      @Section("generator") GenerationSettings ask) {}

  /**
   * The output of a run; {@code null} where not set.
   *
   * @param name of the run in reports
   * @param out the run directory
   * @param keepValues whether results are kept in it
   * @param webhook address that the summary is posted to; a secret
   * @param webhookRows whether rows are posted too
   * @param headline by which the run is listed and compared
   * @param evidence what is gathered beside verdicts: {@code run} or {@code all}
   * @param weights of the confidence in answers
   */
  public record OutputSettings(
      @Nullable String name,
      @Nullable Path out,
      @Nullable Boolean keepValues,
      @Nullable String webhook,
      @Nullable Boolean webhookRows,
      @Nullable String headline,
      @Nullable String evidence,
      @Key("review.weights") @Nullable Path weights) {
    /** Returns whether all evidence is gathered that needs no model. */
    public boolean gathersAll() {
      return "all".equals(evidence);
    }

    /** Without the webhook. */
    @Override
    public String toString() {
      return "OutputSettings[name=%s, out=%s, keepValues=%s]".formatted(name, out, keepValues);
    }
  }

  /**
   * The selection of questions; {@code null} where not set.
   *
   * @param files the files or folders of the data set
   * @param format its format, or {@code null} to recognize it
   * @param where conditions that select questions, such as {@code category=easy}
   * @param first the number of questions to ask
   * @param constraints the file of constraints on the databases, or {@code null} for the usual one
   * @param failed the run whose failed questions are asked, or {@code null} to ask all
   * @param fields names of fields by part of a question
   */
  public record QuestionSettings(
      @Key("questions.file") List<Path> files,
      @Key("questions.format") @Nullable String format,
      @Nullable String where,
      @Nullable Integer first,
      @Nullable Path constraints,
      @Nullable Path failed,
      @Key("questions.map") Map<String, String> fields) {
    /** The first file or folder of the data set. */
    public @Nullable Path file() {
      return files.isEmpty() ? null : files.get(0);
    }

    /** Names of fields, such as {@code gold=sql}. */
    public List<String> map() {
      return fields.entrySet().stream().map(pair -> pair.getKey() + "=" + pair.getValue()).toList();
    }
  }
}
