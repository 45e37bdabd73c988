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
package dev.assay.match;

import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.util.EnumSet;
import java.util.Set;

/** Marks that tell how much an agreement says, which the reference knows nothing of. */
final class VacuityRelaxations {
  private VacuityRelaxations() {}

  static Match without(Match match) {
    return new Match(
        match.level(),
        without(match.relaxations()),
        match.alternatives().stream().map(VacuityRelaxations::without).toList(),
        match.mapping(),
        match.gold(),
        match.difference(),
        match.notes());
  }

  private static Set<Relaxation> without(Set<Relaxation> set) {
    Set<Relaxation> bare = EnumSet.noneOf(Relaxation.class);
    set.stream().filter(relaxation -> !relaxation.isFlag()).forEach(bare::add);
    return bare;
  }
}
