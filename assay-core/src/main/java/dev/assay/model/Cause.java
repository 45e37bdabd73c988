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

/** Why a prediction is incorrect: the first of these that applies. */
public enum Cause {
  SQL_ERROR,
  TIMEOUT,
  REFUSED,
  TOO_LARGE,
  NO_SQL,
  GENERATION_ERROR,
  /** The generator abstained from a question that can be answered. */
  ABSTAINED,
  /** It answered a question that can't be answered from the database. */
  SHOULD_ABSTAIN,
  /** Comparing its result took more work or time than a comparison may. */
  UNDECIDED,
  EMPTY_RESULT,
  MISSING_COLUMNS,
  WRONG_DUPLICATES,
  WRONG_ORDER,
  NOT_ACCEPTED,
  WRONG_ROW_COUNT,
  WRONG_VALUES
}
