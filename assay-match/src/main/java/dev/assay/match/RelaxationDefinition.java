// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The description of a {@link Relaxation}, as its constant states it. */
final class RelaxationDefinition {
  final String words;
  final Set<String> profiles;
  final Set<RelaxedCells> cells = EnumSet.noneOf(RelaxedCells.class);
  String nearMiss;
  List<Relaxation> included = List.of();

  private RelaxationDefinition(String words, String... profiles) {
    this.words = words;
    this.profiles = Set.of(profiles);
    this.nearMiss = words + " were ignored";
  }

  static RelaxationDefinition strict(String words) {
    return new RelaxationDefinition(words, "strict", "standard", "lenient");
  }

  static RelaxationDefinition standard(String words) {
    return new RelaxationDefinition(words, "standard", "lenient");
  }

  static RelaxationDefinition lenient(String words) {
    return new RelaxationDefinition(words, "lenient");
  }

  static RelaxationDefinition refused(String words) {
    return new RelaxationDefinition(words);
  }

  RelaxationDefinition on(RelaxedCells... kinds) {
    cells.addAll(List.of(kinds));
    return this;
  }

  RelaxationDefinition includes(Relaxation... weaker) {
    included = List.of(weaker);
    return this;
  }

  RelaxationDefinition nearMiss(String condition) {
    nearMiss = condition;
    return this;
  }
}
