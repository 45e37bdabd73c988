// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // it does not see type arguments of compiled classes
class MetricScoresTest {
  private static Map<String, @Nullable Double> scores() {
    Map<String, @Nullable Double> scores = new LinkedHashMap<>();
    scores.put("z", 1.0);
    scores.put("undefined", null);
    scores.put("not a number", Double.NaN);
    scores.put("a", -0.0);
    return scores;
  }

  @Test
  void isTheMapThatItIsMadeOf() {
    MetricScores packed = MetricScores.copyOf(scores());

    assertThat(packed).isEqualTo(scores()).hasSameHashCodeAs(scores()).hasSize(4);
    assertThat(scores()).isEqualTo(packed);
    assertThat(packed.keySet()).containsExactly("z", "undefined", "not a number", "a");
    scores().forEach((name, score) -> assertThat(packed.get(name)).isEqualTo(score));
    assertThat(packed.containsKey("undefined")).isTrue();
    assertThat(packed.get("other")).isNull();
    assertThat(packed.containsKey("other")).isFalse();
    assertThat(MetricScores.copyOf(packed)).isSameAs(packed);
    assertThat(MetricScores.copyOf(Map.of())).isEmpty();
  }

  @Test
  void tellsApartQuestionsWithOtherMetrics() {
    Map<String, @Nullable Double> fewer = scores();
    fewer.remove("z");
    for (int i = 0; i < 200; i++) { // more lists of names than are shared
      Map<String, @Nullable Double> others = scores();
      others.put("metric " + i, (double) i);
      assertThat(MetricScores.copyOf(others)).isEqualTo(others);
    }
    assertThat(MetricScores.copyOf(fewer)).isEqualTo(fewer).isNotEqualTo(scores());
  }

  @Test
  void canNotBeChanged() {
    Map<String, @Nullable Double> packed = MetricScores.copyOf(scores());
    assertThatThrownBy(() -> packed.put("z", 0.0))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> packed.remove("z")).isInstanceOf(UnsupportedOperationException.class);
    var entries = packed.entrySet().iterator();
    packed.keySet().forEach(name -> entries.next());
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
  }
}
