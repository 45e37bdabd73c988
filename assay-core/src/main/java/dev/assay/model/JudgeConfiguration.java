// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a judge from a certain time on: its scale and its settings.
 *
 * @param judge the name of the rubric
 * @param rubric the beginning of its hash, as in judgments
 * @param model {@code provider/name}
 * @param scale the scores that it may give, in the rubric's order, or the ends of their range
 * @param fractional whether every number between the least and the greatest of them is a score
 * @param passesFrom the lowest passing score, or {@code null} if the rubric has none
 * @param settings everything else that determines its answers, by name; contains no secrets
 * @param at the time at which it was first used
 */
public record JudgeConfiguration(
    String judge,
    String rubric,
    String model,
    List<Double> scale,
    @JsonInclude(Include.NON_DEFAULT) boolean fractional,
    @Nullable Double passesFrom,
    Map<String, String> settings,
    Instant at) {
  /** The configuration of a judge that may give the listed scores only. */
  public JudgeConfiguration(
      String judge,
      String rubric,
      String model,
      List<Double> scale,
      @Nullable Double passesFrom,
      Map<String, String> settings,
      Instant at) {
    this(judge, rubric, model, scale, false, passesFrom, settings, at);
  }

  public JudgeConfiguration {
    scale = List.copyOf(scale);
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /** Returns whether the other has the same model and the same rubric text, with any settings. */
  public boolean isSameAs(JudgeConfiguration other) {
    return rubric.equals(other.rubric) && model.equals(other.model);
  }
}
