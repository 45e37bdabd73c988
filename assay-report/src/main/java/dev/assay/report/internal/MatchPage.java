// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.report.document.Document;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The comparison of two result tables, without a run. */
public final class MatchPage {
  private MatchPage() {}

  /**
   * A table, or its first rows.
   *
   * @param rows the number of rows of the table
   */
  public record Side(ResultTable table, long rows) {
    /** A whole table. */
    public Side(ResultTable table) {
      this(table, table.rowCount());
    }
  }

  /**
   * The whole text, ending in a line break.
   *
   * @param profile that decides
   */
  public static String of(Match match, Side gold, Side predicted, Profile profile, Screen screen) {
    Page page = new Page(screen);
    verdict(page, match, profile);
    addMatch(page, match, profile);
    Difference difference = match.difference();
    if (difference != null) {
      boolean all = Math.max(gold.rows(), predicted.rows()) <= ResultSection.ROWS;
      DifferenceSection.add(page, difference, profile.accepts(match), all);
    }
    Map<Integer, RowMark> ofGold = difference == null ? Map.of() : RowMark.ofGold(difference);
    Map<Integer, RowMark> ofPredicted =
        difference == null ? Map.of() : RowMark.ofPredicted(difference);
    ResultSection.add(page, "Gold", gold.table(), gold.rows(), ofGold);
    ResultSection.add(page, "Prediction", predicted.table(), predicted.rows(), ofPredicted);
    page.heading("Next").commands(next());
    return page.text();
  }

  private static void verdict(Page page, Match match, Profile profile) {
    String level = "Match: " + match.level().name().toLowerCase(Locale.ROOT);
    if (profile.accepts(match)) {
      page.sentence(
          "",
          TextStyle.GREEN,
          "Accepted by " + profile.name() + ": " + VerdictPhrases.accepted(match, profile));
      page.sentence(
          level
              + (match.level() == Match.Level.SUPERSET ? ", the prediction has more columns" : ""));
    } else {
      Cause cause = RefusalCauses.of(match, profile);
      page.sentence(
          "",
          TextStyle.RED,
          "Refused by %s: %s (%s)".formatted(profile.name(), Phrases.of(cause), cause));
      page.sentence(level);
    }
  }

  private static List<Document.Command> next() {
    return List.of(
        new Document.Command(
            "assay match GOLD PREDICTED --gold-sql SQL", "order counts as SQL says"),
        new Document.Command("assay match GOLD PREDICTED --json", "the same for programs"));
  }

  private static void addMatch(Page page, Match match, Profile profile) {
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
    for (QuestionView.ProfileStance each : QuestionView.ProfileStance.of(match)) {
      spans.add(StyledText.of((spans.isEmpty() ? Page.INDENT : dot) + each.profile() + " "));
      spans.add(each.accepts() ? TextStyle.GREEN.on("accepts") : TextStyle.RED.on("refuses"));
    }
    return spans.toArray(StyledText[]::new);
  }
}
