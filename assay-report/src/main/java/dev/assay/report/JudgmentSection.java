// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Judgment;
import dev.assay.table.SanitizedText;
import java.util.List;

/** The judgments of LLM judges on one prediction, in full; they never change its verdict. */
final class JudgmentSection {
  /** Maximum number of judgments that are printed. */
  private static final int SHOWN = 10;

  private JudgmentSection() {}

  static void add(Page page, List<Judgment> judgements) {
    if (judgements.isEmpty()) {
      return;
    }
    page.heading(
        TextStyle.BOLD.on("Judges"),
        TextStyle.FAINT.on(page.screen().dot() + "beside the verdict"));
    judgements.stream().limit(SHOWN).forEach(judgment -> add(page, judgment));
    if (judgements.size() > SHOWN) {
      page.sentence(
          Page.INDENT,
          TextStyle.FAINT,
          "and %s more, in judgements.jsonl"
              .formatted(NumberFormats.count(judgements.size() - SHOWN)));
    }
  }

  private static void add(Page page, Judgment judgment) {
    String repeat = judgment.repeat() == 1 ? "" : ", repeat " + judgment.repeat();
    String name = SanitizedText.line(judgment.judge() + " by " + judgment.model());
    page.line(StyledText.of(Page.INDENT), TextStyle.BOLD.on(name), TextStyle.FAINT.on(repeat));
    Double score = judgment.score();
    if (score == null) {
      page.sentence(Page.INDENT + Page.INDENT, TextStyle.YELLOW, "no score: " + judgment.problem());
    } else {
      page.sentence(Page.INDENT + Page.INDENT, style(judgment), words(score, judgment));
    }
    if (judgment.explanation() != null) {
      page.sentence(Page.INDENT + Page.INDENT, TextStyle.PLAIN, judgment.explanation());
    }
    if (judgment.note() != null) {
      page.sentence(Page.INDENT + Page.INDENT, TextStyle.YELLOW, "note: " + judgment.note());
    }
  }

  private static TextStyle style(Judgment judgment) {
    if (judgment.passes() == null) {
      return TextStyle.PLAIN;
    }
    return judgment.passes() ? TextStyle.GREEN : TextStyle.RED;
  }

  private static String words(double score, Judgment judgment) {
    String number =
        score == Math.rint(score) ? Long.toString((long) score) : Double.toString(score);
    String label = judgment.label() == null ? "" : " (%s)".formatted(judgment.label());
    String verdict =
        judgment.passes() == null ? "" : judgment.passes() ? ", which passes" : ", which fails";
    return number + label + verdict;
  }
}
