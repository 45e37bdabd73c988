// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PythonNumberTest {
  @ParameterizedTest
  @CsvSource({
    "5, 5",
    "-5, -5",
    "+5.25, 5.25",
    "5., 5",
    ".5, 0.5",
    "1_000.0_1, 1000.01",
    "1e3, 1000",
    "1.5e-1_0, 1.5E-10",
    "-0, 0",
    "1e999, Infinity",
    "-inf, -Infinity",
    "infinity, Infinity",
    "nan, NaN",
    "٣٤, 34",
  })
  void readsWhatPythonReads(String token, Double value) {
    assertThat(PythonNumber.parse(token)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "-", ".", "e5", "5e", "5e+", "1__0", "_1", "1_", "1_.5", "1._5", "1,000", "0x1f", "5d",
        "5f", "1.2.3", "=5", "--5", "nano", "½"
      })
  void refusesTheRest(String token) {
    assertThat(PythonNumber.parse(token)).isNull();
  }
}
