// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a table, as far as proofs rely on it. All names are in lower case.
 *
 * @param columns all of them, in order
 * @param keys the columns of each unique key
 * @param references foreign keys that all real rows keep
 */
public record TableFacts(
    String name, List<ColumnFacts> columns, List<Set<String>> keys, List<Reference> references) {
  public TableFacts {
    columns = List.copyOf(columns);
    keys = List.copyOf(keys);
    references = List.copyOf(references);
  }

  /**
   * A column.
   *
   * @param required whether it holds no NULL
   */
  public record ColumnFacts(String name, Affinity affinity, boolean required) {
    /** A column of a declared type. */
    public ColumnFacts(String name, String type, boolean required) {
      this(name, Affinity.of(type), required);
    }
  }

  /**
   * A foreign key.
   *
   * @param columns in this table
   * @param otherColumns a key of the other table, in the same order
   */
  public record Reference(List<String> columns, String table, List<String> otherColumns) {
    public Reference {
      columns = List.copyOf(columns);
      otherColumns = List.copyOf(otherColumns);
    }
  }

  /**
   * The kind of values that SQLite prefers in a column, and to which it converts what the column is
   * compared with. NUMERIC and INTEGER convert alike.
   */
  public enum Affinity {
    NUMERIC,
    REAL,
    TEXT,
    /** Values are kept and compared as they are. */
    NONE;

    /** The affinity of a declared type; https://www.sqlite.org/datatype3.html, section 3.1. */
    public static Affinity of(String type) {
      String upper = type.toUpperCase(Locale.ROOT);
      if (upper.contains("INT")) {
        return NUMERIC;
      }
      if (upper.contains("CHAR") || upper.contains("CLOB") || upper.contains("TEXT")) {
        return TEXT;
      }
      if (upper.isBlank() || upper.contains("BLOB")) {
        return NONE;
      }
      boolean real = upper.contains("REAL") || upper.contains("FLOA") || upper.contains("DOUB");
      return real ? REAL : NUMERIC;
    }

    boolean isNumber() {
      return this == NUMERIC || this == REAL;
    }
  }

  @Nullable ColumnFacts column(String column) {
    return columns.stream().filter(each -> each.name().equals(column)).findFirst().orElse(null);
  }
}
