// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.model.Attempt;
import java.util.List;

/** The attempts for one question and, if several answers were sampled, the outcome of each. */
final class AttemptSection {
  private AttemptSection() {}

  static void add(Page page, QuestionView view) {
    samples(page, view.samples());
    attempts(page, view);
  }

  private static void samples(Page page, List<QuestionView.SampledAnswer> samples) {
    if (samples.isEmpty()) {
      return;
    }
    page.heading("Samples");
    TextTable table = new TextTable().right("").left("").right("votes").left("SQL", 60);
    for (int i = 0; i < samples.size(); i++) {
      QuestionView.SampledAnswer sample = samples.get(i);
      table.row(
          TextStyle.FAINT.on(Integer.toString(i + 1)),
          (sample.right() ? TextStyle.GREEN : TextStyle.RED).on(sample.verdict()),
          StyledText.of(NumberFormats.count(sample.votes())),
          TextStyle.FAINT.on(sample.sql()));
    }
    page.table(table);
  }

  private static void attempts(Page page, QuestionView view) {
    List<Attempt> attempts = view.attempts();
    if (attempts.isEmpty()) {
      return;
    }
    page.heading("Attempts");
    TextTable table = new TextTable().right("").left("").left("");
    for (int i = 0; i < attempts.size(); i++) {
      Attempt attempt = attempts.get(i);
      String sample = view.sample(attempt);
      String answer = attempt.sql() == null ? "no SQL" : "SQL";
      table.row(
          TextStyle.FAINT.on(Integer.toString(i + 1)),
          attempt.error() == null
              ? StyledText.of(sample + answer)
              : TextStyle.RED.on(sample + answer),
          TextStyle.FAINT.on(attempt.usage() == null ? "" : Phrases.of(attempt.usage())));
    }
    page.table(table);
    for (int i = 0; i < attempts.size(); i++) {
      String error = attempts.get(i).error();
      if (error != null) {
        page.sentence(Page.INDENT + Page.INDENT, TextStyle.RED, "%d: %s".formatted(i + 1, error));
      }
    }
  }
}
