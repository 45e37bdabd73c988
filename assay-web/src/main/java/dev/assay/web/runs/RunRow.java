// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.assay.agreement.JudgeId;
import dev.assay.compare.HeadlineScores;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/**
 * A run in the list.
 *
 * @param run by which the pages name it
 * @param state of it
 * @param facts from its manifest; {@code null} if it is damaged
 * @param totals of its outcomes; {@code null} if it is damaged
 * @param versus its difference to the baseline; {@code null} if there is none on its data set
 * @param problem the reason why it is damaged, or why it can't be compared; {@code null} if nothing
 *     is wrong
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunRow(
    String run,
    RunState state,
    @Nullable Facts facts,
    @Nullable Totals totals,
    @Nullable Versus versus,
    @Nullable String problem) {

  /**
   * The facts of a manifest.
   *
   * @param name of the run
   * @param system the author of the SQL
   * @param dataset short name of the data set
   * @param title of the data set, also where its file has a name that many have
   * @param group a key that is equal for runs on the same questions with the same golds
   * @param profile that decides
   * @param started as ISO 8601
   * @param finished as ISO 8601, or {@code null}
   * @param questions the number of questions
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Facts(
      String name,
      String system,
      String dataset,
      String title,
      String group,
      String profile,
      String started,
      @Nullable String finished,
      int questions) {}

  /**
   * The totals of a run.
   *
   * @param done questions with an outcome
   * @param accuracy of those that are scored
   * @param costUsd of all, or {@code null} if no cost is known
   * @param tokens of all, or {@code null} if none are known
   * @param gate the gate verdict, or {@code null} if there was none
   * @param headline by which the run is listed, or {@code null} if it has no such number
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Totals(
      int done,
      Proportion accuracy,
      @Nullable Double costUsd,
      @Nullable Long tokens,
      @Nullable GateLine gate,
      @Nullable Headline headline) {
    Totals listedBy(@Nullable Headline shown) {
      return new Totals(done, accuracy, costUsd, tokens, gate, shown);
    }
  }

  /**
   * The number by which a run is listed.
   *
   * @param name {@code accuracy}, or the name of a metric or rubric
   * @param judge the judge of the mean score, or {@code null}
   * @param interval 95 % interval, or {@code null} if nothing varies
   * @param questions in the mean
   * @param scale the least and the highest value that it can have
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Headline(
      String name,
      @Nullable JudgeId judge,
      double value,
      @Nullable ConfidenceInterval interval,
      int questions,
      HeadlineScores.Scale scale) {
    static Headline of(HeadlineScores scores) {
      return new Headline(
          scores.name(),
          scores.judge(),
          scores.mean().value(),
          scores.mean().interval(),
          scores.ratings().size(),
          scores.scale());
    }

    /** Returns whether it is a share of right answers. */
    @JsonIgnore
    public boolean isAccuracy() {
      return name.equals(HeadlineScores.ACCURACY);
    }
  }

  /** The verdict of a gate and its sentence. */
  public record GateLine(String result, String sentence) {}

  /**
   * The difference to the baseline, over the questions scored in both.
   *
   * @param baseline the run compared with
   * @param questions scored in both
   * @param fixed right only here; {@code null} unless the headline is accuracy, like the next two
   * @param broken right only in the baseline
   * @param difference of the headlines
   * @param interval 95 % interval of it, or {@code null} if nothing changed
   * @param p of the exact McNemar test
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Versus(
      String baseline,
      int questions,
      @Nullable Integer fixed,
      @Nullable Integer broken,
      double difference,
      @Nullable ConfidenceInterval interval,
      @Nullable Double p) {}
}
