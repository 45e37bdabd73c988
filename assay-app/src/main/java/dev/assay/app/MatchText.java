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
package dev.assay.app;

import dev.assay.match.Profile;
import dev.assay.model.Cause;
import dev.assay.model.Difference;
import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints how two results relate, for people. */
final class MatchText {
  private MatchText() {}

  /**
   * Prints the verdict of a profile and what led to it.
   *
   * @param cause why it refuses, or {@code null} if it accepts
   */
  static void print(PrintStream out, Match match, Profile profile, @Nullable Cause cause) {
    out.printf(
        "%s under %s%s%n",
        cause == null ? "Correct" : "Incorrect",
        profile.name(),
        cause == null ? "" : ": " + cause.name());
    DifferenceText text = new DifferenceText(out);
    text.fact("match", match.level().name().toLowerCase(Locale.ROOT));
    if (match.agrees()) {
      text.fact("agree ignoring", match.relaxations().isEmpty() ? "nothing" : words(match));
      text.fact(
          "accepted by",
          Profile.BUILT_IN.stream()
              .filter(built -> built.accepts(match))
              .map(Profile::name)
              .collect(
                  Collectors.collectingAndThen(
                      Collectors.joining(", "), names -> names.isEmpty() ? "no profile" : names)));
    }
    Difference difference = match.difference();
    if (difference != null && cause != null) {
      text.print(difference);
    }
    match.notes().forEach(note -> text.fact("note", note));
  }

  private static String words(Match match) {
    Set<Relaxation> relaxations = match.relaxations();
    return relaxations.stream()
        .map(relaxation -> relaxation.words() + " (" + relaxation + ")")
        .collect(Collectors.joining(", "));
  }
}
