// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.audit.QuestionDiversity.Item;
import dev.assay.sql.SqlFeature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class QuestionDiversityTest {
  @Test
  void plantedClustersAndPairsAreFound() {
    List<Item> items = new ArrayList<>();
    List<float[]> vectors = new ArrayList<>();
    String[] topics = {"singer", "airport", "dog"};
    for (int i = 0; i < 30; i++) {
      int topic = i % 3;
      float[] vector = new float[40];
      vector[topic] = 1;
      vector[3 + i] = 0.3f;
      Set<SqlFeature> used = topic == 0 ? Set.of(SqlFeature.HAVING) : Set.of(SqlFeature.JOIN);
      items.add(new Item("q" + i, "name of " + topics[topic], used, Set.of("d." + topic)));
      vectors.add(vector);
    }
    vectors.set(7, vectors.get(4).clone());

    QuestionDiversity found = QuestionDiversity.of(30, items, vectors);

    assertThat(found.clusters()).hasSize(3).allMatch(c -> c.questions() == 10 && c.tables() == 1);
    assertThat(found.clusters())
        .filteredOn(c -> c.words().get(0).equals("singer"))
        .singleElement()
        .satisfies(c -> assertThat(c.lacks()).containsExactly("join"));
    assertThat(found.nearest().get(0)).isEqualTo(new QuestionDiversity.Pair("q4", "q7", 1));
    assertThat(found.median()).isCloseTo(1 / 1.09, within(1e-6));
  }

  @Test
  void effectiveNumberCountsDifferentMeanings() {
    List<float[]> vectors =
        IntStream.range(0, 12)
            .mapToObj(
                i -> {
                  float[] vector = new float[4];
                  vector[i % 4] = 2;
                  return vector;
                })
            .toList();
    List<Item> items =
        IntStream.range(0, 12).mapToObj(i -> new Item("" + i, "a", Set.of(), Set.of())).toList();
    assertThat(QuestionDiversity.of(12, items, vectors).effective()).isCloseTo(4, within(1e-9));
    assertThat(QuestionDiversity.of(12, items, Collections.nCopies(12, vectors.get(0))).effective())
        .isCloseTo(1, within(1e-9));
    assertThat(QuestionDiversity.of(1, items.subList(0, 1), vectors.subList(0, 1)).mean()).isZero();
  }

  @Test
  void largeSetsAreSampled() {
    assertThat(QuestionDiversity.sample(Collections.nCopies(10_000, "q"))).hasSize(2_000);
    assertThat(QuestionDiversity.sample(Collections.nCopies(2_000, "q"))).hasSize(2_000);
  }
}
