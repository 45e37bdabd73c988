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
package dev.assay.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EfficiencyTest {
  @Test
  void takesTheMedianSoThatOneSlowRunDoesNotCount() {
    assertThat(Efficiency.median(List.of(0.9, 1.1, 1.0, 7.0, 1.2))).isEqualTo(1.1);
    assertThat(Efficiency.median(List.of(1.0, 3.0, 2.0, 0.0))).isEqualTo(1.5);
  }

  @Test
  void isScoredOnlyWhereItIsAskedFor() {
    assertThat(new Efficiency().byNameOnly()).isTrue();
    assertThat(Metrics.all()).noneMatch(metric -> metric instanceof Efficiency);
  }
}
