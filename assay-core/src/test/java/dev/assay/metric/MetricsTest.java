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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsTest {
  @Test
  void startsWithTheHeadline() {
    assertThat(Metrics.standard().get(0).name()).isEqualTo("execution_accuracy");
  }

  @Test
  void namesMetricsAsTheFilesDo() {
    assertThat(names(Metrics.standard()))
        .contains("execution_accuracy", "non_empty_execution_accuracy", "subset_match", "bird_ex");
  }

  @Test
  void givesMetricsInTheOrderAskedForAndEachOnce() {
    assertThat(names(Metrics.named(List.of("bird_ex", "execution_accuracy", "bird_ex"))))
        .containsExactly("bird_ex", "execution_accuracy");
  }

  @Test
  void readsAllAsEveryStandardMetric() {
    assertThat(names(Metrics.named(List.of("bird_ex", "all"))))
        .startsWith("bird_ex")
        .containsExactlyInAnyOrderElementsOf(names(Metrics.standard()));
  }

  @Test
  void suggestsTheNearestNameForAnUnknownOne() {
    assertThatThrownBy(() -> Metrics.named(List.of("birdex")))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith("there is no metric 'birdex'; did you mean 'bird_ex'?");
  }

  private static List<String> names(List<Metric> metrics) {
    return metrics.stream().map(Metric::name).toList();
  }
}
