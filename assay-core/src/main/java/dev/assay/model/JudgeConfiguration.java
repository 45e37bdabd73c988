// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

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
 * @param rubric the beginning of its hash, as judgments have it
 * @param model {@code provider/name}
 * @param scale the numbers that it may give, in the rubric's order
 * @param passesFrom the least of them that counts as right, or {@code null} if the rubric says
 *     nothing about that
 * @param settings whatever else decides what it says, by name; none of them is a secret
 * @param at when it was first asked so
 */
public record JudgeConfiguration(
    String judge,
    String rubric,
    String model,
    List<Double> scale,
    @Nullable Double passesFrom,
    Map<String, String> settings,
    Instant at) {
  public JudgeConfiguration {
    scale = List.copyOf(scale);
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /** Returns whether the other has the same model and the same rubric text, with any settings. */
  public boolean isSameAs(JudgeConfiguration other) {
    return rubric.equals(other.rubric) && model.equals(other.model);
  }
}
