// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.generate.ProviderUnavailableException;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Classes of tests without a gate, as JUnit runs them. */
class AssayTestTest {
  static final String QUESTIONS = "src/test/resources/books/questions.jsonl";
  private static final String FAULTY = "src/test/resources/books/faulty.jsonl";
  private static final String COUNT = "[counting] count: How many books are there?";
  private static final String CHEAP = "[filters] cheap: Which books cost less than 10?";
  private static final String NEWEST = "[filters] newest: What is the newest book?";
  private static final String RIGHT = "SUCCESSFUL";

  @TempDir private Path output = Path.of("");

  @BeforeAll
  static void createDatabase() throws Exception {
    BookDatabase.file();
  }

  @AssayTest(questions = QUESTIONS, databases = BookDatabase.FOLDER)
  static class RightCase extends BookAnswers {}

  @Test
  void makesEachQuestionATestAndTheClassARun() {
    TestReport report = TestReport.of(RightCase.class, output);

    assertThat(report.tests())
        .containsExactlyInAnyOrderEntriesOf(Map.of(COUNT, RIGHT, CHEAP, RIGHT, NEWEST, RIGHT));
    assertThat(report.ofClass()).isEqualTo(RIGHT);
    Path run = output.resolve("dev.assay.junit.AssayTestTest.RightCase");
    assertThat(report.entries())
        .containsExactly("3 of 3 right; report: " + run.resolve("report.html"));
    assertThat(run.resolve("report.html")).isRegularFile();
    assertThat(run.resolve("summary.json")).content().contains("\"correct\" : 3");
    RunDirectory stored = RunDirectory.open(run);
    assertThat(stored.storedOutcomes().brief())
        .extracting(Outcome::question)
        .containsExactlyInAnyOrder("count", "cheap", "newest");
    assertThat(stored.manifest().provenance().finished()).isNotNull();
  }

  @AssayTest(questions = QUESTIONS, databases = BookDatabase.FOLDER)
  static class EnclosingCase extends BookAnswers {
    @Nested
    class Inner {
      @Test
      void isAsked() {}
    }
  }

  @Test
  void leavesNestedClassesAndOtherTestsAlone() {
    TestReport report = TestReport.of(EnclosingCase.class, output);

    assertThat(report.tests())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(COUNT, RIGHT, CHEAP, RIGHT, NEWEST, RIGHT, "isAsked()", RIGHT));
    assertThat(report.entries()).hasSize(1);
  }

  @AssayTest(questions = QUESTIONS, databases = BookDatabase.FOLDER)
  static class WrongCase extends BookAnswers {
    @Override
    public @Nullable String ask(Question question) throws Exception {
      return question.id().equals("cheap") ? TOO_FEW : super.ask(question);
    }
  }

  @Test
  void failsTheTestOfAWrongAnswerAndExplainsIt() {
    TestReport report = TestReport.of(WrongCase.class, Path.of("target", "assay-wrong"));

    assertThat(report.tests()).containsEntry(COUNT, RIGHT).containsEntry(NEWEST, RIGHT);
    assertThat(report.tests().get(CHEAP))
        .isEqualTo(
            """
            FAILED AssertionFailedError: [filters] cheap: Which books cost less than 10?
            Wrong: the number of rows differs (WRONG_ROW_COUNT, profile standard)
              Its SQL differs from the gold's: other filter value: price < 9 instead of 10.
              strict refuses · standard refuses · lenient refuses

            Gold SQL
              SELECT title
              FROM book
              WHERE price < 10

            Predicted SQL
              SELECT title
              FROM book
              WHERE price < 9

            What differs · different number of rows
              Gold has 2 rows, the prediction 1: 1 missing.

            Gold result · 2 rows, 1 column
                    title
              -  1  The Salt Road
                 2  Counting Crows

            Predicted result · 1 row, 1 column
                   title
                1  Counting Crows

            More: assay show target/assay-wrong/dev.assay.junit.AssayTestTest.WrongCase cheap""");
    assertThat(report.ofClass()).isEqualTo(RIGHT);
    assertThat(new QuestionMessage.WrongAnswer("q\nWrong: rows\n  more\n\nMore: show q", null))
        .as("what Surefire repeats below the trace")
        .hasMessage("q\nWrong: rows\nMore: show q");
  }

  @Test
  void replacesTheRunOfAnEarlierExecutionAndNothingElse() throws IOException {
    assertThat(TestReport.of(RightCase.class, output).tests()).containsEntry(COUNT, RIGHT);
    assertThat(TestReport.of(RightCase.class, output).tests()).containsEntry(COUNT, RIGHT);

    Path other = output.resolve("other").resolve("dev.assay.junit.AssayTestTest.RightCase");
    Files.createDirectories(other);
    Files.writeString(other.resolve("notes.txt"), "mine");
    assertThat(TestReport.of(RightCase.class, output.resolve("other")).tests().get(COUNT))
        .startsWith("FAILED AssayException:")
        .endsWith(
            "is the place of a run, but contains something else; remove it, or choose another place");
    assertThat(other.resolve("notes.txt")).exists();
  }

  @AssayTest(questions = FAULTY, databases = BookDatabase.FOLDER)
  static class FaultyGoldCase extends BookAnswers {}

  @Test
  void abortsAQuestionWhoseGoldFails() {
    TestReport report = TestReport.of(FaultyGoldCase.class, output);

    assertThat(report.tests()).containsEntry("fine: How many books are there?", RIGHT);
    assertThat(report.tests().get("faulty: How many films are there?"))
        .startsWith("ABORTED TestAbortedException: faulty: How many films are there?\nNot scored: ")
        .contains("GOLD_FAILED", "no such table: film");
    assertThat(report.entries())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("Not scored: faulty, the gold query failed: ")
                    .contains("no such table: film"));
    assertThat(report.ofClass()).isEqualTo(RIGHT);
  }

  @AssayTest(questions = FAULTY, databases = BookDatabase.FOLDER, where = "id=faulty")
  static class OnlyFaultyGoldCase extends BookAnswers {}

  @Test
  void failsAClassInWhichNoQuestionWasScored() {
    assertThat(TestReport.of(OnlyFaultyGoldCase.class, output).ofClass())
        .startsWith("FAILED AssertionFailedError: No question was scored.\nReport: ");
  }

  @AssayTest(questions = QUESTIONS, databases = BookDatabase.FOLDER)
  static class ThrowingCase extends BookAnswers {
    @Override
    public @Nullable String ask(Question question) throws Exception {
      return switch (question.id()) {
        case "count" -> throw new IllegalStateException("no prompt for " + question.id());
        case "cheap" ->
            throw new ProviderUnavailableException(
                "the model does not answer", new ConnectException());
        default -> {
          Assumptions.abort("not today");
          yield null;
        }
      };
    }
  }

  @Test
  void countsAnExceptionAsWrongUnlessItIsTheProviders() {
    TestReport report = TestReport.of(ThrowingCase.class, output);

    assertThat(report.tests().get(COUNT))
        .startsWith(
            "FAILED AssertionFailedError: [counting] count: How many books are there?\nWrong: ")
        .contains("IllegalStateException: no prompt for count")
        .endsWith("caused by IllegalStateException: no prompt for count");
    assertThat(report.tests().get(CHEAP))
        .startsWith(
            "FAILED AssertionFailedError: [filters] cheap: Which books cost less than 10?\nNot scored")
        .contains("the model does not answer");
    assertThat(report.tests()).containsEntry(NEWEST, "ABORTED TestAbortedException: not today");
  }

  @AssayTest(questions = QUESTIONS, databases = BookDatabase.FOLDER, where = "category=filters")
  static class FilteredCase extends BookAnswers {}

  @Test
  void asksTheQuestionsThatAreSelected() {
    assertThat(TestReport.of(FilteredCase.class, output).tests()).containsOnlyKeys(CHEAP, NEWEST);
    assertThat(TestReport.of(FilteredCase.class, output, AssayTest.WHERE, "id=che*").tests())
        .containsOnlyKeys(CHEAP);
    assertThat(
            TestReport.of(FilteredCase.class, output, AssayTest.WHERE, "category=filter").ofClass())
        .startsWith("FAILED AssayException: @AssayTest of FilteredCase: ")
        .endsWith("did you mean category=filters?");
  }

  @AssayTest(questions = QUESTIONS, databases = BookDatabase.FOLDER)
  @Execution(ExecutionMode.CONCURRENT)
  static class ParallelCase extends BookAnswers {
    static final Set<Thread> THREADS = ConcurrentHashMap.newKeySet();
    static final CyclicBarrier ALL = new CyclicBarrier(3);

    @Override
    public @Nullable String ask(Question question) throws Exception {
      THREADS.add(Thread.currentThread());
      ALL.await(); // only tests that run at the same time get past this
      return super.ask(question);
    }
  }

  @Test
  void runsTestsInParallelIfJUnitDoes() {
    TestReport report =
        TestReport.of(
            ParallelCase.class,
            output,
            "junit.jupiter.execution.parallel.enabled",
            "true",
            "junit.jupiter.execution.parallel.config.strategy",
            "fixed",
            "junit.jupiter.execution.parallel.config.fixed.parallelism",
            "3");

    assertThat(report.tests())
        .containsExactlyInAnyOrderEntriesOf(Map.of(COUNT, RIGHT, CHEAP, RIGHT, NEWEST, RIGHT));
    assertThat(ParallelCase.THREADS).hasSize(3);
  }
}
