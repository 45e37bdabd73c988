// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedAnswersTest {
  private static final Question QUESTION =
      Question.of("q1", "?", "shop", new Gold.Unanswerable("no table has it"));

  private static Prediction recorded(@Nullable String sql, @Nullable String raw) {
    return new Prediction("q1", sql, null, List.of(new Attempt(sql, null, null)), raw);
  }

  private static Prediction read(Prediction recorded) {
    return answers(recorded).generate(QUESTION);
  }

  private static RecordedAnswers answers(Prediction recorded) {
    return new RecordedAnswers(question -> recorded, database -> Dialect.SQLITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```sql\nSELECT name FROM frog;\n```",
        "Here is the query:\n\n```\nSELECT name FROM frog\n```\nIt lists the names.",
        "The query is:\nSELECT name FROM frog",
        "SELECT name FROM frog\n```\nThis lists all frogs.",
        "{\"sql\": \"SELECT name FROM frog\"}",
      })
  void takesSqlOutOfWhatStandsAroundIt(String text) {
    Prediction prediction = read(recorded(text, null));

    assertThat(prediction.sql()).isEqualTo("SELECT name FROM frog");
    assertThat(prediction.raw()).isEqualTo(text);
    assertThat(prediction.attempts()).hasSize(1);
    assertThat(prediction.attempts().get(0).sql()).isEqualTo("SELECT name FROM frog");
    assertThat(prediction.attempts().get(0).error())
        .startsWith("The recorded answer is more than SQL; read from it: ");
    assertThat(answers(recorded(text, null)).note(QUESTION)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM frog",
        "SELECT name FROM frog;",
        "SELECT name\n  FROM frog -- all\n\n  WHERE note = '```' ;\n",
        "-- names\nSELECT name FROM frog",
        "/* names */ SELECT '&lt;' FROM frog",
        "(SELECT 1) UNION (SELECT 2)",
        "WITH f AS (SELECT 1)\nSELECT * FROM f",
        "SELECT 1; SELECT 2",
        "DROP TABLE frog",
        "SELEC name FROM frog",
      })
  void leavesWhatIsSqlAsItIs(String sql) {
    Prediction recorded = recorded(sql, "an answer");

    assertThat(read(recorded)).isSameAs(recorded);
    assertThat(answers(recorded).note(QUESTION)).isEmpty();
  }

  @Test
  void readsTheWholeAnswerWhereNoSqlWasRecorded() {
    Prediction prediction = read(recorded(null, "Sure:\n```sql\nSELECT 1\n```"));

    assertThat(prediction.sql()).isEqualTo("SELECT 1");
    assertThat(prediction.attempts().get(0).error()).contains("a block of SQL");
    assertThat(read(recorded(null, "Nothing comes to mind.")).sql()).isNull();
    assertThat(read(recorded(null, "I cannot answer this question with the given schema.")))
        .extracting(Prediction::abstention)
        .isNotNull();
  }

  @Test
  void readsEachSample() {
    List<Sample> samples =
        List.of(new Sample("SELECT 1", null, null), new Sample("```\nSELECT 2\n```", null, null));
    List<Attempt> attempts =
        List.of(
            new Attempt("SELECT 1", null, null, 0),
            new Attempt("```\nSELECT 2\n```", null, null, 1));

    Prediction prediction =
        read(
            new Prediction(
                "q1", new Sample("SELECT 1", null, null), attempts, null, null, samples, Map.of()));

    assertThat(prediction.samples())
        .extracting(Sample::sql)
        .containsExactly("SELECT 1", "SELECT 2");
    assertThat(prediction.attempts())
        .extracting(Attempt::sql)
        .containsExactly("SELECT 1", "SELECT 2");
    assertThat(prediction.attempts().get(0).error()).isNull();
  }

  @Test
  void readsStandardSqlWhereTheDatabaseIsAway() {
    RecordedAnswers answers =
        new RecordedAnswers(
            question -> recorded("```\nSELECT 1\n```", null),
            database -> {
              throw new DatabaseUnavailableException("away");
            });

    assertThat(answers.generate(QUESTION).sql()).isEqualTo("SELECT 1");
  }
}
