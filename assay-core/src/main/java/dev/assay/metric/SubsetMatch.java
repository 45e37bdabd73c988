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
package dev.assay.metric;

import dev.assay.match.Profile;
import dev.assay.model.Match;

/**
 * The gold's columns are found within the prediction. Source: the lenient level of Defog's
 * SQL-Eval, under Assay's rules in place of Defog's. Formula: 1 if the results agree, with the same
 * columns or more, under relaxations that the profile {@code standard} accepts, else 0. The run's
 * own profile and the question's do not matter, so that the number means the same in every run.
 */
public final class SubsetMatch implements Metric {
  @Override
  public Double score(Comparison comparison) {
    Match match = comparison.match();
    return match != null && match.level() != Match.Level.NONE && Profile.STANDARD.accepts(match)
        ? 1.0
        : 0.0;
  }
}
