/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import static dev.assay.model.Relaxation.*;
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
        .isEqualTo("both results are empty or zero, or any choice among all rows is right");
    assertThat(VacuousPhrases.where(Set.of(TIE_OF_ALL)))
        .isEqualTo("any choice among all rows is right");
  }
}
