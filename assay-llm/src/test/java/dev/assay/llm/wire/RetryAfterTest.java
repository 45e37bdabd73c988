// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-01-15T10:00:00Z");

  @Test
  void readsSecondsDatesAndOpenAisMilliseconds() {
    assertThat(read("Retry-After", "7")).isEqualTo(Duration.ofSeconds(7));
    assertThat(read("Retry-After", "1.5")).isEqualTo(Duration.ofMillis(1500));
    assertThat(read("Retry-After", "Thu, 15 Jan 2026 10:01:30 GMT"))
        .isEqualTo(Duration.ofSeconds(90));
    assertThat(read("retry-after-ms", "250")).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void neverAsksToWaitForThePastOrForEver() {
    assertThat(read("Retry-After", "Thu, 15 Jan 2026 09:00:00 GMT")).isEqualTo(Duration.ZERO);
    assertThat(read("Retry-After", "999999999")).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void leavesWhatItCantRead() {
    assertThat(read("Retry-After", "soon")).isNull();
    assertThat(read("Retry-After", "-5")).isNull();
    assertThat(read("X-Other", "7")).isNull();
  }

  private static @Nullable Duration read(String name, String value) {
    return RetryAfter.of(HttpHeaders.of(Map.of(name, List.of(value)), (n, v) -> true), NOW);
  }
}
