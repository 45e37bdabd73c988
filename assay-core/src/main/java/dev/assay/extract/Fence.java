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
package dev.assay.extract;

import java.util.Locale;
import java.util.Set;

/**
 * A fenced block of an answer.
 *
 * @param tag its language in lower case; empty if it has none
 * @param content what stands in it, without the indentation of the fence
 * @param start where it begins in the answer
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

  /** Languages that models write around other blocks, or when they name none. */
  private static final Set<String> WRAPPING_TAGS = Set.of("", "markdown", "md", "text", "txt");

  private static final Set<String> OTHER_TAGS =
      Set.of("json", "jsonc", "python", "py", "plaintext", "plain", "bash", "sh", "shell", "xml");

  static boolean isSqlTag(String word) {
    return SQL_TAGS.contains(word.toLowerCase(Locale.ROOT));
  }

  /** Whether a word after a fence is a language, not the first of the content. */
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
