// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.sql.Dialect;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The queries that read the catalog of an engine. The first column of each query is the name of a
 * table, and the second, in {@code keys} and {@code references}, that of a constraint.
 *
 * @param create the start of a table's definition
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

  /** Relations of PostgreSQL that a query finds by their names alone. */
  private static final String VISIBLE =
      "pg_catalog.pg_table_is_visible(c.oid) AND n.nspname <> 'information_schema'"
          + " AND n.nspname !~ '^pg_'";

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
          SELECT table_name, column_name,
            data_type || CASE
              WHEN data_type = 'VARCHAR' AND table_oid IN (
                SELECT table_oid FROM duckdb_tables() WHERE sql ILIKE '% COLLATE %')
              THEN ' COLLATE' ELSE '' END,
            NOT is_nullable, NULL
          FROM duckdb_columns()
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
          Pattern.compile(".* COLLATE"));

  private static final CatalogQueries H2 =
      new CatalogQueries(
          "CREATE TABLE",
          "VARCHAR",
          """
          SELECT TABLE_NAME, TABLE_TYPE = 'BASE TABLE', '"' || REPLACE(TABLE_NAME, '"', '""') || '"'
          FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = CURRENT_SCHEMA
          """,
          """
          SELECT TABLE_NAME, COLUMN_NAME,
            CASE
              WHEN COLLATION_NAME <> 'OFF' THEN DATA_TYPE || ' COLLATE'
              WHEN DATA_TYPE LIKE 'CHARACTER%' OR DATA_TYPE LIKE 'BINARY%'
                THEN DATA_TYPE || '(' || CHARACTER_MAXIMUM_LENGTH || ')'
              WHEN DATA_TYPE = 'NUMERIC'
                THEN 'NUMERIC(' || NUMERIC_PRECISION || ', ' || NUMERIC_SCALE || ')'
              WHEN DATA_TYPE = 'DECFLOAT' THEN 'DECFLOAT(' || NUMERIC_PRECISION || ')'
              WHEN DATA_TYPE LIKE 'TIME%'
                THEN REGEXP_REPLACE(
                  DATA_TYPE, '^(TIMESTAMP|TIME)', '$1(' || DATETIME_PRECISION || ')')
              WHEN DATA_TYPE = 'ENUM' THEN 'ENUM(' || (
                SELECT LISTAGG('''' || REPLACE(e.VALUE_NAME, '''', '''''') || '''', ', ')
                  WITHIN GROUP (ORDER BY e.VALUE_ORDINAL)
                FROM INFORMATION_SCHEMA.ENUM_VALUES e
                WHERE e.OBJECT_SCHEMA = TABLE_SCHEMA AND e.OBJECT_NAME = TABLE_NAME
                  AND e.OBJECT_TYPE = 'TABLE' AND e.ENUM_IDENTIFIER = c.DTD_IDENTIFIER) || ')'
              ELSE DATA_TYPE END,
            IS_NULLABLE = 'NO',
            CASE WHEN IS_GENERATED = 'ALWAYS'
              THEN 'GENERATED ALWAYS AS (' || GENERATION_EXPRESSION || ')' END
          FROM INFORMATION_SCHEMA.COLUMNS c WHERE TABLE_SCHEMA = CURRENT_SCHEMA
          ORDER BY TABLE_NAME, ORDINAL_POSITION
          """,
          """
          SELECT i.TABLE_NAME, i.INDEX_NAME, i.INDEX_TYPE_NAME = 'PRIMARY KEY', c.COLUMN_NAME
          FROM INFORMATION_SCHEMA.INDEXES i JOIN INFORMATION_SCHEMA.INDEX_COLUMNS c
            ON c.INDEX_SCHEMA = i.INDEX_SCHEMA AND c.INDEX_NAME = i.INDEX_NAME
              AND c.TABLE_NAME = i.TABLE_NAME
          WHERE i.TABLE_SCHEMA = CURRENT_SCHEMA
            AND (i.INDEX_TYPE_NAME = 'PRIMARY KEY' OR i.INDEX_TYPE_NAME LIKE 'UNIQUE%')
          ORDER BY i.INDEX_TYPE_NAME, i.INDEX_NAME, c.ORDINAL_POSITION
          """,
          """
          SELECT k.TABLE_NAME, k.CONSTRAINT_NAME, k.COLUMN_NAME, o.TABLE_NAME, o.COLUMN_NAME
          FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r
            JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE k
              ON k.CONSTRAINT_SCHEMA = r.CONSTRAINT_SCHEMA
                AND k.CONSTRAINT_NAME = r.CONSTRAINT_NAME
            JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE o
              ON o.CONSTRAINT_SCHEMA = r.UNIQUE_CONSTRAINT_SCHEMA
                AND o.CONSTRAINT_NAME = r.UNIQUE_CONSTRAINT_NAME
                AND o.ORDINAL_POSITION = k.POSITION_IN_UNIQUE_CONSTRAINT
          WHERE k.TABLE_SCHEMA = CURRENT_SCHEMA AND o.TABLE_SCHEMA = CURRENT_SCHEMA
          ORDER BY k.CONSTRAINT_NAME, k.ORDINAL_POSITION
          """,
          """
          SELECT c.TABLE_NAME, 'CHECK (' || k.CHECK_CLAUSE || ')'
          FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS c JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS k
            ON k.CONSTRAINT_SCHEMA = c.CONSTRAINT_SCHEMA AND k.CONSTRAINT_NAME = c.CONSTRAINT_NAME
          WHERE c.CONSTRAINT_TYPE = 'CHECK' AND c.TABLE_SCHEMA = CURRENT_SCHEMA
          ORDER BY c.CONSTRAINT_NAME
          """,
          "",
          Pattern.compile("(?i)((JSON|ARRAY|ROW|GEOMETRY|JAVA_OBJECT|INTERVAL)\\b.*|.* COLLATE)"));

  private static final CatalogQueries POSTGRES =
      new CatalogQueries(
          "CREATE TEMPORARY TABLE",
          "text",
          """
          SELECT c.relname, c.relkind IN ('r', 'p'),
            pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname)
          FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND %1$s
          """
              .formatted(VISIBLE),
          """
          SELECT c.relname, a.attname,
            pg_catalog.format_type(a.atttypid, a.atttypmod)
              || CASE WHEN a.attcollation <> 0 AND a.attcollation <> t.typcollation
                THEN ' COLLATE ' || a.attcollation::regcollation::text ELSE '' END,
            a.attnotnull,
            CASE WHEN a.attgenerated <> '' THEN 'GENERATED ALWAYS AS ('
              || pg_catalog.pg_get_expr(d.adbin, d.adrelid) || ') STORED' END
          FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
            LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND %1$s
          ORDER BY c.relname, a.attnum
          """
              .formatted(VISIBLE),
          """
          SELECT c.relname, i.indexrelid::text, i.indisprimary, a.attname
          FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY k (number, place)
            JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
          WHERE i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
            AND k.place <= i.indnkeyatts AND %1$s
          ORDER BY c.relname, i.indisprimary DESC, i.indexrelid, k.place
          """
              .formatted(VISIBLE),
          """
          SELECT c.relname, k.oid::text, a.attname, o.relname, b.attname
          FROM pg_catalog.pg_constraint k
            CROSS JOIN LATERAL ROWS FROM (unnest(k.conkey), unnest(k.confkey))
              WITH ORDINALITY p (col, other, place)
            JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.col
            JOIN pg_catalog.pg_class o ON o.oid = k.confrelid
            JOIN pg_catalog.pg_attribute b ON b.attrelid = o.oid AND b.attnum = p.other
          WHERE k.contype = 'f' AND pg_catalog.pg_table_is_visible(o.oid) AND %1$s
          ORDER BY c.relname, k.conname, p.place
          """
              .formatted(VISIBLE),
          """
          SELECT c.relname, pg_catalog.pg_get_constraintdef(k.oid)
          FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          WHERE k.contype = 'c' AND k.convalidated AND %1$s
          ORDER BY k.conname
          """
              .formatted(VISIBLE),
          "",
          NONE);

  private static final CatalogQueries MARIADB =
      new CatalogQueries(
          "CREATE TEMPORARY TABLE",
          "CHAR",
          """
          SELECT TABLE_NAME, TABLE_TYPE = 'BASE TABLE', CONCAT('`', REPLACE(TABLE_NAME, '`', '``'), '`')
          FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()
          """,
          """
          SELECT TABLE_NAME, COLUMN_NAME,
            CONCAT(COLUMN_TYPE, IF(COLLATION_NAME IS NULL, '',
              CONCAT(' CHARACTER SET ', CHARACTER_SET_NAME, ' COLLATE ', COLLATION_NAME))),
            IS_NULLABLE = 'NO',
            IF(GENERATION_EXPRESSION IS NULL OR GENERATION_EXPRESSION = '', NULL,
              CONCAT('GENERATED ALWAYS AS (', GENERATION_EXPRESSION, ') ',
                IF(EXTRA LIKE '%VIRTUAL%', 'VIRTUAL', 'STORED')))
          FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
          ORDER BY TABLE_NAME, ORDINAL_POSITION
          """,
          """
          SELECT s.TABLE_NAME, s.INDEX_NAME, s.INDEX_NAME = 'PRIMARY', s.COLUMN_NAME
          FROM information_schema.STATISTICS s
          WHERE s.TABLE_SCHEMA = DATABASE() AND s.NON_UNIQUE = 0
            AND NOT EXISTS (SELECT 1 FROM information_schema.STATISTICS p
              WHERE p.TABLE_SCHEMA = s.TABLE_SCHEMA AND p.TABLE_NAME = s.TABLE_NAME
                AND p.INDEX_NAME = s.INDEX_NAME AND p.SUB_PART IS NOT NULL)
          ORDER BY s.TABLE_NAME, s.INDEX_NAME = 'PRIMARY' DESC, s.INDEX_NAME, s.SEQ_IN_INDEX
          """,
          """
          SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME,
            REFERENCED_COLUMN_NAME
          FROM information_schema.KEY_COLUMN_USAGE
          WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_SCHEMA = DATABASE()
          ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION
          """,
          """
          SELECT TABLE_NAME, CONCAT('CHECK (', CHECK_CLAUSE, ')')
          FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = DATABASE()
          ORDER BY CONSTRAINT_NAME
          """,
          "",
          Pattern.compile(
              "(?i)(MULTI)?(GEOMETRY|POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)\\b.*"));

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
      case H2 -> H2;
      case POSTGRES -> POSTGRES;
      case MYSQL -> MARIADB;
      default -> throw new IllegalArgumentException("no catalog of " + dialect);
    };
  }

  /** Statements before rows are read, so that their order is the same each time. */
  List<String> before() {
    return equals(POSTGRES)
        ? List.of(
            "SET LOCAL max_parallel_workers_per_gather = 0", "SET LOCAL synchronize_seqscans = off")
        : List.of();
  }

  /** The expression by which a column is read. */
  String cell(String column, String type) {
    return PLAIN.matcher(type).matches() ? column : "CAST(%s AS %s)".formatted(column, text);
  }

  boolean isUnfit(String type) {
    return unfit.matcher(type).matches();
  }
}
