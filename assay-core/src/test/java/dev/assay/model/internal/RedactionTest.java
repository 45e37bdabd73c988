// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.table.ErrorKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RedactionTest {
  private static final String CELL = "Ada Lovelace";

  @Test
  void takesOutEveryRowOfADifferenceAndKeepsItsCounts() {
    Difference bare = difference(Redaction.of(outcome("TYPE", CELL)));

    assertThat(bare.missing()).isEmpty();
    assertThat(bare.extra()).isEmpty();
    assertThat(bare.changed()).isEmpty();
    assertThat(bare.missingRows()).isEqualTo(1);
    assertThat(bare.changedRows()).isEqualTo(1);
    assertThat(bare.columns()).hasSize(1);
  }

  @Test
  void leavesNoValueAnywhere() {
    Outcome outcome = outcome("TYPE", "invalid number: " + CELL);

    assertThat(outcome.toString()).contains(CELL);
    assertThat(Redaction.of(outcome).toString()).doesNotContain(CELL);
  }

  @Test
  void changesNothingMoreTheSecondTime() {
    Outcome once = Redaction.of(outcome("OTHER", CELL));

    assertThat(Redaction.of(once)).isEqualTo(once);
  }

  @ParameterizedTest
  @EnumSource(ErrorKind.class)
  void keepsNoMessageOfAnyKind(ErrorKind kind) {
    Outcome bare =
        Redaction.of(outcome(kind.name(), "syntax error in tsquery: \"" + CELL + " &\""));

    assertThat(bare.toString()).doesNotContain(CELL);
    assertThat(bare.execution().error()).isEqualTo(kind.name());
    assertThat(bare.execution().message()).contains("left out, as it may quote a value");
    assertThat(Redaction.of(bare)).isEqualTo(bare);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          UNKNOWN_COLUMN | column "nam" does not exist  Position: 8 | unknown column: "nam"
          UNKNOWN_COLUMN | no such column: p.nam | unknown column: "p.nam"
          UNKNOWN_COLUMN | Column "NAM" not found; SQL statement: SELECT | unknown column: "nam"
          UNKNOWN_TABLE | Table 'shop.person' doesn't exist | unknown table
          UNKNOWN_TABLE | Table with name person does not exist! | unknown table: "person"
          SYNTAX | syntax error at or near "FORM" | syntax error: "FORM"
          SYNTAX | near "FORM": syntax error | syntax error: "FORM"
          UNKNOWN_FUNCTION | function lowr(text) does not exist | unknown function: "lowr"
          PERMISSION | permission denied for table person | no permission: "person"
          PERMISSION | could not open file "/etc/Ada Lovelace": Permission denied | no permission
          UNKNOWN_FUNCTION | function "Ada" does not exist | unknown function
          """)
  void tellsThoseWordsThatTheQueryHas(String kind, String message, String told) {
    String sql = "SELECT nam, p.nam, lowr(nam) FORM person p";

    String bare = Redaction.message(kind, message, sql);

    assertThat(bare).startsWith(told + " (").doesNotContain("Ada", "shop");
    assertThat(Redaction.message(kind, bare, sql)).isEqualTo(bare);
  }

  @Test
  void keepsWhatAssayItselfSaysOfAttempts() {
    for (String words :
        List.of(
            AttemptMessages.EMPTY,
            AttemptMessages.TOO_LARGE,
            AttemptMessages.timedOut(30_000),
            AttemptMessages.refused("COPY may write files"))) {
      Outcome outcome = outcome("SYNTAX", "x", new Attempt("SELECT 0", words, null));
      assertThat(Redaction.of(outcome).attempts()).extracting(Attempt::error).containsOnly(words);
    }
  }

  @Test
  void keepsWhyAnAnswerHasNoSql() {
    Outcome outcome = outcome("SYNTAX", "near FROM");

    assertThat(Redaction.of(outcome).attempts())
        .extracting(Attempt::error)
        .containsExactly(Redaction.WORDS, "there is no SQL in the answer");
  }

  private static Difference difference(Outcome outcome) {
    return Objects.requireNonNull(Objects.requireNonNull(outcome.match()).difference());
  }

  private static Outcome outcome(String error, String message) {
    return outcome(
        error,
        message,
        new Attempt("SELECT 0", "near " + CELL, null),
        new Attempt(null, "there is no SQL in the answer", null));
  }

  private static Outcome outcome(String error, String message, Attempt... attempts) {
    List<String> cells = List.of(CELL, "36");
    Difference difference =
        new Difference(
            Difference.Kind.VALUES,
            List.of(new Difference.MappedColumn(0, "name", 0, "name")),
            new Difference.RowCounts(2, 2, 1, 1, 1),
            new Difference.ListedRows(
                List.of(new Difference.Row(0, cells)),
                List.of(new Difference.Row(1, cells)),
                List.of(
                    new Difference.ChangedRow(
                        0, 0, List.of(new Difference.ChangedCell(0, CELL, null))))),
            List.of());
    ExecutionSummary failed =
        new ExecutionSummary("failed", null, null, null, null, error, message);
    return new Outcome(
        QuestionSummary.of("q", "Who?", "shop"),
        new PredictionSummary("SELECT 1", failed, List.of(attempts)),
        "SELECT 2",
        new GoldSummary(failed, null, false, List.of(message)),
        new Verdict.NotScored(NotScoredReason.GOLD_FAILED, message),
        new Match(Match.Level.NONE, Set.of(), List.of(), List.of(), 0, difference, List.of()),
        Map.of());
  }
}
