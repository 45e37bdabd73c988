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
package dev.assay.model;

/** Why a question has no verdict. Depends on gold or infrastructure, never on the prediction. */
public enum NotScoredReason {
  GOLD_FAILED,
  GOLD_TIMEOUT,
  GOLD_TOO_LARGE,
  GOLD_REFUSED,
  GOLD_NOT_DETERMINISTIC,
  DATABASE_UNAVAILABLE,
  PROVIDER_UNAVAILABLE,
  CANCELLED;

  /** Whether the gold is at fault; otherwise the question was lost to infrastructure. */
  public boolean isGold() {
    return name().startsWith("GOLD_");
  }
}
