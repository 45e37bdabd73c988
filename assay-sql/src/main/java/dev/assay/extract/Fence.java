// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import java.util.Locale;
import java.util.Set;

/**
 * A fenced block of an answer.
 *
 * @param tag its language in lower case; empty if it has none
 * @param content its content, without the indentation of the fence
 * @param start its index in the answer
 */
record Fence(String tag, String content, int start) {
  private static final Set<String> SQL_TAGS =
      Set.of(
          "sql",
          "sqlite",
          "sqlite3",
          "postgresql",
          "postgres",
          "pgsql",
          "psql",
          "plpgsql",
          "mysql",
          "mariadb",
          "tsql",
          "t-sql",
          "mssql",
          "sqlserver",
          "bigquery",
          "googlesql",
          "standardsql",
          "snowflake",
          "oracle",
          "plsql",
          "pl/sql",
          "duckdb",
          "h2",
          "trino",
          "presto",
          "spark",
          "sparksql",
          "spark-sql",
          "hive",
          "hiveql",
          "clickhouse",
          "redshift",
          "databricks",
          "db2");

  /** Language tags that models put around blocks of any kind. */
  private static final Set<String> WRAPPING_TAGS = Set.of("", "markdown", "md", "text", "txt");

  private static final Set<String> OTHER_TAGS =
      Set.of("json", "jsonc", "python", "py", "plaintext", "plain", "bash", "sh", "shell", "xml");

  /**
   * Returns whether a word after a fence is a language tag rather than the start of the content.
   */
  static boolean isTag(String word) {
    String tag = word.toLowerCase(Locale.ROOT);
    return SQL_TAGS.contains(tag) || WRAPPING_TAGS.contains(tag) || OTHER_TAGS.contains(tag);
  }

  boolean saysSql() {
    return SQL_TAGS.contains(tag);
  }

  boolean mayWrap() {
    return WRAPPING_TAGS.contains(tag);
  }
}
