// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.Judgment;

/**
 * The identity of a judge: a model with a rubric.
 *
 * @param judge name of the rubric
 * @param rubric the beginning of its hash
 * @param model {@code provider/name}
 */
public record JudgeId(String judge, String rubric, String model) {
  /** In place of a model: people, who rate by the rubric of a judge. */
  public static final String PEOPLE = "people";

  /** The judge of a judgment. */
  public static JudgeId of(Judgment judgment) {
    return new JudgeId(judgment.judge(), judgment.rubric(), judgment.model());
  }

  /** Returns whether people rated. */
  public boolean isPeople() {
    return model.equals(PEOPLE);
  }

  /** Returns whether it is meant by {@code RUBRIC}, or by {@code RUBRIC@PROVIDER/MODEL}. */
  public boolean isNamed(String name) {
    return name.equals(judge) || name.equals(judge + "@" + model);
  }

  /** Rubric and model, for people. */
  public String words() {
    return isPeople() ? model + " by " + judge : judge + " by " + model;
  }
}
