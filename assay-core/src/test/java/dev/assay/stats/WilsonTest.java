/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WilsonTest {
  @Test
  void givesThePublishedIntervalOf80In100() {
    Proportion accuracy = Wilson.interval(80, 100);

    assertThat(accuracy.value()).isEqualTo(0.8);
    assertThat(accuracy.low()).isCloseTo(0.7112, within(5e-5));
    assertThat(accuracy.high()).isCloseTo(0.8666, within(5e-5));
  }

  @Test
  void staysWithinZeroAndOneAtTheEnds() {
    assertThat(Wilson.interval(0, 5).low()).isZero();
    assertThat(Wilson.interval(0, 5).high()).isBetween(0.4, 0.5);
    assertThat(Wilson.interval(5, 5).high()).isEqualTo(1);
  }

  @Test
  void staysWithinOneWhateverTheCount() {
    for (int n = 1; n <= 2_000; n++) {
      assertThat(Wilson.interval(n, n).high()).isBetween(0.999_999, 1.0);
      assertThat(Wilson.interval(0, n).low()).isBetween(0.0, 0.000_001);
    }
  }

  @Test
  void knowsNothingWhereNothingWasCounted() {
    Proportion nothing = Wilson.interval(0, 0);

    assertThat(nothing.value()).isNaN();
    assertThat(nothing.low()).isZero();
    assertThat(nothing.high()).isEqualTo(1);
  }

  @Test
  void isWiderWhenItMustErrLessOften() {
    assertThat(Wilson.interval(80, 100, 0.01).low()).isLessThan(Wilson.interval(80, 100).low());
  }
}
