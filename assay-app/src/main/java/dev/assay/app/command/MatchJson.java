// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.assay.journal.JournalJson;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two tables, as one line of JSON.
 *
 * @param id of the case, or {@code null} if there is only this one
 * @param cause under the profile that decides, or {@code null} if it accepts
 * @param accepted whether each built-in profile accepts the match
 */
record MatchJson(
    @JsonInclude(Include.NON_NULL) @Nullable String id,
    Match.Level match,
    Set<Relaxation> relaxations,
    List<Set<Relaxation>> alternatives,
    @Nullable Cause cause,
    Map<String, Boolean> accepted,
    @Nullable Difference difference,
    @JsonInclude(Include.NON_EMPTY) List<String> notes) {
  static String write(@Nullable String id, Match match, @Nullable Cause cause) {
    Map<String, Boolean> accepted = new LinkedHashMap<>();
    Profile.BUILT_IN.forEach(profile -> accepted.put(profile.name(), profile.accepts(match)));
    return JournalJson.line(
        new MatchJson(
            id,
            match.level(),
            match.relaxations(),
            match.alternatives(),
            cause,
            accepted,
            match.difference(),
            match.notes()));
  }
}
