// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.Disagreement;
import dev.assay.agreement.Disagreement.ResultExcerpt;
import dev.assay.agreement.internal.JudgeAgreement;
import dev.assay.agreement.internal.ReferenceAgreement;
import dev.assay.report.document.Items;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The questions on which a judge and a reference disagree. */
final class DisagreementSections {
  private static final int ON_TERMINAL = 3;
  private static final int IN_FILES = 10;
  private static final int ROWS = 3;

  private DisagreementSections() {}

  /** The questions that the judge calls right, or those that it calls wrong. */
  static Section of(
      String id, JudgeAgreement judge, ReferenceAgreement agreement, boolean judgeSaysRight) {
    List<Disagreement> disagreements = agreement.disagreements(judgeSaysRight);
    String title =
        "The %s says %s, %s say%s %s"
            .formatted(
                JudgePhrases.role(judge),
                judgeSaysRight ? "right" : "wrong",
                JudgePhrases.brief(agreement),
                agreement.reference().equals(ReferenceAgreement.EXECUTION) ? "s" : "",
                judgeSaysRight ? "wrong" : "right");
    return Section.of(
        id,
        title,
        NumberFormats.count(disagreements.size(), "question"),
        new Items(
            disagreements.stream().map(each -> item(each, score(each))).toList(),
            ON_TERMINAL,
            IN_FILES));
  }

  private static String score(Disagreement disagreement) {
    Double score = disagreement.judgeVerdict().score();
    return "score " + (score == null ? "-" : NumberFormats.plain(score));
  }

  static Items.Item item(Disagreement disagreement, String aside) {
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(new Sentence(Text.name(disagreement.outcome().text()), Tone.PLAIN));
    add(sentences, "gold", disagreement.outcome().goldSql());
    add(sentences, "predicted", disagreement.outcome().sql());
    add(sentences, "gold result", rows(disagreement.gold()));
    add(sentences, "predicted result", rows(disagreement.predicted()));
    add(sentences, "judge", disagreement.judgeVerdict().explanation());
    disagreement.notes().forEach(note -> add(sentences, "note", note));
    return new Items.Item(Text.question(disagreement.outcome().question()), aside, sentences);
  }

  private static void add(List<Sentence> sentences, String name, @Nullable String text) {
    if (text != null) {
      sentences.add(new Sentence(Text.of(name + ": ").and(Text.name(text)), Tone.FAINT));
    }
  }

  /** {@code (1, 'a') (2, 'b') and 12 more rows}. */
  private static @Nullable String rows(@Nullable ResultExcerpt resultExcerpt) {
    if (resultExcerpt == null) {
      return null;
    }
    int shown = Math.min(ROWS, resultExcerpt.rows().size());
    String cells =
        resultExcerpt.rows().subList(0, shown).stream()
            .map(
                row ->
                    row.stream()
                        .map(cell -> cell == null ? "NULL" : cell)
                        .collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining(" "));
    long more = resultExcerpt.total() - shown;
    if (resultExcerpt.total() == 0) {
      return "no rows";
    }
    return more > 0 ? cells + " and " + NumberFormats.count(more, "more row") : cells;
  }
}
