// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.audit.mutant.FromOutline.JoinedTable;
import dev.assay.audit.mutant.QueryOutline.SelectBlock;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the columns that a query names, and whose they are, as far as the schema tells. */
final class ColumnScope {
  private final QueryOutline outline;
  private final Map<SelectBlock, List<Source>> sources = new HashMap<>();
  private final List<ColumnUse> uses = new ArrayList<>();

  /** Tables of the schema by their names in lower case, without that of the database's schema. */
  private final Map<String, Schema.Table> tables = new HashMap<>();

  /** A table in FROM; {@code null} for what the query makes itself. */
  private record Source(String name, Schema.@Nullable Table table) {}

  ColumnScope(QueryOutline outline, Schema schema) {
    this.outline = outline;
    schema.tables().forEach(table -> tables.put(folded(table.name()), table));
    boolean[] inFrom = new boolean[outline.size()];
    for (SelectBlock block : outline.blocks()) {
      List<Source> found = new ArrayList<>();
      for (JoinedTable table : FromOutline.of(outline, block)) {
        found.add(new Source(table.name(), stored(table)));
        if (!outline.isMark(table.table(), '(')) {
          Arrays.fill(inFrom, table.start(), table.tableEnd(), true);
        }
      }
      sources.put(block, found);
    }
    for (int i = 0; i < outline.size(); i++) {
      if (!inFrom[i]) {
        read(i).ifPresent(uses::add);
      }
    }
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private Schema.@Nullable Table stored(JoinedTable joined) {
    int last = joined.table();
    while (outline.isMark(last + 1, '.') && last + 2 < joined.tableEnd()) {
      last += 2;
    }
    return isName(last) ? tables.get(name(last)) : null;
  }

  private boolean isName(int i) {
    Kind kind = outline.token(i).kind();
    return kind == Kind.WORD || kind == Kind.QUOTED_IDENTIFIER;
  }

  private String name(int i) {
    return folded(SqlName.unquote(outline.written(i)));
  }

  private Optional<ColumnUse> read(int i) {
    boolean named =
        isName(i)
            && !outline.isMark(i + 1, '(')
            && !outline.isMark(i + 1, '.')
            && !outline.isWord(i - 1, "AS");
    SelectBlock block = named ? outline.blockOf(i).orElse(null) : null;
    if (block == null) {
      return Optional.empty();
    }
    List<SelectBlock> scopes = new ArrayList<>(List.of(block));
    scopes.addAll(outline.around(block));
    String qualifier = outline.isMark(i - 1, '.') && i > 1 && isName(i - 2) ? name(i - 2) : null;
    for (SelectBlock scope : scopes) {
      for (Source source : sources.getOrDefault(scope, List.of())) {
        boolean meant = qualifier == null || qualifier.equals(source.name());
        Schema.Table table = meant ? source.table() : null;
        Schema.Column column = table == null ? null : table.column(name(i));
        if (table != null && column != null) {
          return Optional.of(new ColumnUse(i, table, column));
        }
      }
    }
    return Optional.empty();
  }

  /** All columns in the order of the text, but for those in the names of tables. */
  List<ColumnUse> uses() {
    return uses;
  }

  /** The columns among some tokens. */
  List<ColumnUse> uses(int first, int end) {
    return uses.stream().filter(use -> first <= use.token() && use.token() < end).toList();
  }

  /**
   * Returns whether a token is a string literal or, in SQLite, a name in double quotes that is no
   * column of the schema.
   */
  boolean isText(int i) {
    if (outline.token(i).kind() == Kind.STRING) {
      return outline.token(i).closed();
    }
    return outline.token(i).kind() == Kind.QUOTED_IDENTIFIER
        && outline.dialect() == Dialect.SQLITE
        && outline.written(i).startsWith("\"")
        && !tables.isEmpty()
        && !outline.isMark(i - 1, '.')
        && !outline.isMark(i + 1, '.')
        && tables.values().stream().allMatch(table -> table.column(name(i)) == null);
  }

  /** A column's name as it can stand in the place of another. */
  String written(Schema.Column column, int place) {
    String old = outline.written(place);
    if (outline.token(place).kind() == Kind.QUOTED_IDENTIFIER && old.startsWith("`")) {
      return "`" + column.name().replace("`", "``") + "`";
    }
    boolean plain = column.name().matches("[A-Za-z_][A-Za-z0-9_]*");
    return plain && outline.token(place).kind() == Kind.WORD
        ? column.name()
        : SqlName.quote(column.name(), outline.dialect());
  }

  /** Other columns of the same table and of the same type. */
  static List<Schema.Column> alike(ColumnUse use) {
    return use.table().columns().stream()
        .filter(other -> !other.name().equalsIgnoreCase(use.column().name()))
        .filter(other -> family(other.type()).equals(family(use.column().type())))
        .toList();
  }

  /** Names of types that hold the same kind of values become one. */
  private static String family(String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    if (upper.contains("CHAR") || upper.contains("TEXT") || upper.contains("STRING")) {
      return "TEXT";
    }
    if (upper.contains("DATE") || upper.contains("TIME")) {
      return "DATE";
    }
    return upper.matches(".*(INT|NUM|DEC|REAL|FLOA|DOUB|SERIAL).*")
        ? "NUMBER"
        : upper.replaceFirst("\\(.*", "").strip();
  }

  /**
   * A column as a query names it.
   *
   * @param token its name, after a qualifier if there is one
   * @param table the table that it belongs to
   * @param column the column
   */
  record ColumnUse(int token, Schema.Table table, Schema.Column column) {}
}
