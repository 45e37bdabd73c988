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
package dev.assay.run;

import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.Ties;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a gold's own rows do not tell, asked of its database. */
interface GoldFollowUpQueries {
  /** Which rows of a gold tie; {@code null} if there is nothing to ask, or no way to. */
  @Nullable Ties ties(ComparisonSide gold);

  /** Which rows of a gold a join repeats; {@code null} if there is no way to ask. */
  @Nullable FanOut fanOut(ComparisonSide gold);

  /** What is known of limits within a gold, in sentences; empty if none matters. */
  List<String> innerCuts(ComparisonSide gold);
}
