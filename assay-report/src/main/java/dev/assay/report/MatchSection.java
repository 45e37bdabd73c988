// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.match.Match;
import dev.assay.match.Profile;
import java.util.ArrayList;
import java.util.List;

/** The relaxations that a match needs, the verdict of each built-in profile, and near misses. */
final class MatchSection {
  private MatchSection() {}

  static void add(Page page, Match match, Profile profile) {
    VerdictPhrases.refusals(match, profile).forEach(page::sentence);
    addProfiles(page, match);
  }

  /** The verdict of each built-in profile, and any limits of the comparison. */
  static void addProfiles(Page page, Match match) {
    page.line(profiles(match, page.screen().dot()));
    match.notes().forEach(note -> page.sentence(Page.INDENT, TextStyle.FAINT, "Note: " + note));
  }

  private static StyledText[] profiles(Match match, String dot) {
    List<StyledText> spans = new ArrayList<>();
    for (Profile each : Profile.BUILT_IN) {
      spans.add(StyledText.of((spans.isEmpty() ? Page.INDENT : dot) + each.name() + " "));
      spans.add(each.accepts(match) ? TextStyle.GREEN.on("accepts") : TextStyle.RED.on("refuses"));
    }
    return spans.toArray(StyledText[]::new);
  }
}
