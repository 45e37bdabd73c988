// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.agreement.VoteAggregation;
import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of LLM judges of a run's predictions; {@code null} or empty where not set.
 *
 * @param rubrics names of built-in rubrics or files; each is used with each model
 * @param when the predictions to judge
 * @param sample maximum number of predictions, drawn at random
 * @param seed of the random sample
 * @param repeats number of repeats of each judgment
 * @param jury the aggregation of several judgments on one prediction; {@code null} for the default
 * @param ask the models, the settings of their calls, and how prompts show schemas; its other
 *     settings are ignored
 */
public record JudgeSettings(
    @Key("rubric") List<String> rubrics,
    @Key("on") @Nullable When when,
    @Nullable Integer sample,
    @Nullable Long seed,
    @Nullable Integer repeats,
    @Nullable VoteAggregation jury,
    @Section GenerationSettings ask) {
  public static final JudgeSettings EMPTY = SettingValues.EMPTY.bind(JudgeSettings.class);

  private static final int USUAL_SAMPLE = 100;

  /** The predictions to judge. */
  public enum When {
    /** All predictions that can be judged. */
    ALL,
    /**
     * Predictions on which strict, standard and lenient, or the rules of another evaluator,
     * disagree.
     */
    DISAGREEMENT,
    /** Those that agree with the gold vacuously, such as two empty results. */
    VACUOUS,
    /** Incorrect predictions. */
    INCORRECT,
    /** Correct predictions. */
    CORRECT,
    /** A random sample. */
    SAMPLE
  }

  /** Returns whether there is any judge. */
  public boolean asks() {
    return !ask.models().isEmpty();
  }

  /** Returns the selection; all predictions, unless a sample size is set. */
  public When whenOrDefault() {
    When usual = sample == null ? When.ALL : When.SAMPLE;
    return when == null ? usual : when;
  }

  /** The size of the sample; {@code null} if none is drawn. */
  public @Nullable Integer sampleOrDefault() {
    return sample == null && when == When.SAMPLE ? (Integer) USUAL_SAMPLE : sample;
  }

  /** 1 unless set. */
  public int repeatsOrDefault() {
    return repeats == null ? 1 : repeats;
  }

  /** 1 unless set. */
  public long seedOrDefault() {
    return seed == null ? 1 : seed;
  }
}
