// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.generate.ProviderUnavailableException;
import dev.assay.model.Question;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of tests with a gate. */
class GateTest {
  private static final String BASELINE = "target/books-baseline";
  private static final String CHEAP = "[filters] cheap: Which books cost less than 10?";

  @TempDir private Path output = Path.of("");

  @BeforeAll
  static void createDatabase() throws Exception {
    BookDatabase.file();
  }

  @BeforeEach
  void withoutBaseline() throws IOException {
    RunLocation.clear(Path.of(BASELINE));
  }

  /** One of three answers is wrong. */
  abstract static class OneWrong extends BookAnswers {
    @Override
    public @Nullable String ask(Question question) throws Exception {
      return question.id().equals("cheap") ? TOO_FEW : super.ask(question);
    }
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(minAccuracy = 0.6)
  static class PassingCase extends OneWrong {}

  @Test
  void passesWithAWrongAnswerThatItsGateAllows() {
    TestReport report = TestReport.of(PassingCase.class, output);

    assertThat(report.tests().get(CHEAP))
        .startsWith("ABORTED TestAbortedException: " + CHEAP)
        .contains("Wrong: the number of rows differs", "- ", "The Salt Road");
    assertThat(report.ofClass()).isEqualTo("SUCCESSFUL");
    assertThat(report.entries())
        .first()
        .isEqualTo("Gate passed: accuracy 0.6667 (2 of 3) is at least 0.6000.");
    assertThat(output.resolve("dev.assay.junit.GateTest.PassingCase/summary.json"))
        .content()
        .contains("Gate passed: accuracy 0.6667 (2 of 3) is at least 0.6000.");
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(minAccuracy = 0.8)
  static class FailingCase extends OneWrong {}

  @Test
  void failsTheClassIfItsGateFails() {
    TestReport report = TestReport.of(FailingCase.class, Path.of("target", "assay-gate"));

    assertThat(report.tests().get(CHEAP)).startsWith("ABORTED");
    assertThat(report.ofClass())
        .isEqualTo(
            """
            FAILED AssertionFailedError: Gate failed: accuracy 0.6667 (2 of 3) is below 0.8000.
            Report: target/assay-gate/dev.assay.junit.GateTest.FailingCase/report.html""");
  }

  @Test
  void judgesOnlyAWholeRun() {
    TestReport report = TestReport.of(FailingCase.class, output, AssayTest.WHERE, "id=cheap");

    assertThat(report.tests()).containsOnlyKeys(CHEAP);
    assertThat(report.ofClass()).isEqualTo("SUCCESSFUL");
    assertThat(report.entries())
        .contains("The gate was not judged, because only some questions were asked: 1 of 3.");
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(maxRegressions = 0, baseline = BASELINE)
  static class RegressionCase extends BookAnswers {
    static String cheap = "";

    @Override
    public @Nullable String ask(Question question) throws Exception {
      return question.id().equals("cheap") ? cheap : super.ask(question);
    }
  }

  @Test
  void countsRegressionsAgainstABaselineThatItMade() {
    RegressionCase.cheap = "SELECT title FROM book WHERE price < 10";
    TestReport first =
        TestReport.of(RegressionCase.class, output, AssayTest.UPDATE_BASELINE, "true");
    assertThat(first.ofClass()).isEqualTo("SUCCESSFUL");
    assertThat(first.entries())
        .first()
        .isEqualTo("The run is the new baseline, " + BASELINE + "; keep it with the sources.");

    TestReport same = TestReport.of(RegressionCase.class, output);
    assertThat(same.ofClass()).isEqualTo("SUCCESSFUL");
    assertThat(same.entries())
        .first()
        .isEqualTo("Gate passed: 0 of 3 questions are broken against books-baseline, at most 0.");

    RegressionCase.cheap = "SELECT title FROM book WHERE price < 9";
    TestReport worse = TestReport.of(RegressionCase.class, Path.of("target", "assay-gate"));
    String run = "target/assay-gate/dev.assay.junit.GateTest.RegressionCase";
    assertThat(worse.ofClass())
        .isEqualTo(
            """
            FAILED AssertionFailedError: Gate failed: 1 of 3 questions is broken against books-baseline, more than 0.
              Broken: cheap
            Compare: assay compare %s %s
            Report: %s/report.html"""
                .formatted(BASELINE, run, run));
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(minAccuracy = 1, maxRegressions = 0, baseline = BASELINE)
  static class ImperfectCase extends OneWrong {}

  @Test
  void makesNoBaselineOfARunThatFailsOrIsPartial() {
    TestReport failing =
        TestReport.of(ImperfectCase.class, output, AssayTest.UPDATE_BASELINE, "true");
    assertThat(failing.ofClass()).startsWith("FAILED AssertionFailedError: Gate failed: accuracy");
    assertThat(failing.entries())
        .contains("The baseline " + BASELINE + " was not replaced, because the gate failed.");

    RegressionCase.cheap = "SELECT title FROM book WHERE price < 10";
    TestReport partial =
        TestReport.of(
            RegressionCase.class,
            output,
            AssayTest.UPDATE_BASELINE,
            "true",
            AssayTest.WHERE,
            "id=cheap");
    assertThat(partial.entries())
        .contains(
            "The baseline "
                + BASELINE
                + " was not replaced, because questions are pending or lost.");
    assertThat(Path.of(BASELINE)).doesNotExist();
  }

  @AssayTest(
      questions = AssayTestTest.QUESTIONS,
      databases = BookDatabase.FOLDER,
      where = "category=filters")
  @Gate(maxRegressions = 0, baseline = BASELINE)
  static class FewerQuestionsCase extends BookAnswers {}

  @AssayTest(
      questions = AssayTestTest.QUESTIONS,
      databases = BookDatabase.FOLDER,
      where = "category=filters")
  @Gate(maxRegressions = 0, baseline = BASELINE, intersect = true)
  static class IntersectingCase extends BookAnswers {}

  @Test
  void comparesOtherQuestionsOnlyIfAllowed() {
    RegressionCase.cheap = "SELECT title FROM book WHERE price < 10";
    TestReport.of(RegressionCase.class, output, AssayTest.UPDATE_BASELINE, "true");

    assertThat(TestReport.of(FewerQuestionsCase.class, output).ofClass())
        .contains("has different questions than this run")
        .contains("compare the 2 in common with intersect = true");
    assertThat(TestReport.of(IntersectingCase.class, output).entries())
        .first()
        .isEqualTo("Gate passed: 0 of 2 questions are broken against books-baseline, at most 0.");
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(minAccuracy = 0.5)
  static class LostCase extends BookAnswers {
    @Override
    public @Nullable String ask(Question question) throws Exception {
      if (question.id().equals("cheap")) {
        throw new ProviderUnavailableException("no answer", new ConnectException());
      }
      return super.ask(question);
    }
  }

  @Test
  void doesNotPassARunThatLostAQuestion() {
    assertThat(TestReport.of(LostCase.class, output).ofClass())
        .startsWith("FAILED AssertionFailedError: Gate not passed, as 1 question was lost; so far");
  }
}
