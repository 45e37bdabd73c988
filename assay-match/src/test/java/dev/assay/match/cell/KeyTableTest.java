// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTableTest {
  @ParameterizedTest
  @CsvSource({
    "0, 3, 2",
    "100, 200, 20",
    "65536, 70000, 9000",
    "65537, 60000, 40000",
    "200000, 200000, 7"
  })
  void pairsRowsOfEqualKeysInTheirOrder(int goldRows, int predictedRows, int different) {
    Random random = new Random(3);
    long[] gold = random.longs(goldRows, 0, different).toArray();
    long[] predicted = random.longs(predictedRows, 0, different).toArray();

    assertThat(KeyTable.pair(gold, predicted)).isEqualTo(expected(gold, predicted));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "500, 100", "70000, 50000", "70000, 2"})
  void findsTheRowsOfKeysThatSeveralRowsHave(int rows, int different) {
    long[] keys = new Random(3).longs(rows, 0, different).toArray();
    Map<Long, List<Integer>> rowsOfKey =
        IntStream.range(0, rows).boxed().collect(Collectors.groupingBy(row -> keys[row]));

    assertThat(
            KeyTable.repeats(keys).stream()
                .map(alike -> IntStream.of(alike).boxed().toList())
                .collect(Collectors.toSet()))
        .isEqualTo(
            rowsOfKey.values().stream()
                .filter(alike -> alike.size() > 1)
                .collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 3, 2",
    "100, 200, 20",
    "200000, 200000, 1000000000",
    "200000, 200001, 150000",
    "90000, 0, 7"
  })
  void findsTheRowsWithoutPartner(int goldRows, int predictedRows, int different) {
    long[] gold = new Random(3).longs(goldRows, 0, different).toArray();
    long[] predicted = new Random(3).longs(predictedRows, 0, different).toArray();
    if (goldRows == predictedRows) {
      predicted[goldRows / 2] = -1; // all others have a partner
    }
    int[] partners = expected(gold, predicted);
    Set<Integer> paired = IntStream.of(partners).boxed().collect(Collectors.toSet());

    KeyTable.Unpaired unpaired = KeyTable.unpaired(gold, predicted);

    assertThat(unpaired.gold())
        .isEqualTo(IntStream.range(0, goldRows).filter(row -> !paired.contains(row)).toArray());
    assertThat(unpaired.predicted())
        .isEqualTo(
            IntStream.range(0, predictedRows)
                .filter(row -> partners[row] == KeyTable.NONE)
                .toArray());
  }

  private static int[] expected(long[] gold, long[] predicted) {
    Map<Long, Deque<Integer>> free = new HashMap<>();
    for (int row = 0; row < gold.length; row++) {
      free.computeIfAbsent(gold[row], key -> new ArrayDeque<>()).add(row);
    }
    int[] partners = new int[predicted.length];
    for (int row = 0; row < predicted.length; row++) {
      Integer partner = free.getOrDefault(predicted[row], new ArrayDeque<>()).poll();
      partners[row] = partner == null ? KeyTable.NONE : partner;
    }
    return partners;
  }
}
