// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Profile;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictPhrasesTest {
  @Test
  void putsTheMessageOfADatabaseOnOneLine() {
    Outcome outcome =
        new Outcome(
            QuestionSummary.of("q1", "What is in the account?", "bank"),
            new PredictionSummary("SELECT 1", ExecutionSummary.NONE, List.of()),
            "SELECT amount FROM account",
            new GoldSummary(ExecutionSummary.NONE, null, false, List.of()),
            new Verdict.NotScored(
                NotScoredReason.GOLD_FAILED, "no column named \"amount\"\n\nCandidates: \"kind\""),
            null,
            Map.of());
    assertThat(VerdictPhrases.of(outcome, Profile.STANDARD).reasons())
        .containsExactly("no column named \"amount\" Candidates: \"kind\"");
  }
}
