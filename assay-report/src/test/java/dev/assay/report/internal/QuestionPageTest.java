// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionSummary;
import dev.assay.report.ExampleRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuestionPageTest {
  private static final QuestionView WRONG_VALUES =
      new QuestionView(
          ExampleRun.RUN,
          ExampleRun.question("q6"),
          ExampleRun.GOLD,
          ExampleRun.PREDICTED,
          List.of(),
          "q7",
          null,
          List.of());

  @Test
  void showsVerdictQueriesAndWhatDiffers() {
    assertThat(QuestionPage.of(WRONG_VALUES, Screen.plain(80), true))
        .isEqualTo(
            """
            q6 · concert · list · easy
            What are the names and ages of all singers from France?

            Wrong: the rows hold different values (WRONG_VALUES, profile standard)
              Its SQL differs from the gold's: other columns: agee instead of age; LIMIT
              missing: 10.
              strict refuses · standard refuses · lenient refuses

            Gold SQL
              SELECT T1.name, T1.age
              FROM singer AS T1
              LEFT JOIN country AS T2 ON T1.country = T2.id
              WHERE T2.name = 'France'
              ORDER BY T1.age DESC
              LIMIT 10

            Predicted SQL
              SELECT name, agee
              FROM singer
              WHERE country IN (
                SELECT id
                FROM country
                WHERE name = 'France'
              )
              ORDER BY age DESC

            What differs · different values
              Gold has 4 rows, the prediction 4: 1 missing, 1 extra, 1 changed.

                 row  column  gold  prediction
              ~    3  age     29    30

            Gold result · 4 rows, 2 columns
                    name           age
                 1  Joe Sharp       52
              -  2  Timbaland       32
              ~  3  Justin Brown    29
                 4  Rose White    NULL

            Predicted result · 4 rows, 2 columns
                    name           age
                 1  Joe Sharp       52
              ~  2  Justin Brown    30
                 3  Rose White    NULL
              +  4  John Nizinik    43

            Facts
                          status  rows  columns     time  hash
              gold        rows       4        2   1.0 ms  93b885adfe0d
              prediction  rows       4        2  12.0 ms  d41d8cd98f00

            Attempts
              1  SQL  100 + 20 tokens, $0.0020, 500.0 ms

            Metrics
              Assay
                execution_accuracy  0.000
              BIRD
                bird_ex             0.000

            Next
              assay show runs/shop q7  the next wrong question
            """);
  }

  @Test
  void showsTheEvidenceAndInstructionsOfAQuestion() {
    Outcome plain = ExampleRun.question("q1");
    QuestionHints hints = new QuestionHints("Use years.", "France is a country.", Map.of());
    Outcome hinted =
        new Outcome(
            new QuestionSummary("q1", "Who?", "concert", null, null, null, false, List.of(), hints),
            plain.prediction(),
            plain.goldSql(),
            plain.gold(),
            plain.verdict(),
            plain.match(),
            plain.metrics());
    QuestionView view =
        new QuestionView(ExampleRun.RUN, hinted, null, null, List.of(), null, null, List.of());

    assertThat(QuestionPage.of(view, Screen.plain(80), true))
        .startsWith(
            """
            q1 · concert
            Who?
              Evidence: France is a country.
              Instructions: Use years.

            Right:\
            """);
  }

  @Test
  void putsQueriesSideBySideWhereThereIsRoom() {
    assertThat(QuestionPage.of(WRONG_VALUES, Screen.plain(120), true))
        .contains(
            """
            Gold SQL                                                       Predicted SQL
              SELECT T1.name, T1.age                                       SELECT name, agee
              FROM singer AS T1                                            FROM singer
              LEFT JOIN country AS T2 ON T1.country = T2.id                WHERE country IN (
              WHERE T2.name = 'France'                                       SELECT id
            """);
  }

  @Test
  void listsRowsThatDifferWhereResultsWereNotKept() {
    assertThat(page("q6"))
        .contains(
            """
                    name       age
              -  2  Timbaland  32

                    name          age
              +  4  John Nizinik  43

                 row  column  gold  prediction
              ~    3  age     29    30
            """)
        .doesNotContain("Gold result");
  }

  @Test
  void namesTheRuleThatDecided() {
    assertThat(page("q1")).contains("Right: the results are identical (profile standard)\n");
    assertThat(page("q2"))
        .contains(
            "Right: the results differ only in extra columns (EXTRA_COLUMNS, profile\nstandard)\n")
        .contains("  strict refuses · standard accepts · lenient accepts\n");
  }

  @Test
  void namesTheNearMissAndTheProfileThatAcceptsIt() {
    assertThat(page("q5"))
        .contains(
            """
            Wrong: the rows are right, their order is not (WRONG_ORDER, profile standard)
              It would match if row order were ignored (ROW_ORDER).
              Its SQL differs from the gold's: LIMIT missing: 10; other columns: agee
              instead of age.
              strict refuses · standard refuses · lenient accepts
            """)
        .contains("assay rescore runs/shop --profile lenient");
  }

  @Test
  void showsWhereTheOrdersPart() {
    assertThat(page("q5"))
        .contains("The row order first differs at row 2: gold has (bo), the prediction has (cy).")
        .containsPattern("- +2 +gold +bo\n")
        .containsPattern("\\+ +2 +prediction +cy\n");
  }

  @Test
  void quotesTheDatabaseOnErrors() {
    assertThat(page("q8"))
        .contains(
            """
            Wrong: the database reported an error (SQL_ERROR, profile standard)
              UNKNOWN_COLUMN: no such column: agee
            """);
    assertThat(page("q10"))
        .contains(
            """
            Not scored: the gold query failed (GOLD_FAILED)
              no such table: acount
            """)
        .contains("  assay check  ");
  }

  private static String page(String question) {
    return QuestionPage.of(
        new QuestionView(
            ExampleRun.RUN,
            ExampleRun.question(question),
            null,
            null,
            List.of(),
            null,
            null,
            List.of()),
        Screen.plain(80),
        true);
  }

  @Test
  void showsWhatJudgesSaidBesideTheVerdict() {
    Judgment said =
        new Judgment(
            new Judgment.Key("q6", "0123456789abcdef", "openai/gpt-5-mini", 1),
            "execution_score",
            2.0,
            Judgment.Rating.of(2.0, "good", true, "The column is misspelt."),
            1,
            null,
            Instant.EPOCH);
    Judgment silent =
        new Judgment(
            new Judgment.Key("q6", "0123456789abcdef", "openai/gpt-5-mini", 2),
            "execution_score",
            2.0,
            Judgment.Rating.missing("the answer is no JSON", MissingScoreReason.BAD_JSON),
            3,
            null,
            Instant.EPOCH);
    QuestionView view =
        new QuestionView(
            ExampleRun.RUN,
            ExampleRun.question("q6"),
            null,
            null,
            List.of(said, silent),
            null,
            null,
            List.of());

    assertThat(QuestionPage.of(view, Screen.plain(80), true))
        .contains(
            """
            Judges · beside the verdict
              execution_score by openai/gpt-5-mini
                2 (good), which passes
                The column is misspelt.
              execution_score by openai/gpt-5-mini, repeat 2
                no score: the answer is no JSON
            """);
  }
}
