// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.sql.Dialect;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the catalog of an engine is read. The first column of each query is the name of a table, and
 * the second, in {@code keys} and {@code references}, that of a constraint.
 *
 * @param create how a table's definition begins
 * @param text the type of a cast to text
 * @param relations tables and views: name, whether rows can be inserted, how a query names it
 * @param columns in order: name, type, whether NULL is refused, how it is generated or NULL
 * @param keys whether it is the primary key, column
 * @param references column, other table, other column
 * @param checks conditions, as in a definition
 * @param indexes statements that make unique indexes; may be empty
 * @param unfit types whose values can't be made of text, in upper case
 */
record CatalogQueries(
    String create,
    String text,
    String relations,
    String columns,
    String keys,
    String references,
    String checks,
    String indexes,
    Pattern unfit) {
  private static final Pattern NONE = Pattern.compile("(?!)");

  /** Types whose values candidates keep as they are; those of others are read as text. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?i)(U?(TINY|SMALL|MEDIUM|BIG|HUGE)?INT(EGER)?|NUMERIC|DECIMAL|DECFLOAT|REAL|FLOAT|DOUBLE"
              + "|BOOLEAN|BIT|YEAR|(VAR|NATIONAL )?CHAR(ACTER)?|VARCHAR|(TINY|MEDIUM|LONG)?(TEXT|BLOB)"
              + "|BYTEA|(VAR)?BINARY)\\b[^\\[]*");

  private static final CatalogQueries DUCKDB =
      new CatalogQueries(
          "CREATE TABLE",
          "VARCHAR",
          """
          SELECT table_name, sql NOT ILIKE '%GENERATED ALWAYS AS%', '"' || replace(table_name, '"', '""') || '"'
          FROM duckdb_tables()
          WHERE database_name = current_database() AND schema_name = current_schema()
          UNION ALL
          SELECT view_name, FALSE, '' FROM duckdb_views()
          WHERE database_name = current_database() AND schema_name = current_schema()
            AND NOT internal
          """,
          """
          SELECT table_name, column_name, data_type, NOT is_nullable, NULL FROM duckdb_columns()
          WHERE database_name = current_database() AND schema_name = current_schema()
          ORDER BY table_name, column_index
          """,
          """
          SELECT table_name, constraint_index::VARCHAR, constraint_type = 'PRIMARY KEY',
            unnest(constraint_column_names)
          FROM duckdb_constraints()
          WHERE database_name = current_database() AND schema_name = current_schema()
            AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')
          """,
          """
          SELECT table_name, constraint_index::VARCHAR, unnest(constraint_column_names),
            referenced_table, unnest(referenced_column_names)
          FROM duckdb_constraints()
          WHERE database_name = current_database() AND schema_name = current_schema()
            AND constraint_type = 'FOREIGN KEY'
          """,
          """
          SELECT table_name, constraint_text FROM duckdb_constraints()
          WHERE database_name = current_database() AND schema_name = current_schema()
            AND constraint_type = 'CHECK'
          ORDER BY constraint_index
          """,
          """
          SELECT table_name, rtrim(sql, ';') FROM duckdb_indexes()
          WHERE database_name = current_database() AND schema_name = current_schema() AND is_unique
          """,
          NONE);

  /**
   * A table or a view.
   *
   * @param source as queries name it
   */
  record Relation(String name, boolean isTable, String source) {
    static Relation of(List<@Nullable Object> row) {
      return new Relation(
          String.valueOf(row.get(0)),
          Boolean.TRUE.equals(row.get(1)) || Long.valueOf(1).equals(row.get(1)),
          String.valueOf(row.get(2)));
    }
  }

  static CatalogQueries of(Dialect dialect) {
    return switch (dialect) {
      case DUCKDB -> DUCKDB;
      default -> throw new IllegalArgumentException("no catalog of " + dialect);
    };
  }

  /** The expression by which a column is read. */
  String cell(String column, String type) {
    return PLAIN.matcher(type).matches() ? column : "CAST(%s AS %s)".formatted(column, text);
  }

  boolean isUnfit(String type) {
    return unfit.matcher(type).matches();
  }

  /** The reason why a query would not read the scratch tables only. */
  Optional<String> obstacle(String sql, Collection<Relation> relations) {
    return Optional.empty();
  }
}
