// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.input.internal.Durations;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {
  @ParameterizedTest
  @CsvSource({
    "500ms,500",
    "2s,2000",
    "1m,60000",
    "1h,3600000",
    "1.5s,1500",
    "0.001s,1",
    "3 s,3000"
  })
  void readsDurations(String text, long millis) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "30", "s", "-1s", "0ms", "0.5ms", "1d", "1e3s", "9999999999s"})
  void refusesWhatIsNoDuration(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void readsSizes() {
    assertThat(ByteSizes.parse("256MB")).isEqualTo(256L << 20);
    assertThat(ByteSizes.parse("1 GB")).isEqualTo(1L << 30);
    assertThat(ByteSizes.parse("2KB")).isEqualTo(2048);
    assertThat(ByteSizes.parse("7")).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MB", "0MB", "-1MB", "1.5MB", "1TB", "999999999999GB"})
  void refusesWhatIsNoSize(String text) {
    assertThatThrownBy(() -> ByteSizes.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
