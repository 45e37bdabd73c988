// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds statements in code spans within prose: {@code `SELECT …`}, with any number of backticks.
 */
final class InlineCodeFinder {
  private record Run(int start, int end) {
    int length() {
      return end - start;
    }
  }

  private InlineCodeFinder() {}

  /** The statements in text order. */
  static List<String> statements(String text, Dialect dialect) {
    List<Run> runs = runs(text);
    int[] partners = partners(runs);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      if (partners[i] >= 0) {
        String code = text.substring(runs.get(i).end, runs.get(partners[i]).start).strip();
        if (StatementDetector.startsAt(code, 0, dialect)) {
          found.add(code);
        }
        i = partners[i];
      }
    }
    return found;
  }

  private static List<Run> runs(String text) {
    List<Run> runs = new ArrayList<>();
    for (int at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
      int start = at;
      while (at < text.length() && text.charAt(at) == '`') {
        at++;
      }
      runs.add(new Run(start, at));
    }
    return runs;
  }

  /**
   * For each run of backticks the index of the next run of the same length, or -1; computed from
   * the end.
   */
  private static int[] partners(List<Run> runs) {
    int[] partners = new int[runs.size()];
    Map<Integer, Integer> next = new HashMap<>();
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      numbers.add(i);
    }
    Collections.reverse(numbers);
    for (int i : numbers) {
      Integer partner = next.put(runs.get(i).length(), i);
      partners[i] = partner == null ? -1 : partner;
    }
    return partners;
  }
}
