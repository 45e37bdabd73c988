// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.table.internal.SanitizedText;
import java.util.List;

/** The attempts for one question and, if several answers were sampled, the outcome of each. */
final class AttemptSection {
  private AttemptSection() {}

  static void add(Page page, Outcome outcome) {
    samples(page, outcome.samples());
    attempts(page, outcome.attempts(), outcome.samples().size() > 1);
  }

  private static void samples(Page page, List<Outcome.Sample> samples) {
    if (samples.isEmpty()) {
      return;
    }
    page.heading("Samples");
    TextTable table = new TextTable().right("").left("").right("votes").left("SQL", 60);
    for (int i = 0; i < samples.size(); i++) {
      Outcome.Sample sample = samples.get(i);
      boolean right = sample.verdict() instanceof Verdict.Correct;
      String sql = sample.sql();
      table.row(
          TextStyle.FAINT.on(Integer.toString(i + 1)),
          right ? TextStyle.GREEN.on("correct") : TextStyle.RED.on(why(sample.verdict())),
          StyledText.of(NumberFormats.count(sample.votes())),
          TextStyle.FAINT.on(sql == null ? "" : SanitizedText.prose(sql)));
    }
    page.table(table);
  }

  private static String why(Verdict verdict) {
    return verdict instanceof Verdict.Incorrect wrong
        ? Phrases.brief(wrong.cause())
        : verdict.label();
  }

  private static void attempts(Page page, List<Attempt> attempts, boolean several) {
    if (attempts.stream().allMatch(attempt -> attempt.error() == null && attempt.usage() == null)) {
      return;
    }
    page.heading("Attempts");
    TextTable table = new TextTable().right("").left("").left("");
    for (int i = 0; i < attempts.size(); i++) {
      Attempt attempt = attempts.get(i);
      String sample = several ? "sample " + (attempt.sample() + 1) + ": " : "";
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
