// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static dev.assay.match.Relaxation.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.RelaxationSet;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextInterpretationTest {
  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "5", "-12.5", "0.25", "900"})
  void readsCanonicalNumerals(String text) {
    assertThat(TextInterpretation.number(text)).isEqualTo(new BigDecimal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "-", "1.10", "3.0", "02139", "5.", ".5", "1e3", "+5", " 5", "5 ", "1,000", "--1", "٣"
      })
  void leavesOtherTextsAlone(String text) {
    assertThat(TextInterpretation.number(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "2024-02-29, 2024-02-29T00:00",
        "2024-01-02 03:04, 2024-01-02T03:04",
        "2024-01-02T03:04:05.000, 2024-01-02T03:04:05",
        "2024-01-02 03:04:05.25, 2024-01-02T03:04:05.250",
      })
  void readsIsoTexts(String text, LocalDateTime expected) {
    assertThat(IsoDateTimeParser.read(text)).isEqualTo(expected);
  }

  @Test
  void readsZonesAsInstants() {
    Instant expected = Instant.parse("2024-01-02T02:04:05Z");
    assertThat(IsoDateTimeParser.read("2024-01-02T03:04:05+01:00")).isEqualTo(expected);
    assertThat(IsoDateTimeParser.read("2024-01-02 03:04:05+01")).isEqualTo(expected);
    assertThat(IsoDateTimeParser.read("2024-01-01T21:34:05-0430")).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2023-02-29",
        "2024-1-2",
        "2024-01-02T",
        "2024-01-02 25:00",
        "2024-01-02x",
        "2024-01-02 03:04:05+1",
        "2024-01-02 03:04:05.",
        "20240102000000",
        "2024-01-02 03:04Zz"
      })
  void readsNothingElse(String text) {
    assertThat(IsoDateTimeParser.read(text)).isNull();
  }

  @Test
  void normalizesOnlyWhatIsAllowed() {
    assertThat(TextInterpretation.normalize(" A\t b  ", RelaxationSet.of(TEXT_SPACE)))
        .isEqualTo("A b");
    assertThat(TextInterpretation.normalize(" A\t b  ", RelaxationSet.of(TRAILING_BLANKS)))
        .isEqualTo(" A\t b");
    assertThat(TextInterpretation.normalize("A b", RelaxationSet.of(TEXT_CASE))).isEqualTo("a b");
    assertThat(TextInterpretation.normalize("a\u00a0\u00a0b", RelaxationSet.of(TEXT_SPACE)))
        .isEqualTo("a b");
    assertThat(TextInterpretation.normalize("  ", RelaxationSet.of(TEXT_SPACE))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 1",
    "12.5, 1",
    "33.333333, 6",
    "5.0, 0",
    "1e300, 0",
    "0.30000000000000004, 16",
    "123456789.123456789, 8"
  })
  void countsTheDecimalsOfADouble(double value, int decimals) {
    assertThat(ShownDecimals.of(value)).isEqualTo(decimals);
  }

  @Test
  void countsTheDecimalsOfOtherNumbers() {
    assertThat(ShownDecimals.of(0.1f)).isEqualTo(1);
    assertThat(ShownDecimals.of(new BigDecimal("5.00"))).isEqualTo(2);
    assertThat(ShownDecimals.of(7L)).isZero();
    assertThat(ShownDecimals.of(Double.NaN)).isZero();
  }
}
