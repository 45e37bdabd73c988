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
package dev.assay.agreement;

import dev.assay.model.Judgment;

/**
 * Who judged: a model under a rubric.
 *
 * @param judge name of the rubric
 * @param rubric the beginning of its hash
 * @param model {@code provider/name}
 */
public record JudgeId(String judge, String rubric, String model) {
  static JudgeId of(Judgment judgment) {
    return new JudgeId(judgment.judge(), judgment.rubric(), judgment.model());
  }

  /** Rubric and model, for people. */
  public String words() {
    return judge + " by " + model;
  }
}
