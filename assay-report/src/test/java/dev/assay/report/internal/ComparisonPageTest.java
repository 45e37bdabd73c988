// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.CostComparison;
import dev.assay.compare.internal.Gate;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.RepeatedRuns;
import dev.assay.compare.internal.RunComparison;
import dev.assay.compare.internal.TestRuns;
import dev.assay.match.Profile;
import dev.assay.report.internal.MarkdownDocument.MarkdownLines;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons and repeats in every form in which they are written. */
class ComparisonPageTest {
  private static final ComparedRun A = TestRuns.run("A", "+++++---eg");
  private static final ComparedRun B = TestRuns.run("B", "+++-+++-++");
  private static final ComparedRun C = TestRuns.run("C", "+++++++++e");
  static final MultiRunComparison TWO = MultiRunComparison.of(List.of(A, B), false);
  static final MultiRunComparison THREE = MultiRunComparison.of(List.of(A, B, C), false);
  static final RepeatedRuns REPEATS = RepeatedRuns.of(List.of(A, B, C), false);
  static final GateVerdict FAILED =
      new Gate(0.95, Map.of(), 0)
          .judge("", B.outcomes(), 0, TWO.againstFirst().get(0))
          .orElseThrow();

  @Test
  void showsWhatChangedAndWhetherChanceExplainsIt() {
    assertThat(TerminalDocument.of(ComparisonDocument.of(TWO), Screen.plain(80)))
        .isEqualTo(
            """
            A → B · shop · profile standard

              B is right on 2 more of 9 questions than A: +22.2 points (95 % interval -22.2
              to +66.7), p = 0.63: no difference could be shown.
              The difference over other databases can't be estimated from two.
              Only 4 of 9 questions are right in one run and wrong in the other; it takes 6,
              all in the same direction, to show any difference.

              A  A  55.6 %  ██████▋░░░░░  5 of 9  26.7 % to 81.1 %
              B  B  77.8 %  █████████▍░░  7 of 9  45.3 % to 93.7 %
              Accuracy on the 9 questions that are scored in every run.
              A: SQL from answers.jsonl (recorded)
              B: SQL from answers.jsonl (recorded)

            What changed
              right in both                   4  44.4 %  ███▌
              fixed: wrong in A, right in B   3  33.3 %  ██▋
              broken: right in A, wrong in B  1  11.1 %  ▉
              wrong in both                   1  11.1 %  ▉

            Problems · 3 fixed, 1 broken; largest change first
              Problem       A  B  Change          For example
              wrong values  3  2      -1  shrank  q4, q8
              SQL error     1  0      -1  gone    q9

            Broken · 1 question
              right → wrong values  1  q4

            Broken questions
              q4  b  wrong values  What of q4?

            Fixed · 3 questions
              wrong values → right  2  q6, q7
              SQL error → right     1  q9

            By difficulty · most questions gained or lost first
              difficulty  n    A %   B %  Fixed  Broken  Points    95 % interval  Adj. p
              hard        4    0.0  75.0      3       0   +75.0  +25.0 to +100.0    1.00
              easy        5  100.0  80.0      0       1   -20.0     -60.0 to 0.0    1.00

            By database · most questions gained or lost first
              database  n   A %    B %  Fixed  Broken  Points   95 % interval  Adj. p
              a         5  60.0  100.0      2       0   +40.0    0.0 to +80.0    1.00
              b         4  50.0   50.0      1       1     0.0  -75.0 to +75.0    1.00
              p is adjusted for the 4 groups compared (Holm), because among many some stand
              out by chance.

            Time and cost
                                      A         B             B - A
              cost              $0.1400   $0.1600  +$0.0200 (+14 %)
              tokens sent           900       900                 0
              tokens received        90        90                 0
              model time       500.0 ms  500.0 ms            0.0 ms  median per question
              query time        2.00 ms   2.00 ms           0.00 ms  median per question

            Left out · 1 question not scored in at least one run
              Question  A            B
              q10       GOLD_FAILED  correct

            Cost against accuracy
              Run   Accuracy  Cost per question
              A  A    55.6 %            $0.0150
              B  B    77.8 %            $0.0180

            Next
              assay show runs/B q4                a question that is broken, in B
              assay show runs/A q4                the same in A
              assay compare runs/A runs/B --json  every pair, for programs
            """);
  }

  @Test
  void showsSeveralRunsAgainstTheFirstAndEachAgainstEach() {
    assertThat(TerminalDocument.of(ComparisonDocument.of(THREE), Screen.plain(80)))
        .isEqualTo(
            """
            A, B, C · 3 runs · shop · profile standard

              B is right on 2 more of 9 questions than A: +22.2 points (95 % interval -22.2
              to +66.7), p = 0.63 adjusted for 2 comparisons: no difference could be shown.
              The difference over other databases can't be estimated from two.
              C is right on 4 more of 9 questions than A: +44.4 points (95 % interval +11.1
              to +77.8), p = 0.25 adjusted for 2 comparisons: no difference could be shown.
              The difference over other databases can't be estimated from two.
              At most 4 of 9 questions are right in one run and wrong in the other; it takes
              6, all in the same direction, to show any difference.

              A  A   55.6 %  ██████▋░░░░░  5 of 9   26.7 % to 81.1 %
              B  B   77.8 %  █████████▍░░  7 of 9   45.3 % to 93.7 %
              C  C  100.0 %  ████████████  9 of 9  70.1 % to 100.0 %
              Accuracy on the 9 questions that are scored in every run.
              A: SQL from answers.jsonl (recorded)
              B: SQL from answers.jsonl (recorded)
              C: SQL from answers.jsonl (recorded)

            Against A
              Run  Accuracy   Right  Fixed  Broken  Points   95 % interval  Adj. p
              A      55.6 %  5 of 9
              B      77.8 %  7 of 9      3       1   +22.2  -22.2 to +66.7    0.63
              C     100.0 %  9 of 9      4       0   +44.4  +11.1 to +77.8    0.25
              p comes from the exact McNemar test, adjusted for 2 tests (Holm).

            Pairwise comparison · right in the row minus right in the column, and p
                 Run          A          B          C
              A  A            -  -2 (1.00)  -4 (0.38)
              B  B    +2 (1.00)          -  -1 (1.00)
              C  C    +4 (0.38)  +1 (1.00)          -
              p comes from the exact McNemar test, adjusted for 3 tests (Holm).

            Problems · largest change first
              Problem       A  B  C  Change        For example
              wrong values  3  2  0      -3  gone  q6, q7, q8
              SQL error     1  0  0      -1  gone  q9

            Questions on which runs disagree · 6 questions, most evenly divided first
              Question  Right in  Wrong in  In words
              q4        A, C      B         What of q4?
              q6        B, C      A         What of q6?
              q7        B, C      A         What of q7?
              q8        C         A, B      What of q8?
              q9        B, C      A         What of q9?
              q10       B         C         What of q10?

            Cost against accuracy
              Run   Accuracy  Cost per question
              A  A    55.6 %            $0.0150
              B  B    77.8 %            $0.0180
              C  C   100.0 %            $0.0190

            Next
              assay compare runs/A runs/B  two of them, in full
            """);
  }

  @Test
  void showsHowMuchRepeatsVary() {
    assertThat(TerminalDocument.of(RepeatsDocument.of(REPEATS), Screen.plain(80)))
        .isEqualTo(
            """
            3 repeats · shop · profile standard

              5 of 9 questions are flaky: right in some of 3 repeats, wrong in others.
              Accuracy varies between 55.6 % and 100.0 % (standard deviation 22.2 points);
              the choice of questions alone makes it uncertain from 45.3 % to 93.7 %.
              1 question left out: not scored in every repeat.

            Accuracy
              A      55.6 %  ██████▋░░░░░  5 of 9   26.7 % to 81.1 %
              B      77.8 %  █████████▍░░  7 of 9   45.3 % to 93.7 %
              C     100.0 %  ████████████  9 of 9  70.1 % to 100.0 %
              mean   77.8 %                         45.3 % to 93.7 %

            Agreement across repeats · questions by the number of correct repeats
              3 of 3  4  44.4 %  ███▌
              2 of 3  4  44.4 %  ███▌
              1 of 3  1  11.1 %  ▉
              0 of 3  0   0.0 %
              4 questions got the same SQL in every repeat.

            Flaky questions · least consistent first
              Question  Database  Right in  Each  Causes
              q4        b           2 of 3  +-+   wrong values
              q6        b           2 of 3  -++   wrong values
              q7        a           2 of 3  -++   wrong values
              q9        a           2 of 3  -++   SQL error
              q8        b           1 of 3  --+   wrong values (2)

            Next
              assay show runs/A q4  the flakiest, in the first repeat
            """);
  }

  @Test
  void saysThatNoQuestionIsFlaky() {
    assertThat(RepeatedRuns.of(List.of(A, A), false).sentence())
        .isEqualTo(
            "None of 9 questions is flaky: each is right in all of 2 repeats, or wrong in all."
                + " Accuracy is 55.6 % in each; the choice of questions alone makes it uncertain"
                + " from 26.7 % to 81.1 %.");
  }

  @ParameterizedTest
  @CsvSource({
    "0.35, 0.496, 0.35 ms, 0.50 ms, +0.15 ms (+42 %)",
    "0.501, 0.499, 0.50 ms, 0.50 ms, 0.00 ms",
    "9.0, 12.26, 9.0 ms, 12.3 ms, +3.3 ms (+36 %)",
    "900.04, 1204, 900.0 ms, 1.20 s, +300.0 ms (+34 %)"
  })
  void writesDifferencesThatAddUp(
      double before, double now, String baseline, String candidate, String difference) {
    CostPhrases words =
        new CostPhrases(
            new CostComparison(
                CostComparison.Measure.QUERY_MS,
                new CostComparison.Amount(before, before, 1),
                new CostComparison.Amount(now, now, 1)));

    assertThat(List.of(words.baseline(), words.candidate(), words.difference()))
        .containsExactly(baseline, candidate, difference);
  }

  @Test
  void fitsTheScreenAndTheCharset() {
    for (int width : new int[] {80, 100}) {
      Screen screen = Screen.of(width, false, StandardCharsets.US_ASCII);
      for (String page :
          List.of(
              TerminalDocument.of(ComparisonDocument.of(TWO), screen),
              TerminalDocument.of(ComparisonDocument.of(THREE), screen),
              TerminalDocument.of(RepeatsDocument.of(REPEATS), screen))) {
        assertThat(page).matches("\\A\\p{ASCII}+\\z");
        assertThat(page.lines())
            .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(width));
      }
    }
  }

  @Test
  void writesEveryPairAsJson() throws IOException {
    JsonNode json = new ObjectMapper().readTree(ComparisonJson.write(TWO, List.of(FAILED)));
    JsonNode one = json.at("/comparisons/0");

    assertThat(one.path("fixed").intValue()).isEqualTo(3);
    assertThat(one.path("broken").intValue()).isEqualTo(1);
    assertThat(one.path("pairs")).hasSize(9);
    assertThat(one.at("/left_out/0/baseline").textValue()).isEqualTo("GOLD_FAILED");
    assertThat(one.at("/accuracy_candidate/correct").intValue()).isEqualTo(7);
    assertThat(one.at("/gate/sentence").textValue()).isEqualTo(FAILED.sentence());
    assertThat(one.at("/gate/passed").booleanValue()).isFalse();
    assertThat(one.at("/expenses/cost_usd/baseline/questions").intValue()).isEqualTo(9);
    assertThat(json.path("duels")).hasSize(1);
    JsonNode repeats = new ObjectMapper().readTree(ComparisonJson.write(REPEATS));
    assertThat(repeats.path("flaky")).hasSize(5);
    assertThat(repeats.path("right_in")).hasSize(4);
  }

  @Test
  void writesMarkdownInWhichNamesAreNoMarkup() {
    ComparedRun odd = TestRuns.run("a_b<i>", "+++++---eg");
    MultiRunComparison comparisons = MultiRunComparison.of(List.of(odd, B), false);

    assertThat(MarkdownDocument.of(ComparisonDocument.of(comparisons, List.of(FAILED))))
        .contains(
            "## Assay: `a_b<i>` → `B`",
            "**`" + FAILED.sentence() + "`**",
            "than a\\_b\\<i\\>:",
            "| fixed: wrong in A, right in B | 3 | 33.3 % |",
            "| `q4` | `b` | wrong values | `What of q4?` |");
    assertThat(MarkdownDocument.of(ComparisonDocument.of(THREE, List.of())))
        .contains("| **B** `B` |");
    assertThat(MarkdownDocument.of(RepeatsDocument.of(REPEATS))).contains("### Flaky questions");
    assertThat(MarkdownLines.prose("by @all at http://x")).isEqualTo("`by @all at http://x`");
  }

  @Test
  void failsBrokenQuestionsAndTheGateInJUnit() {
    StringWriter xml = new StringWriter();
    RunComparison comparison = TWO.againstFirst().get(0);
    new JUnitXml().add(comparison, FAILED).add(comparison, null).write(xml);

    assertThat(xml.toString())
        .contains("<testsuites>", "<testsuite name=\"B against A\" tests=\"11\" failures=\"2\"")
        .contains("name=\"gate\"", "type=\"GATE\" message=\"" + FAILED.sentence() + "\"")
        .contains("message=\"broken: the rows hold different values\"")
        .contains("message=\"GOLD_FAILED in A, correct in B\"");
  }

  @Test
  void marksGateAndBrokenQuestionsForGitHub() {
    RunComparison many =
        RunComparison.of(
            TestRuns.run("A", "+".repeat(12)), TestRuns.run("50%, B", "-".repeat(12)), false);
    GateVerdict gate =
        new Gate(null, Map.of(), 0)
            .judge("50%\n::stop", many.candidate().outcomes(), 0, many)
            .orElseThrow();
    List<String> lines = GitHubAnnotations.of(List.of(new GitHubAnnotations.Found(gate, many)));

    assertThat(lines).hasSize(11);
    assertThat(lines.get(0))
        .startsWith("::error title=Assay gate::Gate failed by 50%25 ::stop: 12 of 12");
    assertThat(lines.get(1))
        .isEqualTo("::warning title=Assay%3A broken question q1::q1 (wrong values): What of q1?");
    assertThat(lines.get(10)).endsWith("::and 3 more");
    assertThat(GitHubAnnotations.of(List.of(new GitHubAnnotations.Found(null, null)))).isEmpty();
  }

  @Test
  void marksNoMoreQuestionsOfSeveralRunsThanGitHubShows() {
    RunComparison many =
        RunComparison.of(TestRuns.run("A", "+".repeat(8)), TestRuns.run("B", "-".repeat(8)), false);
    GitHubAnnotations.Found found = new GitHubAnnotations.Found(FAILED, many);

    List<String> lines = GitHubAnnotations.of(List.of(found, found));

    assertThat(lines).hasSize(12);
    assertThat(lines.subList(0, 2)).allMatch(line -> line.startsWith("::error title=Assay gate"));
    assertThat(lines.get(11)).endsWith("::and 7 more");
  }

  @Test
  void saysTheGatesSentenceWithoutAnEscapeOutsideOfTables() {
    ComparedRun before = TestRuns.run("a|b", "++");
    MultiRunComparison comparisons =
        MultiRunComparison.of(List.of(before, TestRuns.run("B", "+-")), false);
    RunComparison one = comparisons.againstFirst().get(0);
    GateVerdict gate =
        new Gate(null, Map.of(), 0).judge("", one.candidate().outcomes(), 0, one).orElseThrow();

    assertThat(gate.sentence()).contains("against a|b");
    assertThat(MarkdownDocument.of(ComparisonDocument.of(comparisons, List.of(gate))))
        .contains("**`" + gate.sentence() + "`**", "| **A** `a\\|b` |");
  }

  @Test
  void namesTheOptionsThatCompareInTheSameWay() {
    ComparedRun other =
        TestRuns.run("B", TestRuns.manifest("other", 3, Map.of()), "+-+").under(Profile.LENIENT);
    RunComparison both =
        RunComparison.of(TestRuns.run("A", "++").under(Profile.LENIENT), other, true);

    assertThat(
            TerminalDocument.of(
                ComparisonDocument.of(MultiRunComparison.of(both)), Screen.plain(100)))
        .contains("assay compare runs/A runs/B --profile lenient --intersect --json");
  }
}
