// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values that are hard to compare. */
final class WorstCells {
  private static final int MORE_THAN_HASHED = 17;

  private WorstCells() {}

  static List<Integer> shuffled(int size, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }

  /** One word whose case is that of a number's bits. */
  static String cases(int bits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      text.append((bits >> i & 1) == 0 ? 'a' : 'A');
    }
    return text.toString();
  }

  /** Texts that differ and have one {@link String#hashCode}. */
  static String colliding(int bits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < MORE_THAN_HASHED; i++) {
      text.append((bits >> i & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  static Object nested(int value, int depth) {
    Object list = (long) value;
    for (int i = 0; i < depth; i++) {
      list = List.of(list);
    }
    return list;
  }

  static String deep(int value, int depth) {
    return "[".repeat(depth) + value + "]".repeat(depth);
  }

  static String json(int row, int direction) {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < 1_000; i++) {
      int key = direction > 0 ? i : 999 - i;
      text.append(i == 0 ? "" : ",").append("\"k").append(key).append("\":").append(row + key);
    }
    return text.append('}').toString();
  }

  static @Nullable Object mixed(int i) {
    return switch (i % 7) {
      case 0 -> null;
      case 1 -> (long) i;
      case 2 -> i * 0.1;
      case 3 -> String.valueOf(i);
      case 4 -> "2024-01-" + (10 + i % 20);
      case 5 -> "$" + i + ",000.50";
      default -> i % 2 == 0 ? "yes" : "True ";
    };
  }
}
