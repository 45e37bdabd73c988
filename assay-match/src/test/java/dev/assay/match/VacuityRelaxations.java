// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

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
