// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.match.OrderRule;
import dev.assay.probe.DeclaredTable.Reference;
import dev.assay.probe.proof.EqualityProof;
import dev.assay.probe.proof.TableFacts;
import dev.assay.probe.proof.TableFacts.ColumnFacts;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Proofs that a pair's queries are equal, from what is declared of its tables. */
final class PairProof {
  /** Collations and generated columns, of which the proofs know nothing. */
  private static final Pattern UNKNOWN =
      Pattern.compile("\\b(?:COLLATE|GENERATED)\\b|\\bAS\\s*\\(", Pattern.CASE_INSENSITIVE);

  private PairProof() {}

  /** The steps of a proof; empty if none is found. */
  static Optional<List<String>> steps(QueryPair pair, ProbedTables tables, Dialect dialect) {
    if (dialect != Dialect.SQLITE || !pair.settings().columns().isEmpty()) {
      return Optional.empty();
    }
    List<TableFacts> facts =
        tables.all().stream()
            .filter(table -> !UNKNOWN.matcher(table.shape().definition()).find())
            .map(table -> facts(table, tables))
            .toList();
    return EqualityProof.steps(
        pair.gold(),
        pair.predicted(),
        facts,
        pair.mapping(),
        pair.settings().order() == OrderRule.REQUIRED
            || QueryShape.isOrdered(pair.gold(), dialect));
  }

  private static TableFacts facts(SourceTable table, ProbedTables tables) {
    DeclaredTable shape = table.shape();
    List<ColumnFacts> columns = new ArrayList<>();
    for (int c = 0; c < shape.columns().size(); c++) {
      DeclaredTable.DeclaredColumn column = shape.columns().get(c);
      // SQLite lets NULL into most primary keys.
      boolean required = column.required() && !table.column(c).hasNulls();
      columns.add(new ColumnFacts(folded(column.name()), column.type(), required));
    }
    return new TableFacts(
        shape.folded(),
        columns,
        shape.keys().stream()
            .map(key -> Set.copyOf(key.stream().map(c -> columns.get(c).name()).toList()))
            .toList(),
        shape.references().stream()
            .flatMap(reference -> reference(table, reference, tables).stream())
            .toList());
  }

  /** A foreign key; empty if a real row breaks it, as SQLite does not see to it by itself. */
  private static Optional<TableFacts.Reference> reference(
      SourceTable table, Reference reference, ProbedTables tables) {
    SourceTable parent =
        tables.all().stream()
            .filter(each -> each.name().equalsIgnoreCase(reference.table()))
            .findFirst()
            .orElse(null);
    if (parent == null) {
      return Optional.empty();
    }
    List<Integer> key =
        reference.otherColumns().isEmpty()
            ? parent.shape().primaryKey()
            : reference.otherColumns().stream().map(parent.shape()::position).toList();
    if (key.size() != reference.columns().size() || key.contains(-1)) {
      return Optional.empty();
    }
    boolean kept =
        table.rows().stream()
            .map(row -> row.key(reference.columns()))
            .allMatch(value -> value.contains(null) || parent.index(key).containsKey(value));
    return kept
        ? Optional.of(
            new TableFacts.Reference(
                names(table, reference.columns()), parent.shape().folded(), names(parent, key)))
        : Optional.empty();
  }

  private static List<String> names(SourceTable table, List<Integer> columns) {
    return columns.stream().map(c -> folded(table.shape().columnName(c))).toList();
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
