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
package dev.assay.report;

import dev.assay.match.Profile;
import dev.assay.model.Difference;
import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a match needs, what each built-in profile says to it, and what came near. */
final class MatchSection {
  private MatchSection() {}

  /** What the profile overlooked to accept a match, as the end of a sentence. */
  static String overlooked(Match match, Profile profile) {
    Set<Relaxation> needed =
        match.alternatives().stream()
            .filter(set -> profile.refused(set).isEmpty())
            .findFirst()
            .orElse(match.relaxations());
    if (needed.isEmpty()) {
      return "the results are identical";
    }
    return Words.of(needed) + (needed.size() == 1 ? " was" : " were") + " overlooked";
  }

  static void add(Page page, Match match, Profile profile) {
    for (String reason : reasons(match, profile)) {
      page.sentence(reason);
    }
    page.line(profiles(match, page.screen().dot()));
    match.notes().forEach(note -> page.sentence(Page.INDENT, Ink.FAINT, "Note: " + note));
  }

  private static Span[] profiles(Match match, String dot) {
    List<Span> spans = new ArrayList<>();
    for (Profile each : Profile.BUILT_IN) {
      spans.add(Span.of((spans.isEmpty() ? Page.INDENT : dot) + each.name() + " "));
      spans.add(each.accepts(match) ? Ink.GREEN.on("accepts") : Ink.RED.on("refuses"));
    }
    return spans.toArray(Span[]::new);
  }

  private static List<String> reasons(Match match, Profile profile) {
    List<String> reasons = new ArrayList<>();
    if (profile.accepts(match)) {
      return reasons;
    }
    Difference difference = match.difference();
    if (difference != null) {
      difference.nearMisses().stream()
          .map(
              miss ->
                  "It " + miss.words() + " (" + names(profile.refused(miss.relaxations())) + ").")
          .distinct()
          .forEach(reasons::add);
    }
    if (reasons.isEmpty()) {
      match.alternatives().stream()
          .map(profile::refused)
          .min(Comparator.comparingInt(Set::size))
          .ifPresent(refused -> reasons.add("It would match but for " + Words.of(refused) + "."));
    }
    return reasons;
  }

  private static String names(Set<Relaxation> relaxations) {
    return relaxations.stream().sorted().map(Relaxation::name).collect(Collectors.joining(", "));
  }
}
