// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.ExampleRun;
import dev.assay.report.RunSummary;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every number by group: worked out by hand from the twelve questions of the example run. */
class GroupNumbersTest {
  private static final List<Outcome> OUTCOMES = ExampleRun.outcomes();

  /** q1 to q9 and q12 were judged but for q8 and q9, which failed to run and so count 0. */
  private static final List<Judgment> JUDGED =
      Stream.of("q1", "q2", "q3", "q4", "q5", "q6", "q7", "q12")
          .map(id -> ScriptedJudge.by(id, id.equals("q7") ? 0 : 3))
          .toList();

  private static final RunSummary SUMMARY =
      RunSummary.of(
          ExampleRun.RUN,
          OUTCOMES,
          JudgeSummary.of(OUTCOMES, JUDGED, null, List.of()).orElseThrow(),
          null);

  @Test
  void writesEachNumberOfEachGroupInARow() {
    StringWriter csv = new StringWriter();
    OutcomesCsv.write(csv, GroupNumbersSection.table(GroupNumbersSection.named("all", SUMMARY)));

    assertThat(csv.toString().lines())
        .startsWith("group_by,group,n,number,value")
        .contains(
            "category,sum,2,accuracy,1.0",
            "category,list,4,executability,0.75",
            "category,list,4,execution_score,1.5",
            "category,sum,2,ms,7.0",
            "difficulty,hard,4,executability,0.75",
            "database,concert,4,executability,0.5",
            "database,shop,6,ms,7.666666666666667",
            "database,bank,0,accuracy,");
  }

  @ParameterizedTest
  @CsvSource({
    "q1, 1", "q5, 1", "q8, 0", "q9, 0", "q10,", "q11,",
  })
  void countsAPredictionAsExecutableIfItReturned(String question, Double expected) {
    assertThat(ExampleRun.question(question).executability()).isEqualTo(expected);
    assertThat(ExampleRun.question(question).metric("executability")).isEqualTo(expected);
  }

  @Test
  void showsGroupsSideBySide() {
    String shown =
        TerminalDocument.of(
            GroupNumbersSection.document(SUMMARY, GroupNumbersSection.named("category", SUMMARY)),
            new Screen(90, false, true));

    assertThat(shown)
        .contains("Numbers by category")
        .containsPattern("Mean +list +count +sum")
        .containsPattern("execution_score +1\\.500 +\\d\\.\\d+ +3\\.000");
  }

  @Test
  void namesWhatQuestionsCanBeGroupedBy() {
    assertThatThrownBy(() -> GroupNumbersSection.named("colour", SUMMARY))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("'colour'; --by takes category, difficulty, database");
  }
}
