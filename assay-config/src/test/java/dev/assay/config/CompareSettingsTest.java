// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.config.ScoringSettings.CompareSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** By which rules runs are judged. */
class CompareSettingsTest {
  @Test
  void explainsAnUnknownProfileOfAFlag() {
    assertThatThrownBy(() -> new CompareSettings("lenent", List.of()).chosen())
        .hasMessage(
            "there is no profile 'lenent'; choose one of strict, standard, lenient, probed, bird,"
                + " spider, spider2, sql-eval");
  }
}
