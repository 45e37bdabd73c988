// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.internal.JudgedDifference;
import dev.assay.agreement.internal.JudgedDifference.Difference;
import dev.assay.agreement.internal.JudgedDifference.QuestionScores;
import dev.assay.compare.internal.RunComparison;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.ConfidenceInterval;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scores of judges in two runs: whether they differ by more than questions and judge vary. */
final class JudgedDifferenceSection {
  private static final int TERMINAL_ROWS = 8;
  private static final int FILE_ROWS = 20;

  private JudgedDifferenceSection() {}

  /** The result in one sentence, with the names of the runs. */
  static String sentence(JudgedDifference judged, RunComparison runs) {
    Difference score = judged.score();
    ConfidenceInterval interval = score.difference().interval();
    return "By %s%s, %s has a mean score of %s and %s %s on %s: %s%s; %s."
        .formatted(
            judged.judge().isPeople() ? "people on the scale of " : "",
            judged.judge().isPeople() ? judged.judge().judge() : judged.judge().words(),
            runs.candidate().name(),
            NumberFormats.score(score.candidate()),
            runs.baseline().name(),
            NumberFormats.score(score.baseline()),
            NumberFormats.count(judged.questions().size(), "question"),
            signed(score.difference().value()),
            interval == null ? "" : " (95 %% interval %s)".formatted(interval(interval)),
            switch (judged.conclusion()) {
              case HIGHER -> "higher, by more than questions and judge vary";
              case LOWER -> "lower, by more than questions and judge vary";
              case SAME -> "every question has the same scores in both";
              default -> "no difference could be shown";
            });
  }

  /** The next step, as a sentence. */
  static String advice(JudgedDifference judged, RunComparison runs) {
    if (judged.judge().isPeople()) {
      return people(judged);
    }
    if (runs.people(judged).isPresent()) {
      return "People rated both runs on this scale: what they say counts.";
    }
    Difference score = judged.score();
    double difference = Math.abs(score.difference().value());
    Double noise = score.judgeNoise();
    String alone = noise == null ? "" : "The judge alone varies by ±" + NumberFormats.score(noise);
    return switch (judged.conclusion()) {
      case HIGHER, LOWER ->
          noise == null ? once() : difference > noise ? alone + "." : alone + ", more than this.";
      case SAME -> "";
      case JUDGED_ONCE -> once();
      case WITHIN_JUDGE_NOISE ->
          alone
              + ", so this difference is within what it alone varies: use people, who rate first the"
              + " questions on which the runs differ most.";
      case TOO_FEW_QUESTIONS ->
          alone
              + ", less than this difference, but questions vary too: %s would show it in 4 of 5 such comparisons, or use people."
                  .formatted(needed(judged, difference));
    };
  }

  private static String people(JudgedDifference judged) {
    double difference = Math.abs(judged.score().difference().value());
    return switch (judged.conclusion()) {
      case HIGHER -> "People find B better, on the questions that they rated.";
      case LOWER -> "People find A better, on the questions that they rated.";
      case SAME -> "People find both equally good.";
      case WITHIN_JUDGE_NOISE, TOO_FEW_QUESTIONS, JUDGED_ONCE ->
          difference == 0
              ? "People find no difference: choose by cost or speed."
              : "People find no difference that these questions could show, either: choose by cost or speed, or rate %s, which would show one of this size in 4 of 5 such comparisons."
                  .formatted(needed(judged, difference));
    };
  }

  private static String once() {
    return "Each prediction was judged once, so nothing tells how much the judge alone varies: judge"
        + " both runs with --repeats 3.";
  }

  private static String needed(JudgedDifference judged, double difference) {
    Double detectable = judged.score().detectable();
    double times = detectable == null ? 1 : detectable / difference;
    long questions = (long) Math.ceil(judged.questions().size() * times * times);
    return "about " + NumberFormats.count(questions, "question");
  }

  /** The sections of all judges of both runs. */
  static List<Section> of(RunComparison runs) {
    Set<String> linked = new HashSet<>();
    runs.pairs().forEach(pair -> linked.add(pair.question()));
    List<Section> sections = new ArrayList<>();
    for (JudgedDifference judged : runs.judged()) {
      int number = sections.size() / 2 + 1;
      Text title = Text.of("Scores by ").and(Text.name(judged.judge().words()));
      String aside =
          "rubric %s, %s %s"
              .formatted(
                  judged.judge().rubric(),
                  judged.judge().isPeople() ? "rated" : "judged",
                  judged.judge().isPeople()
                      ? judged.repeats() == 1
                          ? "by one person"
                          : "by %d people".formatted(judged.repeats())
                      : judged.repeats() == 1
                          ? "once"
                          : "up to " + NumberFormats.count(judged.repeats(), "time"));
      sections.add(Section.of("judged-" + number, title, aside, List.of(means(judged))));
      sections.add(
          Section.of(
              "judged-questions-" + number,
              "Questions that differ most",
              "score of " + judged.judge().judge(),
              questions(judged, linked)));
    }
    return sections;
  }

  private static Table means(JudgedDifference judged) {
    Table table =
        Table.of(
            "",
            "#A",
            "#B",
            "#B - A",
            "~95 % interval",
            "~Mixed model",
            "#Judge alone",
            "#Detectable");
    add(table, "Mean score", judged.score());
    if (judged.passing() != null) {
      add(table, "Share that passes", judged.passing());
    }
    return table;
  }

  private static void add(Table table, String name, Difference difference) {
    table.row(
        Cell.of(name),
        Cell.of(NumberFormats.score(difference.baseline())),
        Cell.of(NumberFormats.score(difference.candidate())),
        Cell.of(signed(difference.difference().value())),
        Cell.of(interval(difference.difference().interval())),
        Cell.of(interval(difference.modelInterval())),
        Cell.of(
            difference.judgeNoise() == null
                ? "-"
                : "±" + NumberFormats.score(difference.judgeNoise())),
        Cell.of(
            difference.detectable() == null ? "-" : NumberFormats.score(difference.detectable())));
  }

  private static Table questions(JudgedDifference judged, Set<String> linked) {
    Table table = Table.of("@Question", "#A", "#B", "#B - A").showing(TERMINAL_ROWS, FILE_ROWS);
    for (QuestionScores each : judged.questions()) {
      if (each.difference() != 0) {
        table.row(
            linked.contains(each.question())
                ? Cell.of(Text.question(each.question()))
                : Cell.name(each.question()),
            Cell.of(NumberFormats.plain(each.baseline())),
            Cell.of(NumberFormats.plain(each.candidate())),
            Cell.of(signed(each.difference())).in(each.difference() > 0 ? Tone.GOOD : Tone.BAD));
      }
    }
    return table;
  }

  private static String interval(@Nullable ConfidenceInterval interval) {
    return interval == null ? "" : signed(interval.low()) + " to " + signed(interval.high());
  }

  /** {@code +0.123}, without a negative zero. */
  private static String signed(double difference) {
    String written = String.format(Locale.ROOT, "%+.3f", difference);
    return written.equals("-0.000") || written.equals("+0.000") ? "0.000" : written;
  }
}
