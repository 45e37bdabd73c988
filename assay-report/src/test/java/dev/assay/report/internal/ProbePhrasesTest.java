// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbePhrasesTest {
  @ParameterizedTest
  @CsvSource({
    "REAL_ROWS, ROWS, refuted, Refuted",
    "REALISTIC, ROWS, refuted, Refuted",
    "REPEATED_VALUE, ROWS, only unusual data, Differs only",
    "ADDED_NULL, ROWS, only unusual data, Differs only",
    "REAL_ROWS, DEGENERATE, only NULL or zero, Differs only",
    "REALISTIC, TIE, only a tie, Differs only",
  })
  void callNothingButRealisticDataARefutation(
      RealismLevel level, CounterexampleKind kind, String result, String sentence) {
    ProbeFinding finding =
        new ProbeFinding(
            "q",
            "db",
            "SELECT 1",
            "SELECT 2",
            0,
            null,
            new StoredCounterexample(level, kind, 1, null, "they differ", null));

    assertThat(ProbePhrases.result(finding)).isEqualTo(result);
    assertThat(ProbePhrases.of(finding).get(0)).startsWith(sentence);
  }
}
