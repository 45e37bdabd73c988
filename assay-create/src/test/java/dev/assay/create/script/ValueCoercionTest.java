// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.create.script.ColumnType.Kind;
import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueCoercionTest {
  private static Object to(Object value, Kind kind) {
    Object made = ValueCoercion.to(value, ColumnType.of(kind));
    assertThat(made).isNotNull();
    return made;
  }

  @Test
  void readsNumbersHoweverTheyAreWritten() {
    for (String text : new String[] {"-12", "-012", " -12 ", "-12.4", "-1.2e1", "$-1_2"}) {
      assertThat(to(text, Kind.BIGINT)).as(text).isEqualTo(-12L);
    }
    assertThat(to("999999999999999999", Kind.BIGINT)).isEqualTo(999_999_999_999_999_999L);
    assertThat(to("9999999999999999999", Kind.BIGINT))
        .isEqualTo(new BigDecimal("9999999999999999999"));
    assertThat(to("-1.50", Kind.DECIMAL)).isEqualTo(new BigDecimal("-1.50"));
    assertThat(to(".5", Kind.DOUBLE)).isEqualTo(0.5);
    assertThat(to("-5.", Kind.DOUBLE)).isEqualTo(-5.0);
    assertThat(to("-0.0", Kind.DOUBLE)).isEqualTo(0.0);
    assertThat(to("0.30000000000000004", Kind.DOUBLE)).isEqualTo(0.1 + 0.2);
  }

  @Test
  void makesDecimalsOfFloatsAsTheirTextDoes() {
    Random random = new Random(7);
    for (int i = 0; i < 100_000; i++) {
      double size = Math.pow(10, random.nextInt(14) - 5);
      double number = random.nextGaussian() * size;
      double few = Math.rint(number * 1e3) / Math.pow(10, random.nextInt(6));
      for (double value : new double[] {number, few, i, i / 100.0, -0.0, 1e-3, 9_999_999.99}) {
        assertThat(to(value, Kind.DECIMAL)).isEqualTo(BigDecimal.valueOf(value));
      }
    }
  }

  @Test
  void readsDates() {
    assertThat(to("2024-02-29", Kind.DATE)).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(to("2024/2/29", Kind.DATE)).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(to("10000-1-01", Kind.DATE)).isEqualTo(LocalDate.of(10_000, 1, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "-204-01-02,DATE",
    "2024-02-30,DATE",
    "20-4-01-02,DATE",
    "2024--1-02,DATE",
    "-,BIGINT",
    "1-2,BIGINT",
    "--1,BIGINT",
    ".,DOUBLE",
    "1.2.3,DOUBLE",
    "-,DECIMAL",
    "1.2.3,DECIMAL"
  })
  void refusesWhatIsNoValueOfTheType(String text, Kind kind) {
    assertThatThrownBy(() -> ValueCoercion.to(text, ColumnType.of(kind)))
        .isInstanceOf(TranslationException.class);
  }
}
