// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatedScaleTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0, 1, 2, 3; right from 2",
        "3, 2, 1",
        "-1, 0.5; right from 0.5",
        "0 to 1; right from 0.75",
        "-1 to 1",
        "0 to 100"
      })
  void readsWhatASheetStates(String words) {
    RatedScale scale = RatedScale.read("mine", "0123456789abcdef", words).orElseThrow();
    assertThat(scale.words()).isEqualTo(words);
    assertThat(scale.fractional()).isEqualTo(words.contains("to"));
    assertThat(scale.passed(100) == null).isEqualTo(!words.contains("right"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3", "0, 1, ", "0 to", "zero to one", "0..1, 2", "0, 1; right from"})
  void readsNothingElse(String words) {
    assertThat(RatedScale.read("mine", "0123456789abcdef", words)).isEmpty();
  }
}
