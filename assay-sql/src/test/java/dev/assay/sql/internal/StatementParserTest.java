// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.StatementParser.AbandonedThreads;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementParserTest {
  private static boolean reads(String sql) {
    return StatementParser.parse(SqlText.of(sql, Dialect.SQLITE)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {".b", " . b", ".\"b\"", "./* */b", ":b", "@b", ".1"})
  @Timeout(60)
  void doesNotParseNamesOfMorePartsThanAnyDatabaseHas(String part) {
    assertThat(reads("SELECT a" + part.repeat(20_000))).isFalse();
    assertThat(reads("SELECT 1 FROM t WHERE a" + part.repeat(20_000) + " = 1")).isFalse();
  }

  @Test
  void readsWhatIsLargeButOrdinary() {
    assertThat(reads("SELECT a.b.c.d.e FROM t")).isTrue();
    assertThat(reads("SELECT a FROM t WHERE a IN (1" + ", 1".repeat(5_000) + ")")).isTrue();
    assertThat(reads("SELECT " + "(".repeat(40) + "1" + ")".repeat(40))).isTrue();
    assertThat(reads("SELECT t.a" + ", t.a".repeat(300) + " FROM t")).isTrue();
  }

  @Test
  void doesNotParseWhatNobodyWrites() {
    assertThat(reads("SELECT '" + "x".repeat(300_000) + "'")).isFalse();
    assertThat(reads("SELECT " + "(".repeat(200) + "1" + ")".repeat(200))).isFalse();
    assertThat(reads("SELECT " + "CASE WHEN 1 THEN ".repeat(200) + "1" + " END".repeat(200)))
        .isFalse();
  }

  @Test
  void leavesWorkBehindThatDoesNotEnd() throws InterruptedException {
    AbandonedThreads threads = new AbandonedThreads();
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < 2; i++) {
      assertThat(threads.run(() -> waitFor(end), Duration.ofMillis(20))).isEmpty();
    }
    assertThat(threads.run(() -> Optional.of("not begun"), Duration.ofMinutes(1))).isEmpty();
    end.countDown();
    Optional<String> again = Optional.empty();
    while (again.isEmpty()) {
      again = threads.run(() -> Optional.of("begun"), Duration.ofMinutes(1));
      Thread.sleep(5);
    }
    assertThat(again).contains("begun");
  }

  private static Optional<String> waitFor(CountDownLatch end) {
    try {
      end.await();
      return Optional.of("done");
    } catch (InterruptedException e) {
      return Optional.empty();
    }
  }
}
