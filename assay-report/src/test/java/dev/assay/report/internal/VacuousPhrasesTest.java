// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.match.Relaxation.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class VacuousPhrasesTest {
  @Test
  void saysWhyAgreementsTellLittle() {
    assertThat(VacuousPhrases.where(Set.of(ROUNDING, EMPTY_BOTH)))
        .isEqualTo("both results are empty");
    assertThat(VacuousPhrases.where(Set.of(ZERO_BOTH))).isEqualTo("both results are zero");
    assertThat(VacuousPhrases.where(Set.of(EMPTY_BOTH, ZERO_BOTH, TIE_OF_ALL)))
        .isEqualTo(
            "both results are empty or zero, or all rows tie, so any choice of rows is right");
    assertThat(VacuousPhrases.where(Set.of(TIE_OF_ALL)))
        .isEqualTo("all rows tie, so any choice of rows is right");
  }
}
