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
import dev.assay.model.Cause;
import dev.assay.model.Match;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a comparison of two tables found, for a terminal. */
public final class MatchPage {
  private MatchPage() {}

  /**
   * The page, ending in a line break.
   *
   * @param cause why the profile refuses, or {@code null} if it accepts
   */
  public static String of(Match match, Profile profile, @Nullable Cause cause, Ink ink) {
    StringBuilder page = new StringBuilder();
    page.append(
        cause == null
            ? "%s under %s\n".formatted(ink.good(ink.bold("Accepted")), profile.name())
            : "%s under %s: %s, %s\n"
                .formatted(ink.bad(ink.bold("Refused")), profile.name(), cause, Words.of(cause)));
    page.append(facts(match, ink));
    if (match.difference() != null) {
      page.append(DifferenceText.of(match.difference(), ink));
    }
    return page.toString();
  }

  /** Level, relaxations, the three profiles, and notes. */
  static String facts(Match match, Ink ink) {
    StringBuilder page = new StringBuilder();
    page.append("  Match      ").append(match.level().name().toLowerCase(Locale.ROOT)).append('\n');
    if (!match.relaxations().isEmpty()) {
      page.append("  Ignoring   ")
          .append(Words.of(match.relaxations()))
          .append(ink.dim("  " + match.relaxations()))
          .append('\n');
    }
    if (match.alternatives().size() > 1) {
      page.append("  Or         ")
          .append(
              match.alternatives().stream()
                  .filter(set -> !set.equals(match.relaxations()))
                  .map(Object::toString)
                  .collect(Collectors.joining(" or ")))
          .append('\n');
    }
    page.append("  Profiles   ")
        .append(
            Profile.BUILT_IN.stream()
                .map(p -> p.name() + " " + (p.accepts(match) ? ink.good("yes") : ink.bad("no")))
                .collect(Collectors.joining(ink.sign(" · ", " | "))))
        .append('\n');
    match
        .notes()
        .forEach(note -> page.append("  Note       ").append(Plain.line(note)).append('\n'));
    return page.toString();
  }
}
