// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DecimalsTest {
  @Test
  void stripsAsTheJdkDoes() {
    Random random = new Random(7);
    for (int i = 0; i < 3_000; i++) {
      BigInteger digits = new BigInteger(random.nextInt(2_000), random);
      BigInteger signed = random.nextBoolean() ? digits : digits.negate();
      BigDecimal number =
          new BigDecimal(
              signed.multiply(BigInteger.TEN.pow(random.nextInt(400))), random.nextInt(900) - 450);
      assertThat(Decimals.strip(number)).isEqualTo(number.stripTrailingZeros());
    }
  }

  @Test
  void givesTheDoubleThatTheJdkGives() {
    Random random = new Random(8);
    for (int i = 0; i < 3_000; i++) {
      BigInteger digits = new BigInteger(random.nextInt(4_000), random);
      int scale = (int) (digits.bitLength() * 0.301) + random.nextInt(900) - 450;
      BigDecimal number = new BigDecimal(i % 2 == 0 ? digits : digits.negate(), scale);
      assertThat(Decimals.toDouble(number)).isEqualTo(number.doubleValue());
    }
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void givesTheDoubleOfLongNumbersAtOnce() {
    BigDecimal number = new BigDecimal("7".repeat(131_071));
    for (int i = 0; i < 10_000; i++) {
      assertThat(Decimals.toDouble(number)).isEqualTo(Double.POSITIVE_INFINITY);
      assertThat(Decimals.toDouble(number.movePointLeft(200_000))).isZero();
    }
  }

  @Test
  void givesTheDoubleOfDigitsAndScaleThatTheJdkGives() {
    Random random = new Random(8);
    for (int i = 0; i < 100_000; i++) {
      assertAsTheJdk(random.nextLong() >> random.nextInt(64), random.nextInt(30) - 3);
    }
    for (long digits : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 1L << 62, -(1L << 62)}) {
      for (int scale = 0; scale < 25; scale++) {
        assertAsTheJdk(digits, scale);
        assertAsTheJdk(digits + 1, scale);
        assertAsTheJdk(digits - 1, scale);
      }
    }
  }

  @Test
  void roundsAsTheJdkDoesAboutHalfway() {
    Random random = new Random(9);
    for (int i = 0; i < 20_000; i++) {
      int scale = random.nextInt(4);
      long halfway = (1L << 53) + 1 + 2 * (random.nextLong() >>> 12);
      long digits = halfway * BigInteger.valueOf(5).pow(scale).longValueExact();
      for (int off = -2; off <= 2; off++) {
        assertAsTheJdk(digits + off, scale);
        assertAsTheJdk(-digits - off, scale);
      }
    }
  }

  private static void assertAsTheJdk(long digits, int scale) {
    assertThat(Decimals.toDouble(digits, scale))
        .isEqualTo(BigDecimal.valueOf(digits, scale).doubleValue());
  }

  @Test
  void stripsZeroAndOne() {
    assertThat(Decimals.strip(new BigDecimal("0.000"))).isEqualTo(BigDecimal.ZERO);
    assertThat(Decimals.strip(BigDecimal.ONE.setScale(16_383))).isEqualTo(BigDecimal.ONE);
  }

  /** PostgreSQL's largest numeric; the JDK takes a second for one of them. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void takesMillisecondsForAHundredThousandZeros() {
    BigDecimal number = new BigDecimal(BigInteger.TEN.pow(131_071));
    long begin = System.nanoTime();
    for (int i = 0; i < 5; i++) {
      assertThat(Decimals.strip(number).scale()).isEqualTo(-131_071);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
  }
}
