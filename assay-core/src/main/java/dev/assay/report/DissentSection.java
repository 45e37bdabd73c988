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

import dev.assay.agreement.Agreement;
import dev.assay.agreement.Dissent;
import dev.assay.agreement.JudgeAgreement;
import dev.assay.agreement.Opinion;
import dev.assay.agreement.Rows;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The questions on which a judge and a reference disagree, those that one calls right first. */
final class DissentSection {
  private static final int SHOWN = 3;
  private static final int ROWS = 3;
  private static final String INDENT = Page.INDENT + Page.INDENT;

  private DissentSection() {}

  static void add(Page page, JudgeAgreement judge, Agreement agreement) {
    direction(page, judge, agreement, true);
    direction(page, judge, agreement, false);
  }

  /** What a direction is called. */
  static String title(JudgeAgreement judge, Agreement agreement, boolean judgeSaysRight) {
    return "The %s says %s, %s say%s %s"
        .formatted(
            JudgeWords.role(judge),
            judgeSaysRight ? "right" : "wrong",
            JudgeWords.brief(agreement),
            agreement.reference().equals(Agreement.EXECUTION) ? "s" : "",
            judgeSaysRight ? "wrong" : "right");
  }

  private static void direction(
      Page page, JudgeAgreement judge, Agreement agreement, boolean judgeSaysRight) {
    List<Dissent> dissents = agreement.dissents(judgeSaysRight);
    if (dissents.isEmpty()) {
      return;
    }
    Screen screen = page.screen();
    page.heading(
        Ink.BOLD.on(title(judge, agreement, judgeSaysRight)),
        Ink.FAINT.on(screen.dot() + Figures.count(dissents.size(), "question")));
    int shown = dissents.size() <= SHOWN + 1 ? dissents.size() : SHOWN;
    dissents.subList(0, shown).forEach(dissent -> dissent(page, dissent));
    if (shown < dissents.size()) {
      page.line(
          Span.of(Page.INDENT),
          Ink.FAINT.on(
              screen.ellipsis() + " and " + Figures.count(dissents.size() - shown) + " more"));
    }
  }

  private static void dissent(Page page, Dissent dissent) {
    Opinion opinion = dissent.opinion();
    page.line(
        Span.of(Page.INDENT),
        Ink.CYAN.on(dissent.outcome().question()),
        Ink.FAINT.on(
            page.screen().dot()
                + "score "
                + (opinion.score() == null ? "-" : Figures.plain(opinion.score()))));
    page.sentence(INDENT, Ink.PLAIN, dissent.outcome().text());
    part(page, "gold", dissent.outcome().goldSql());
    part(page, "predicted", dissent.outcome().sql());
    part(page, "gold result", rows(dissent.gold()));
    part(page, "predicted result", rows(dissent.predicted()));
    part(page, "judge", opinion.explanation());
    dissent.notes().forEach(note -> part(page, "note", note));
  }

  private static void part(Page page, String name, @Nullable String text) {
    if (text != null) {
      page.sentence(INDENT, Ink.FAINT, name + ": " + text);
    }
  }

  /** {@code (1, 'a') (2, 'b') and 12 more rows}. */
  static @Nullable String rows(@Nullable Rows rows) {
    if (rows == null) {
      return null;
    }
    int shown = Math.min(ROWS, rows.rows().size());
    String cells =
        rows.rows().subList(0, shown).stream()
            .map(
                row ->
                    "("
                        + row.stream().map(DissentSection::cell).collect(Collectors.joining(", "))
                        + ")")
            .collect(Collectors.joining(" "));
    long more = rows.total() - shown;
    if (rows.total() == 0) {
      return "no rows";
    }
    return more > 0 ? cells + " and " + Figures.count(more, "more row") : cells;
  }

  private static String cell(@Nullable String cell) {
    return cell == null ? "NULL" : cell;
  }
}
