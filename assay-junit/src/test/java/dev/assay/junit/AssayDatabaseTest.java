// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that a class of tests brings along. */
class AssayDatabaseTest {
  @TempDir private Path output = Path.of("");

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class StaticFieldCase extends BookAnswers {
    @AssayDatabase("books")
    private static @Nullable DataSource source;

    @BeforeAll
    static void create() throws SQLException {
      source = BookDatabase.inMemory("books");
    }
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class MethodCase extends BookAnswers {
    @AssayDatabase
    DataSource create() throws SQLException {
      return BookDatabase.inMemory("any");
    }
  }

  @Test
  void areReadFromFieldsAndMethods() {
    assertThat(TestReport.of(StaticFieldCase.class, output).tests())
        .hasSize(3)
        .allSatisfy((name, result) -> assertThat(result).isEqualTo("SUCCESSFUL"));
    assertThat(TestReport.of(MethodCase.class, output).tests())
        .hasSize(3)
        .allSatisfy((name, result) -> assertThat(result).isEqualTo("SUCCESSFUL"));
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class ChangingCase extends BookAnswers {
    @AssayDatabase private final DataSource source = BookDatabase.inMemory("changing");

    ChangingCase() throws SQLException {}
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class NullCase extends BookAnswers {
    @AssayDatabase private @Nullable DataSource source;
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class OtherTypeCase extends BookAnswers {
    @AssayDatabase private final String source = "jdbc:h2:mem:books";
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class OtherIdCase extends MethodCase {
    @AssayDatabase("films")
    private final DataSource source;

    OtherIdCase() throws SQLException {
      source = BookDatabase.inMemory("films");
    }

    @Override
    DataSource create() throws SQLException {
      return super.create();
    }
  }

  @AssayTest(questions = AssayTestTest.QUESTIONS)
  static class UnreachableCase extends BookAnswers {
    @AssayDatabase
    static DataSource missing() {
      JdbcDataSource source = new JdbcDataSource();
      source.setUrl("jdbc:h2:mem:missing;IFEXISTS=TRUE");
      return source;
    }
  }

  @Test
  void failTestsIfTheyGiveNoConnection() {
    TestReport report = TestReport.of(UnreachableCase.class, output);

    assertThat(report.tests().values())
        .hasSize(3)
        .allSatisfy(
            result ->
                assertThat(result)
                    .startsWith("FAILED AssertionFailedError: ")
                    .contains("Not scored: ", "database 'books': its DataSource gives no"));
    assertThat(report.ofClass()).contains("No question was scored.");
  }

  @Test
  void mustBeTheSameForAllQuestions() {
    assertThat(TestReport.of(ChangingCase.class, output).tests().values())
        .filteredOn("SUCCESSFUL"::equals)
        .hasSize(1);
    assertThat(TestReport.of(ChangingCase.class, output).tests().values())
        .filteredOn(result -> !result.equals("SUCCESSFUL"))
        .hasSize(2)
        .allSatisfy(
            result ->
                assertThat(result)
                    .isEqualTo(
                        "FAILED AssayException: @AssayDatabase ChangingCase.source: holds another"
                            + " DataSource than for the first question; make it static, so that"
                            + " all questions are asked of the same database"));
  }

  @Test
  void mustBeThereWhenTheFirstQuestionIsAsked() {
    assertThat(TestReport.of(NullCase.class, output).tests().values())
        .hasSize(3)
        .allSatisfy(
            result ->
                assertThat(result)
                    .contains("@AssayDatabase NullCase.source: is null when the first question"));
    assertThat(TestReport.of(OtherTypeCase.class, output).tests().values())
        .allSatisfy(
            result ->
                assertThat(result)
                    .contains("OtherTypeCase.source: is not a javax.sql.DataSource but java.lang"));
    assertThat(TestReport.of(OtherIdCase.class, output).tests().values())
        .allSatisfy(result -> assertThat(result).contains("there is no database 'books'"));
  }
}
