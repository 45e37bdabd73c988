// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.spider.SpiderResultEquality.PythonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonTextTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1.0",
    "0.1, 0.1",
    "-2.5, -2.5",
    "100, 100.0",
    "1e15, 1000000000000000.0",
    "1e16, 1e+16",
    "1.5e16, 1.5e+16",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "2e23, 2e+23",
    "5e-324, 5e-324",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "0.30000000000000004, 0.30000000000000004",
    "-0.0, -0.0",
    "Infinity, inf"
  })
  void writesFloatsAsPythonDoes(double number, String expected) {
    assertThat(PythonText.ofFloat(number)).isEqualTo(expected);
  }

  @Test
  void addsTheType() {
    assertThat(PythonText.withType(3L)).isEqualTo("3<class 'int'>");
    assertThat(PythonText.withType(3.0)).isEqualTo("3.0<class 'float'>");
    assertThat(PythonText.withType("3")).isEqualTo("3<class 'str'>");
    assertThat(PythonText.withType(null)).isEqualTo("None<class 'NoneType'>");
  }
}
