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

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Row keys over the columns that a search has assigned so far. If the bags (or sets) of partial
 * rows differ, no further column can make the rows agree. Columns of loose numbers are left out.
 */
final class PartialRows {
  private final long[] gold;
  private final long[] predicted;
  private final boolean asSets;
  private final boolean areCut;

  PartialRows(Tables tables, boolean asSets) {
    this.gold = new long[tables.goldRows()];
    this.predicted = new long[tables.predictedRows()];
    this.asSets = asSets;
    this.areCut = tables.cut() != null;
  }

  int rows() {
    return gold.length + predicted.length;
  }

  void add(ColumnPair pair, int role) {
    change(pair, role, 1);
  }

  void remove(ColumnPair pair, int role) {
    change(pair, role, -1);
  }

  private void change(ColumnPair pair, int role, int sign) {
    if (!pair.form().looseNumbers()) {
      change(RowKeys.ofGold(List.of(pair)).get(0), gold, role, sign);
      change(RowKeys.ofPredicted(List.of(pair)).get(0), predicted, role, sign);
    }
  }

  private static void change(ColumnKeys keys, long[] sums, int role, int sign) {
    long factor = sign * RowKeys.role(role);
    IntStream.range(0, sums.length).parallel().forEach(row -> sums[row] += keys.at(row) * factor);
  }

  /** Whether the partial rows may still agree. */
  boolean mayAgree() {
    if (areCut) {
      return Arrays.stream(KeyTable.pair(gold, predicted)).noneMatch(row -> row == KeyTable.NONE);
    }
    Fingerprint a = Fingerprint.of(row -> CellKey.mix(gold[row]), gold.length);
    Fingerprint b = Fingerprint.of(row -> CellKey.mix(predicted[row]), predicted.length);
    return asSets ? a.maySameSet(b) : a.sameBag(b);
  }
}
