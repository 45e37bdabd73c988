// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.audit.QuestionDiversity.Item;
import dev.assay.sql.internal.SqlFeature;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
      Set<String> columns = Set.of("d." + topic + ".id", "d." + topic + "." + i % 2);
      items.add(
          new Item("q" + i, "name of " + topics[topic], used, Map.of("d." + topic, 5), columns));
      vectors.add(vector);
    }
    vectors.set(7, vectors.get(4).clone());

    QuestionDiversity found = QuestionDiversity.of(32, 2, items, vectors);

    assertThat(found.clusters()).hasSize(3).allMatch(c -> c.questions() == 10 && c.tables() == 1);
    assertThat(found.clusters()).allMatch(c -> c.columns() == 3 && c.ofColumns() == 5);
    assertThat(found.clusters())
        .filteredOn(c -> c.words().get(0).equals("singer"))
        .singleElement()
        .satisfies(c -> assertThat(c.lacks()).containsExactly("join"));
    assertThat(found.nearest().get(0))
        .isEqualTo(
            new QuestionDiversity.Pair("q4", "q7", 1, items.get(4).text(), items.get(7).text()));
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
        IntStream.range(0, 12)
            .mapToObj(i -> new Item("" + i, "a", Set.of(), Map.of(), Set.of()))
            .toList();
    assertThat(QuestionDiversity.of(12, 0, items, vectors).effective()).isCloseTo(4, within(1e-9));
    assertThat(
            QuestionDiversity.of(12, 0, items, Collections.nCopies(12, vectors.get(0))).effective())
        .isCloseTo(1, within(1e-9));
    assertThat(QuestionDiversity.of(1, 0, items.subList(0, 1), vectors.subList(0, 1)).mean())
        .isZero();
  }

  /** The centers of clusters are those of a sample, and all else is of all questions. */
  @Test
  void largeSetsAreComparedWhole() {
    Random random = new Random(7);
    List<Item> items = new ArrayList<>();
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < 4_500; i++) {
      float[] vector = new float[12];
      vector[i % 2] = 3;
      for (int d = 2; d < vector.length; d++) {
        vector[d] = (float) random.nextGaussian() / 3;
      }
      items.add(new Item("q" + i, "a", Set.of(), Map.of(), Set.of()));
      vectors.add(vector);
    }
    vectors.set(4_499, vectors.get(4_498).clone());

    QuestionDiversity found = QuestionDiversity.of(4_500, 0, items, vectors);

    assertThat(found.measured()).isEqualTo(4_500);
    assertThat(found.nearest().get(0))
        .extracting(QuestionDiversity.Pair::first, QuestionDiversity.Pair::second)
        .containsExactly("q4498", "q4499");
    assertThat(found.clusters()).hasSize(2);
    assertThat(found.clusters().stream().mapToInt(c -> c.questions()).sum()).isEqualTo(4_500);
  }

  @Test
  void noQuestionIsNoFault() {
    QuestionDiversity none = QuestionDiversity.of(3, 3, List.of(), List.of());
    assertThat(none.effective()).isZero();
    assertThat(none.median()).isZero();
    assertThat(none.clusters()).isEmpty();
  }
}
