// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.model.Question;
import dev.assay.report.NumberFormats;
import dev.assay.sql.QueryClauses;
import dev.assay.sql.QueryFeatures;
import dev.assay.sql.QueryShape;
import dev.assay.sql.QueryShape.OutputColumn;
import dev.assay.sql.QueryShape.SortKey;
import dev.assay.sql.SqlFeature;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds golds whose ORDER BY leaves ties. */
final class OrderChecks {
  private OrderChecks() {}

  /** Asks for the sort keys of the answer's rows; finds nothing where they can't be asked for. */
  static Optional<AuditFinding> of(Question question, GoldAnswer answer, GoldBench bench) {
    String sql = answer.sql();
    if (sql == null
        || answer.table().rowCount() < 2
        || !QueryShape.isOrdered(sql, answer.dialect())) {
      return Optional.empty();
    }
    QueryShape shape = QueryShape.of(sql, answer.dialect()).orElse(null);
    QueryClauses clauses = QueryClauses.of(sql, answer.dialect()).orElse(null);
    if (shape == null
        || clauses == null
        || !clauses.takesColumns()
        || clauses.sortKeyCount() != shape.sortKeys().size()
        || shape.distinct()) {
      return Optional.empty();
    }
    List<Integer> keys = new ArrayList<>();
    List<Integer> hidden = new ArrayList<>();
    int width = answer.table().columnCount();
    for (int k = 0; k < shape.sortKeys().size(); k++) {
      int visible = visible(shape.sortKeys().get(k), shape.outputs(), width);
      keys.add(visible < 0 ? width + hidden.size() : visible);
      if (visible < 0) {
        hidden.add(k);
      }
    }
    return bench
        .table(question.database(), clauses.rewritten(hidden, false))
        .filter(rows -> rows.columnCount() == width + hidden.size())
        .map(rows -> tied(rows, keys, width))
        .filter(rows -> rows > 0)
        .map(
            rows ->
                AnswerChecks.finding(
                    FindingKind.ORDER_LEFT_OPEN,
                    question,
                    "ORDER BY leaves open the order of %s with equal sort keys."
                        .formatted(NumberFormats.count(rows, "row")),
                    Map.of("rows", rows)));
  }

  /** Returns a key's output column if it is a number or an alias; else -1. */
  private static int visible(SortKey key, List<OutputColumn> outputs, int width) {
    if (key.ordinal() > 0) {
      return key.ordinal() <= width ? key.ordinal() - 1 : -1;
    }
    String name = key.column();
    if (key.table() != null || name == null || outputs.size() != width) {
      return -1;
    }
    return IntStream.range(0, outputs.size())
        .filter(i -> name.equalsIgnoreCase(outputs.get(i).alias()))
        .findFirst()
        .orElse(-1);
  }

  /** Counts adjacent rows with equal keys but different values. */
  private static int tied(ResultTable rows, List<Integer> keys, int width) {
    int tied = 0;
    int start = 0;
    for (int row = 1; row <= rows.rowCount(); row++) {
      if (row == rows.rowCount() || !keys(rows, row, keys).equals(keys(rows, start, keys))) {
        boolean differ = false;
        for (int r = start + 1; r < row && !differ; r++) {
          differ = !rows.row(r).subList(0, width).equals(rows.row(start).subList(0, width));
        }
        tied += differ ? row - start : 0;
        start = row;
      }
    }
    return tied;
  }

  private static List<@Nullable Object> keys(ResultTable rows, int row, List<Integer> keys) {
    List<@Nullable Object> values = new ArrayList<>();
    keys.forEach(key -> values.add(rows.column(key).value(row)));
    return values;
  }

  /** Returns whether a gold numbers its rows itself, as RANK does. */
  static boolean ranks(GoldAnswer answer) {
    String sql = answer.sql();
    return sql != null
        && QueryFeatures.of(sql, answer.dialect())
            .filter(features -> features.used().contains(SqlFeature.WINDOW))
            .isPresent();
  }
}
