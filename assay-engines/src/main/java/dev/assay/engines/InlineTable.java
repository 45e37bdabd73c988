// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table as its definition describes it. All names are quoted as the definition has them.
 *
 * @param keys the columns of each unique key, the primary key included
 * @param checks conditions in parentheses
 */
public record InlineTable(
    String name, List<Column> columns, List<List<String>> keys, List<String> checks) {
  private static final List<String> AFTER_TYPE =
      List.of("NOT", "NULL", "GENERATED", "PRIMARY", "UNIQUE", "CHECK", "DEFAULT", "REFERENCES");

  public InlineTable {
    columns = List.copyOf(columns);
    keys = List.copyOf(keys);
    checks = List.copyOf(checks);
  }

  /**
   * A column.
   *
   * @param type with its collation
   * @param generated the expression in parentheses, or {@code null}
   */
  public record Column(String name, String type, boolean required, @Nullable String generated) {
    /** The type without its collation and character set. */
    public String bareType() {
      return type.replaceFirst("(?i)\\s+(CHARACTER\\s+SET|COLLATE)\\s.*", "");
    }

    /** Returns the text after the bare type; may be empty. */
    public String collation() {
      return type.substring(bareType().length());
    }
  }

  /** Reads a definition of the kind that a script of a counterexample holds. */
  static InlineTable of(String definition, Dialect dialect) throws SQLException {
    SqlText text = SqlText.of(definition, dialect);
    List<SqlToken> code = text.code();
    int open = 0;
    while (open < code.size() && !text.isMark(code.get(open), '(')) {
      open++;
    }
    if (open == 0 || open == code.size()) {
      throw unread(definition);
    }
    Reader reader = new Reader(text);
    for (List<SqlToken> part : InlineRows.parts(text, open)) {
      reader.read(part);
    }
    return new InlineTable(
        text.text(code.get(open - 1)), reader.columns, reader.keys, reader.checks);
  }

  /** The name by which it is told from others. */
  String folded() {
    return SqlName.unquote(name).toLowerCase(Locale.ROOT);
  }

  /** The columns that rows are inserted with. */
  public List<Column> filled() {
    return columns.stream().filter(column -> column.generated() == null).toList();
  }

  /** The names of the columns, separated by commas. */
  public static String names(List<Column> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  /** A condition that some row breaks the definition; it reads all columns. */
  String violation() {
    List<String> broken = new ArrayList<>();
    columns.stream()
        .filter(Column::required)
        .forEach(column -> broken.add(column.name() + " IS NULL"));
    checks.forEach(check -> broken.add("NOT " + check));
    List<String> found = new ArrayList<>();
    found.add(
        "(SELECT %s FROM %s) < 0"
            .formatted(
                columns.stream()
                    .map(column -> "COUNT(" + column.name() + ")")
                    .collect(Collectors.joining(" + ")),
                name));
    if (!broken.isEmpty()) {
      found.add("EXISTS (SELECT 1 FROM %s WHERE %s)".formatted(name, String.join(" OR ", broken)));
    }
    for (List<String> key : keys) {
      found.add(
          "EXISTS (SELECT 1 FROM %s WHERE %s GROUP BY %s HAVING COUNT(*) > 1)"
              .formatted(
                  name,
                  String.join(" AND ", key.stream().map(c -> c + " IS NOT NULL").toList()),
                  String.join(", ", key)));
    }
    return String.join(" OR ", found);
  }

  private static SQLException unread(String definition) {
    return new SQLException(
        "the definition can't be read: " + definition.lines().findFirst().orElse(""));
  }

  /** Reads the parts of one definition. */
  private static final class Reader {
    private final SqlText text;
    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> keys = new ArrayList<>();
    private final List<String> checks = new ArrayList<>();

    Reader(SqlText text) {
      this.text = text;
    }

    void read(List<SqlToken> part) throws SQLException {
      if (part.size() < 2) {
        throw unread(text.sql());
      }
      boolean primary = isPair(part, 0, "PRIMARY", "KEY");
      if (primary || isUnique(part)) {
        keys.add(
            InlineRows.parts(text, text.code().indexOf(part.get(primary ? 2 : 1))).stream()
                .map(column -> written(column, 0, column.size()))
                .toList());
      } else if (text.isWord(part.get(0), "CHECK") && text.isMark(part.get(1), '(')) {
        checks.add(written(part, 1, closing(part, 1)));
      } else {
        columns.add(column(part));
      }
    }

    private boolean isUnique(List<SqlToken> part) {
      return text.isWord(part.get(0), "UNIQUE") && text.isMark(part.get(1), '(');
    }

    private boolean isPair(List<SqlToken> part, int at, String first, String second) {
      return at + 1 < part.size()
          && text.isWord(part.get(at), first)
          && text.isWord(part.get(at + 1), second);
    }

    private Column column(List<SqlToken> part) throws SQLException {
      int end = 1;
      while (end < part.size() && !isAfterType(part.get(end))) {
        end++;
      }
      String name = text.text(part.get(0));
      String type = written(part, 1, end);
      if (end == part.size()) {
        return new Column(name, type, false, null);
      }
      boolean known = end > 1;
      if (known && end + 2 == part.size() && isPair(part, end, "NOT", "NULL")) {
        return new Column(name, type, true, null);
      }
      int open = end + 3;
      if (known && open < part.size() && isPair(part, end, "GENERATED", "ALWAYS")) {
        return new Column(name, type, false, written(part, open, closing(part, open)));
      }
      throw unread(text.sql());
    }

    private boolean isAfterType(SqlToken token) {
      return AFTER_TYPE.stream().anyMatch(word -> text.isWord(token, word));
    }

    /** The end of the parentheses that open at a token. */
    private int closing(List<SqlToken> part, int open) {
      int depth = 0;
      for (int i = open; i < part.size(); i++) {
        depth += text.isMark(part.get(i), '(') ? 1 : text.isMark(part.get(i), ')') ? -1 : 0;
        if (depth == 0) {
          return i + 1;
        }
      }
      return part.size();
    }

    private String written(List<SqlToken> part, int from, int to) {
      return from >= to ? "" : text.sql().substring(part.get(from).start(), part.get(to - 1).end());
    }
  }
}
