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

import dev.assay.model.MatchSettings;
import dev.assay.model.OrderRule;
import dev.assay.model.Relaxation;
import dev.assay.model.ResultTable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The two tables of a comparison with the settings and the facts of their queries. */
final class Tables {
  private static final int LARGE = 20_000;

  private final ResultTable goldTable;
  private final List<ColumnFacts> gold;
  private final List<ColumnFacts> predicted;
  private final int predictedRows;
  private final MatchSettings settings;
  private final QueryFacts goldQuery;
  private final SelectList goldItems;
  private final SelectList predictedItems;
  private final PairRules rules;
  private @Nullable Boolean ordered;
  private @Nullable SortRuns ties;

  Tables(
      ResultTable gold,
      ResultTable predicted,
      MatchSettings settings,
      QueryFacts goldQuery,
      QueryFacts predictedQuery,
      Effort effort) {
    ResultTable goldTable = JsonForm.canonical(gold);
    this.goldTable = goldTable;
    List<ColumnFacts> all = facts(goldTable);
    this.gold =
        CountedColumns.of(goldTable, settings.columns(), effort).stream().map(all::get).toList();
    this.predicted = facts(JsonForm.canonical(predicted));
    this.predictedRows = predicted.rowCount();
    this.settings = settings;
    this.goldQuery = goldQuery;
    this.goldItems = new SelectList(goldQuery, gold.columnCount());
    this.predictedItems = new SelectList(predictedQuery, predicted.columnCount());
    this.rules = new PairRules(settings.tolerance(), goldItems, predictedItems);
  }

  private static List<ColumnFacts> facts(ResultTable table) {
    return IntStream.range(0, table.columnCount())
        .mapToObj(c -> new ColumnFacts(table.column(c), c))
        .toList();
  }

  /** The gold columns that count, in their order. */
  List<ColumnFacts> gold() {
    return gold;
  }

  List<ColumnFacts> predicted() {
    return predicted;
  }

  ResultTable goldTable() {
    return goldTable;
  }

  boolean areBothEmpty() {
    return goldRows() == 0 && predictedRows == 0;
  }

  int goldRows() {
    return goldTable.rowCount();
  }

  int predictedRows() {
    return predictedRows;
  }

  int extraColumns() {
    return predicted.size() - gold.size();
  }

  boolean goldIsNarrow() {
    return extraColumns() >= 0;
  }

  /** The columns of the table that has fewer, all of which must be matched. */
  List<ColumnFacts> narrow() {
    return goldIsNarrow() ? gold : predicted;
  }

  List<ColumnFacts> wide() {
    return goldIsNarrow() ? predicted : gold;
  }

  /** The pairs sorted by gold column. */
  List<ColumnPair> inGoldOrder(List<ColumnPair> pairs) {
    return goldIsNarrow()
        ? List.copyOf(pairs)
        : pairs.stream().sorted(Comparator.comparingInt(pair -> pair.gold().index())).toList();
  }

  /** Whether repeats may count for nothing. */
  boolean comparesSets(Allowance allowed) {
    return settings.ignoreDuplicates() || allowed.has(Relaxation.DUPLICATE_ROWS);
  }

  boolean ignoresDuplicates() {
    return settings.ignoreDuplicates();
  }

  PairRules rules() {
    return rules;
  }

  SelectList goldItems() {
    return goldItems;
  }

  SelectList predictedItems() {
    return predictedItems;
  }

  /** Finds what every search asks for first, on all processors if the tables are large. */
  void prepare() {
    Stream<ColumnFacts> columns = Stream.concat(gold.stream(), predicted.stream());
    if (Math.max(goldRows(), predictedRows) > LARGE) {
      columns.parallel().forEach(column -> column.fingerprint(KeyForm.BASE));
    }
  }

  /** Whether the order of rows counts. */
  boolean isOrdered() {
    Boolean known = ordered;
    if (known == null) {
      known =
          settings.order() == OrderRule.REQUIRED
              || (settings.order() == OrderRule.AUTO
                  && Math.max(goldRows(), predictedRows) > 1
                  && goldQuery.isOrdered());
      ordered = known;
    }
    return known;
  }

  /** Which of the gold's rows tie. */
  SortRuns ties() {
    SortRuns known = ties;
    if (known == null) {
      known = SortRuns.of(goldTable, goldItems);
      ties = known;
    }
    return known;
  }
}
