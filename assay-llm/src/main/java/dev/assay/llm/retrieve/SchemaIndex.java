// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.Table;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A schema with the vectors of its tables and columns. Immutable. */
record SchemaIndex(List<IndexedTable> tables) {
  /**
   * A table.
   *
   * @param name vector of its name
   * @param whole vector of its name, comment and column names
   */
  record IndexedTable(
      Table table, Set<String> stems, Vector name, Vector whole, List<IndexedColumn> columns) {}

  /**
   * A column.
   *
   * @param vector of its table's name, its name, comment, listed values and samples
   */
  record IndexedColumn(Column column, Set<String> stems, Vector vector) {}

  SchemaIndex {
    tables = List.copyOf(tables);
  }

  /** Computes all vectors in one request. */
  static SchemaIndex of(Schema schema, Embedder embedder) {
    List<String> texts = new ArrayList<>();
    for (Table table : schema.tables()) {
      texts.add(IdentifierWords.spoken(table.name()));
      texts.add(wholeText(table));
      table.columns().forEach(column -> texts.add(columnText(table, column)));
    }
    Iterator<Vector> vectors = embedder.embed(texts).iterator();
    List<IndexedTable> tables = new ArrayList<>();
    for (Table table : schema.tables()) {
      Vector name = vectors.next();
      Vector whole = vectors.next();
      List<IndexedColumn> columns = new ArrayList<>();
      for (Column column : table.columns()) {
        columns.add(
            new IndexedColumn(column, IdentifierWords.stems(column.name()), vectors.next()));
      }
      tables.add(
          new IndexedTable(
              table, IdentifierWords.stems(table.name()), name, whole, List.copyOf(columns)));
    }
    return new SchemaIndex(tables);
  }

  private static String wholeText(Table table) {
    return IdentifierWords.spoken(table.name())
        + described(table.comment())
        + ": "
        + table.columnNames().stream()
            .map(IdentifierWords::spoken)
            .collect(Collectors.joining(", "));
  }

  private static String columnText(Table table, Column column) {
    String text =
        IdentifierWords.spoken(table.name())
            + " "
            + IdentifierWords.spoken(column.name())
            + described(column.comment());
    List<String> values = new ArrayList<>(column.values());
    values.addAll(column.samples());
    return values.isEmpty() ? text : text + ": " + String.join(", ", values);
  }

  private static String described(@Nullable String comment) {
    return comment == null || comment.isBlank() ? "" : " (" + comment.strip() + ")";
  }
}
