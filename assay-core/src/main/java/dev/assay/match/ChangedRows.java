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
package dev.assay.match;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pairs rows that have no equal with the row of the other side that they share most cells with, at
 * least half of them. Greedy, and bounded: values that very many rows share say nothing, and only
 * the first rows are looked at.
 */
final class ChangedRows {
  private static final int ROWS = 2_000;
  private static final int SHARERS = 50;

  private final List<ColumnPair> pairs;
  private final int[] missing;
  private final int[] extra;
  private final List<ColumnKeys> goldKeys = new ArrayList<>();
  private final List<Map<Long, List<Integer>>> rowsByCell = new ArrayList<>();
  private final Set<Integer> used = new HashSet<>();

  ChangedRows(List<ColumnPair> pairs, int[] missing, int[] extra) {
    this.pairs = pairs;
    this.missing = missing;
    this.extra = extra;
  }

  /** Pairs of a gold row and a predicted row, by gold row. */
  List<int[]> find() {
    if (missing.length == 1 && extra.length == 1) {
      return List.of(new int[] {missing[0], extra[0]});
    }
    index();
    List<int[]> found = new ArrayList<>();
    for (int i = 0; i < Math.min(ROWS, missing.length); i++) {
      int partner = mostAlike(missing[i]);
      if (partner >= 0) {
        used.add(partner);
        found.add(new int[] {missing[i], partner});
      }
    }
    return found;
  }

  /** Finds the rows of each cell that a missing row holds. */
  private void index() {
    int rows = Math.min(extra.length, ROWS * SHARERS);
    for (ColumnPair pair : pairs) {
      ColumnKeys asked = pair.gold().keys(pair.form());
      ColumnKeys keys = pair.predicted().keys(pair.form());
      Map<Long, List<Integer>> index = new HashMap<>();
      for (int i = 0; i < Math.min(ROWS, missing.length); i++) {
        index.computeIfAbsent(asked.at(missing[i]), key -> new ArrayList<>());
      }
      for (int i = 0; i < rows; i++) {
        List<Integer> same = index.get(keys.at(extra[i]));
        if (same != null && same.size() < SHARERS) {
          same.add(extra[i]);
        }
      }
      goldKeys.add(asked);
      rowsByCell.add(index);
    }
  }

  private int mostAlike(int goldRow) {
    Map<Integer, Integer> shared = new HashMap<>();
    for (int c = 0; c < pairs.size(); c++) {
      long key = goldKeys.get(c).at(goldRow);
      for (int row : rowsByCell.get(c).getOrDefault(key, List.of())) {
        if (!used.contains(row)) {
          shared.merge(row, 1, Integer::sum);
        }
      }
    }
    int best = -1;
    int most = 0;
    for (Map.Entry<Integer, Integer> entry : shared.entrySet()) {
      int count = entry.getValue();
      boolean nearer =
          best < 0 || Math.abs((long) entry.getKey() - goldRow) < Math.abs((long) best - goldRow);
      if (count > most || (count == most && nearer)) {
        best = entry.getKey();
        most = count;
      }
    }
    return 2 * most >= pairs.size() ? best : -1;
  }
}
