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
package dev.assay.app.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.assay.journal.JournalJson;
import dev.assay.match.Profile;
import dev.assay.model.Cause;
import dev.assay.model.Difference;
import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How two tables match, as one line of JSON.
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
