// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spark.SparkEvaluation.PartitionPlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;
import org.junit.jupiter.api.Test;

class PartitionPlanTest {
  @Test
  void keepsADatabaseTogetherThatHasNoMoreThanItsShare() {
    Map<String, Long> pairs = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      pairs.put("db" + i, 10L);
    }
    PartitionPlan plan = PartitionPlan.of(pairs, 8);

    assertThat(plan.partitions()).isEqualTo(8);
    Map<Integer, Integer> databases = new HashMap<>();
    for (String database : pairs.keySet()) {
      Set<Integer> used = new HashSet<>();
      for (int gold = 0; gold < 100; gold++) {
        used.add(plan.partition(database, "SELECT " + gold));
      }
      assertThat(used).hasSize(1);
      databases.merge(used.iterator().next(), 1, Integer::sum);
    }
    assertThat(databases.values()).hasSize(8).allMatch(count -> count == 5);
  }

  @Test
  void dividesAHotDatabaseByGoldEachOfWhichStaysTogether() {
    PartitionPlan plan = PartitionPlan.of(new TreeMap<>(Map.of("hot", 990L, "cold", 10L)), 8);
    Map<Integer, Integer> loads = new HashMap<>();
    for (int gold = 0; gold < 1000; gold++) {
      loads.merge(plan.partition("hot", "SELECT " + gold), 1, Integer::sum);
    }

    assertThat(loads).hasSize(8);
    assertThat(loads.values()).allMatch(load -> load > 75 && load < 200);
    assertThat(plan.partition("hot", "SELECT 1")).isEqualTo(plan.partition("hot", "SELECT 1"));
  }

  @Test
  void namesForEachPartitionTheValueThatSparkSendsThere() {
    PartitionPlan plan = PartitionPlan.of(new TreeMap<>(Map.of("hot", 1000L)), 13);
    for (int gold = 0; gold < 200; gold++) {
      int key = plan.call("hot", "SELECT " + gold);
      assertThat(Math.floorMod(Murmur3_x86_32.hashInt(key, 42), 13))
          .isEqualTo(plan.partition("hot", "SELECT " + gold));
    }
  }

  @Test
  void needsNoMorePartitionsThanThereArePairs() {
    assertThat(PartitionPlan.of(new TreeMap<>(Map.of("a", 2L, "b", 1L)), 64).partitions())
        .isEqualTo(3);
    assertThat(PartitionPlan.of(new TreeMap<>(Map.of("a", 1L)), 64).partition("new", "x")).isZero();
  }
}
