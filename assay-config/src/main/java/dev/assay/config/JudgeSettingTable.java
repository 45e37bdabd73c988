// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

/** The settings of a judge, beside those of the calls that it makes. */
final class JudgeSettingTable {
  /** The settings, in the format that {@link Setting#addAll} reads. */
  static final String SETTINGS =
      """
      model | names | | --model PROVIDER/NAME
        Judge model, as PROVIDER/NAME; or a list. Each model uses each rubric; without a model, no
        judge runs.
        option: Judge model; may be repeated. Each model uses each rubric.
      rubric | files | execution_score | --rubric NAME
        Rubric to judge by: a built-in one or a file; or a list.
        option: Rubric to judge by: a built-in one (--list) or a file; may be repeated.
        see judge.md#rubrics
      on | choice all, disagreement, vacuous, incorrect, correct, sample | all | --on WHEN
        Questions to judge: all, disagreement (between profiles, or with other evaluators' rules),
        vacuous (right, but both results say nothing),
        incorrect, correct or sample.
        see judge.md#which-predictions-to-judge
      sample | integer 1 | 100 if on is sample | --sample N
        Judge a random sample of at most N of these questions.
      seed | long 0 | 1 | --seed N
        Seed of the random sample.
      repeats | integer 1 | 1 | --repeats N
        Judgements per question and judge, to measure consistency.
        see judge.md#repeats-and-juries
      jury | choice median, mean, majority | median, or majority with several rubrics | --jury HOW
        How the scores of several judges are aggregated: median, mean or majority.
      settings.seed | integer 0
        Seed for reproducible sampling, where the model supports one.
      """;

  private JudgeSettingTable() {}
}
