package dev.assay.report;

import dev.assay.match.Profile;
import dev.assay.model.Difference;
import dev.assay.model.Match;
import dev.assay.model.Relaxation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

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
    TextTable table = new TextTable().left("").left("");
    for (Profile each : Profile.BUILT_IN) {
      boolean accepts = each.accepts(match);
      table.row(
          (each.name().equals(profile.name()) ? Ink.BOLD : Ink.PLAIN).on(each.name()),
          accepts ? Ink.GREEN.on("accepts") : Ink.RED.on("refuses"));
    }
    page.gap().table(table);
    match.notes().forEach(note -> page.sentence(Page.INDENT, Ink.FAINT, "Note: " + note));
  }

  private static List<String> reasons(Match match, Profile profile) {
    List<String> reasons = new ArrayList<>();
    if (match.agrees() && !profile.accepts(match)) {
      match.alternatives().stream()
          .map(profile::refused)
          .min(Comparator.comparingInt(Set::size))
          .ifPresent(
              refused ->
                  reasons.add(
                      "It would be right if %s accepted %s."
                          .formatted(profile.name(), Words.of(refused))));
    }
    Difference difference = match.difference();
    if (difference != null && !profile.accepts(match)) {
      difference.nearMisses().stream()
          .map(miss -> "Near miss: " + miss.words() + ".")
          .distinct()
          .forEach(reasons::add);
    }
    return reasons;
  }
}
