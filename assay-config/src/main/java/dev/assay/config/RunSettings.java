// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.nio.file.Path;

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
}
