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
package dev.assay.testkit;

/** What a statement may leave in its session, or in the program behind it, for later queries. */
public enum StateKind {
  TEMPORARY_TABLE,
  TEMPORARY_VIEW,
  FUNCTION,
  VARIABLE,
  SETTING,
  PREPARED_STATEMENT,
  SEQUENCE,
  TYPE,
  ATTACHED_DATABASE,
  SECRET,
  TRANSACTION,
  LOCK,
  RANDOM_NUMBERS,

  /** What was last found, inserted, listened to and the like. */
  MEMORY
}
