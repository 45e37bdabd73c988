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

import dev.assay.match.Profile;
import dev.assay.model.Cause;
import dev.assay.model.Match;
import java.util.List;

/** Stands in for the matcher's combination of expansions. */
final class Provisional {
  private Provisional() {}

  static Match combine(List<Match> matches) {
    return matches.stream().filter(Match::agrees).findFirst().orElse(matches.get(0));
  }

  static Cause cause(Match match, Profile profile) {
    return profile.accepts(match) ? Cause.NOT_ACCEPTED : Cause.WRONG_VALUES;
  }
}
