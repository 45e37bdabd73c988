// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.ExampleRun;
import dev.assay.report.ReviewNeed;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Document;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalSummaryTest {
  private static final Screen SCREEN = Screen.plain(80);

  @Test
  void showsHowGoodWhereTheRestWentAndWhatNext() {
    assertThat(print(SCREEN))
        .isEqualTo(
            """
            shop-baseline · shop, 14 of 20 questions · profile standard

              Accuracy  50.0 %   5 of 10 right
              between 23.7 % and 76.3 % with 95 % confidence
              44.4 % without 1 question where both results are empty (vacuous)
              2 not scored, 2 pending

            By profile
              strict    30.0 %  ███▋░░░░░░░░  3 of 10  10.8 % to 60.3 %
              standard  50.0 %  ██████░░░░░░  5 of 10  23.7 % to 76.3 %  this run
              lenient   60.0 %  ███████▎░░░░  6 of 10  31.3 % to 83.2 %

            Outcomes · 14 questions
              right         5  35.7 %  ██▉
              wrong values  2  14.3 %  █▏   q6, q7    WRONG_VALUES
              SQL error     1   7.1 %  ▋    q8        SQL_ERROR
              timed out     1   7.1 %  ▋    q9        TIMEOUT
              wrong order   1   7.1 %  ▋    q5        WRONG_ORDER
              not scored    2  14.3 %  █▏   q10, q11
              pending       2  14.3 %  █▏
              Shares are of all questions; the accuracy, 50.0 %, is of the 10 that are
              scored.

            Problems · each wrong answer once, and the accuracy gained if fixed
              other columns               2  +20.0 points  singer.age  q6, q7
              LIMIT missing               1  +10.0 points              q5
              column that does not exist  1  +10.0 points  agee        q8
              timed out                   1  +10.0 points              q9

            Relaxations used · accepted differences in the 5 right answers
              EXTRA_COLUMNS  2  extra columns
              EMPTY_BOTH     1  both results are empty
              ROUNDING       1  rounding to 2 or more decimals

            By category · worst first
              list     0.0 %  ░░░░░░░░░░░░  0 of 4    0.0 % to 49.0 %
              count   75.0 %  █████████░░░  3 of 4   30.1 % to 95.4 %
              sum    100.0 %  ████████████  2 of 2  34.2 % to 100.0 %

            By difficulty · worst first
              easy    50.0 %  ██████░░░░░░  3 of 6  18.8 % to 81.2 %
              hard    50.0 %  ██████░░░░░░  2 of 4  15.0 % to 85.0 %
              (none)       -                  none

            By database · worst first
              concert   0.0 %  ░░░░░░░░░░░░  0 of 4   0.0 % to 49.0 %
              shop     83.3 %  ██████████░░  5 of 6  43.6 % to 97.0 %
              bank          -                  none

            Data set errors, not scored · 1 question
              q10  GOLD_FAILED  the gold query failed: no such table: acount

            Infrastructure failures, not scored · 1 question
              q11  DATABASE_UNAVAILABLE  the database could not be reached: connection
                                         refused: localhost

            Metrics · means over 10 questions
              Assay
                execution_accuracy  0.500
                executability       0.800
              BIRD
                bird_ex             0.444  of 9

            Time and cost
              gold queries       12.0 ms  median 1.0 ms, slowest 3.0 ms (q12)
              predicted queries  30.07 s  median 10.0 ms, slowest 30.00 s (q9)
              model              $0.0240  1,200 tokens sent, 240 received, in 12 attempts
                                          $0.0020 a question, $0.0048 per correct answer
              model calls         6.00 s  median 500.0 ms, slowest 500.0 ms (q1)

            Warnings
              Only 10 scored questions: the interval is 53 points wide.
                Use more questions: with about 400, it is at most 10 points wide.
              1 prediction ran into the time limit.
                If the machine was busy, run again with a longer --timeout or fewer
                --workers.
              1 question agreed only in that both results are empty.
                Use the accuracy without them, or add rows to the databases.
              2 questions left pending.
                Run the same command with --resume, unless it is still running.
              1 question lost to infrastructure.
                Make the database or the provider reachable, and ask again with
                --retry-lost.

            Next
              assay show runs/shop q5                       one question, in full
              assay show runs/shop --problem other-columns  the largest problem
              assay probe runs/shop                         right answers tried on new rows
              assay rescore runs/shop --profile lenient     other rules, no query
              assay export runs/shop --format csv           or markdown, junit, json

              Accuracy  50.0 %   5 of 10 right
            """);
  }

  @Test
  void keepsRemediesAndCountsFurtherWarningsOnOneScreen() {
    RunSummary summary = RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes());
    String brief = TerminalDocument.brief(SummaryDocument.brief(summary), SCREEN);

    assertThat(brief.lines()).hasSizeLessThanOrEqualTo(30);
    assertThat(brief)
        .contains(
            "53 points wide.\n    Use more questions: with about 400", "more\n\nNext\n", "bird_ex")
        .doesNotContain("agreed only", "execution_accuracy")
        .endsWith("\n\n  Accuracy  50.0 %   5 of 10 right\n");
  }

  @ParameterizedTest
  @CsvSource({"100, 10, true", "100, 9, false", "1000, 49, false", "1000, 50, true"})
  void leadsToTheAnswersThatNeedReviewIfTheyAreMany(int scored, int doubted, boolean many) {
    ReviewNeed need = new ReviewNeed(scored, scored / 2, doubted, 0, 0, Map.of());
    RunSummary summary = RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes()).needing(need);
    List<String> next =
        SummaryDocument.brief(summary).next().stream().map(Document.Command::line).toList();

    assertThat(next)
        .containsExactly(
            many
                ? "assay review sample runs/shop --queue needs-review --out review.csv"
                : "assay show runs/shop q5",
            many ? "assay show runs/shop q5" : "assay show runs/shop --problem other-columns",
            "assay show runs/shop --full");
  }

  @Test
  void needsNothingButAsciiWhereTheCharsetHasNoMore() {
    Screen screen = Screen.of(80, false, StandardCharsets.US_ASCII);

    assertThat(print(screen))
        .matches("\\A\\p{ASCII}+\\z")
        .contains("strict    30.0 %  ####........  3 of 10");
    assertThat(Screen.of(80, false, StandardCharsets.UTF_8).blocks()).isTrue();
  }

  @Test
  void fitsTheScreen() {
    for (int width : new int[] {60, 80, 120}) {
      assertThat(print(Screen.plain(width)).lines())
          .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(width));
    }
  }

  @Test
  void differsByInkAloneWhenColored() {
    String colored = print(new Screen(80, true, true));

    assertThat(colored).contains("\u001b[1mshop-baseline\u001b[0m");
    assertThat(colored.replaceAll("\u001b\\[\\d+m", "").replaceAll("(?m) +$", ""))
        .isEqualTo(print(SCREEN));
  }

  @Test
  void saysThatNothingWasScored() {
    List<Outcome> unscored =
        ExampleRun.outcomes().stream()
            .filter(outcome -> outcome.verdict() instanceof Verdict.NotScored)
            .toList();
    String text =
        TerminalDocument.of(SummaryDocument.of(RunSummary.of(ExampleRun.RUN, unscored)), SCREEN);

    assertThat(text).contains("Accuracy  nothing was scored").doesNotContain("NaN", "By profile");
  }

  @Test
  void showsTheWorstOfManyGroupsAndCountsTheRest() {
    Outcome wrong = ExampleRun.question("q6");
    List<Outcome> outcomes =
        IntStream.range(0, 20).mapToObj(i -> onDatabase(wrong, "db" + (10 + i))).toList();

    assertThat(
            TerminalDocument.of(
                SummaryDocument.of(RunSummary.of(ExampleRun.RUN, outcomes)), SCREEN))
        .contains("  db17  0.0 %", "  … and 12 more\n")
        .doesNotContain("db18");
  }

  @Test
  void writesNumbersAlikeInEveryLocale() {
    String before = print(SCREEN);
    Locale locale = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(print(SCREEN)).isEqualTo(before);
    } finally {
      Locale.setDefault(locale);
    }
  }

  @Test
  void quotesWordsThatAShellWouldRead() {
    RunFacts run =
        new RunFacts(
            "x", Profile.LENIENT, new RunFacts.Questions("x", 1, 0), Path.of("my runs/it's"));

    assertThat(run.command("show", "$(id)")).isEqualTo("assay show 'my runs/it'\\''s' '$(id)'");
  }

  private static String print(Screen screen) {
    return TerminalDocument.of(
        SummaryDocument.of(RunSummary.of(ExampleRun.RUN, ExampleRun.outcomes())), screen);
  }

  private static Outcome onDatabase(Outcome like, String database) {
    return ExampleRun.with(like, database, database, like.text(), like.sql());
  }
}
