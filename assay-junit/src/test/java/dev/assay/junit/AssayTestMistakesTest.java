// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Question;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages about mistakes, before anything is asked. */
class AssayTestMistakesTest {
  @TempDir private Path output = Path.of("");

  @BeforeAll
  static void createDatabase() throws Exception {
    BookDatabase.file();
  }

  /** Must not be asked. */
  abstract static class Unasked implements TextToSql {
    @Override
    public String ask(Question question) {
      throw new AssertionError("asked in spite of a mistake");
    }
  }

  static class NoAnnotationCase extends Unasked {}

  @AssayTest(questions = "questions.json", databases = BookDatabase.FOLDER)
  static class NoQuestionsCase extends Unasked {}

  @AssayTest(questions = "src/test/resources/books/empty.jsonl", databases = BookDatabase.FOLDER)
  static class EmptyQuestionsCase extends Unasked {}

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = "databases")
  static class NoFolderCase extends Unasked {}

  @AssayTest(
      questions = AssayTestTest.QUESTIONS,
      databases = BookDatabase.FOLDER,
      profile = "standart")
  static class NoProfileCase extends Unasked {}

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER, timeout = "soon")
  static class NoTimeoutCase extends Unasked {}

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate
  static class EmptyGateCase extends Unasked {}

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(minAccuracy = 80)
  static class PercentCase extends Unasked {}

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(maxRegressions = 0)
  static class NoBaselineCase extends Unasked {}

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = BookDatabase.FOLDER)
  @Gate(maxRegressions = 0, baseline = "src/test/resources/baseline")
  static class MissingBaselineCase extends Unasked {}

  @Test
  void namesTheMistakeAndTheRemedy() {
    String here = Path.of("").toAbsolutePath().toString();
    assertThat(mistake(NoAnnotationCase.class))
        .isEqualTo(
            NoAnnotationCase.class.getName()
                + " implements TextToSql, but nothing says which questions to ask; add"
                + " @AssayTest(questions = \"…\", databases = \"…\")");
    assertThat(mistake(NoQuestionsCase.class))
        .isEqualTo(
            "@AssayTest of NoQuestionsCase: there is no 'questions.json' in the working directory "
                + here
                + "; correct the path, or the directory in which the test runs");
    assertThat(mistake(EmptyQuestionsCase.class))
        .startsWith("@AssayTest of EmptyQuestionsCase: src/test/resources/books/empty.jsonl");
    assertThat(mistake(NoProfileCase.class))
        .isEqualTo(
            "@AssayTest of NoProfileCase: there is no profile 'standart'; did you mean 'standard'?");
    assertThat(mistake(NoTimeoutCase.class))
        .startsWith("@AssayTest of NoTimeoutCase: 'soon' is not a duration");
  }

  @Test
  void refusesGatesThatNoRunCanPass() {
    assertThat(mistake(EmptyGateCase.class))
        .endsWith("@Gate has no condition; add minAccuracy, maxRegressions or maxUnscored");
    assertThat(mistake(PercentCase.class))
        .endsWith("@Gate(minAccuracy = 80.0): must be from 0 to 1");
    assertThat(mistake(NoBaselineCase.class))
        .endsWith("@Gate(maxRegressions) needs a run to compare with; add baseline = \"…\"");
    assertThat(mistake(MissingBaselineCase.class))
        .contains("@Gate(baseline): there is no 'src/test/resources/baseline'")
        .endsWith("to make one of the next run: -Dassay.baseline.update=true");
  }

  private String mistake(Class<?> test) {
    TestReport report = TestReport.of(test, output);
    assertThat(report.tests()).isEmpty();
    assertThat(output).isEmptyDirectory();
    assertThat(report.ofClass()).startsWith("FAILED AssayException: ");
    return report
        .ofClass()
        .substring("FAILED AssayException: ".length())
        .replaceAll(" caused by .*", "");
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class NoDatabaseCase extends Unasked {}

  @AssayTest(questions = AssayTestTest.QUESTIONS, databases = "src/test/resources/books")
  static class OtherFolderCase extends Unasked {}

  @Test
  void failsEachQuestionIfItsDatabaseIsMissing() {
    TestReport none = TestReport.of(NoDatabaseCase.class, output);
    assertThat(none.tests())
        .hasSize(3)
        .allSatisfy(
            (name, result) ->
                assertThat(result)
                    .isEqualTo(
                        "FAILED AssayException: NoDatabaseCase names no database; add databases ="
                            + " \"…\" to @AssayTest, or @AssayDatabase to a DataSource"));
    TestReport folder = TestReport.of(NoFolderCase.class, output);
    assertThat(folder.tests())
        .hasSize(3)
        .allSatisfy(
            (name, result) ->
                assertThat(result)
                    .startsWith("FAILED AssayException: there is no 'databases' in the working"));
    TestReport other = TestReport.of(OtherFolderCase.class, output);
    assertThat(other.tests())
        .hasSize(3)
        .allSatisfy(
            (name, result) ->
                assertThat(result).contains("there is no database 'books'; looked in"));
  }
}
