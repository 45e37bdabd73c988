// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import org.jspecify.annotations.Nullable;

/**
 * What a user may set for a run, in the configuration file or with flags. One part for each section
 * of the file; what is not set is {@code null} or empty.
 *
 * @param name of the run
 * @param time what time it is for queries
 * @param metrics names of metrics; empty if not set
 * @param judge who judges the run when it has ended
 */
public record RunSettings(
    @Nullable String name,
    QuestionSettings questions,
    GeneratorSettings generator,
    DatabaseSettings databases,
    ExecutionSettings execution,
    TimeSettings time,
    CompareSettings compare,
    MetricSettings metrics,
    GateSettings gate,
    OutputSettings output,
    JudgeSettings judge) {
  public static final RunSettings EMPTY =
      new RunSettings(
          null,
          QuestionSettings.EMPTY,
          GeneratorSettings.EMPTY,
          DatabaseSettings.EMPTY,
          ExecutionSettings.EMPTY,
          TimeSettings.EMPTY,
          CompareSettings.EMPTY,
          MetricSettings.EMPTY,
          GateSettings.EMPTY,
          OutputSettings.EMPTY,
          JudgeSettings.EMPTY);

  /** These settings, except where the flags set something else. */
  public RunSettings overriddenBy(RunSettings flags) {
    return new RunSettings(
        SettingPrecedence.first(flags.name, name),
        questions.overriddenBy(flags.questions),
        generator.overriddenBy(flags.generator),
        databases.overriddenBy(flags.databases),
        execution.overriddenBy(flags.execution),
        time.overriddenBy(flags.time),
        compare.overriddenBy(flags.compare),
        metrics.overriddenBy(flags.metrics),
        gate.overriddenBy(flags.gate),
        output.overriddenBy(flags.output),
        judge.overriddenBy(flags.judge));
  }
}
