// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.journal.JournalJson;
import dev.assay.journal.JsonFields;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import org.jspecify.annotations.Nullable;

/** The match of two tables, as one line of JSON. */
final class MatchJson {
  private MatchJson() {}

  /**
   * Writes a match.
   *
   * @param id of the case, or {@code null} if there is only this one
   * @param cause under the profile that decides, or {@code null} if it accepts
   */
  static String write(@Nullable String id, Match match, @Nullable Cause cause) {
    JsonFields accepted = new JsonFields();
    Profile.BUILT_IN.forEach(profile -> accepted.put(profile.name(), profile.accepts(match)));
    return JournalJson.line(
        new JsonFields()
            .putPresent("id", id)
            .put("match", match.level())
            .put("relaxations", match.relaxations())
            .put("alternatives", match.alternatives())
            .put("cause", cause)
            .put("accepted", accepted)
            .put("difference", match.difference())
            .putFilled("notes", match.notes()));
  }
}
