// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import dev.assay.sql.Dialect;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Functions whose only use is to reach outside the database or to change it: files, programs,
 * libraries, other servers, sequences, settings, locks that outlive the query, SQL given as text.
 * The list is not complete, and need not be: the account's rights are the boundary, and this list
 * only gives a clear reason before the query reaches the database.
 */
final class UnsafeFunctions {
  private static final Map<Dialect, Set<String>> NAMES = new EnumMap<>(Dialect.class);

  /** Name prefixes of further functions of PostgreSQL. */
  private static final List<String> POSTGRES_FAMILIES =
      List.of(
          "binary_upgrade_",
          "dblink",
          "pg_advisory_",
          "pg_backup_",
          "pg_clear_",
          "pg_copy_",
          "pg_create_",
          "pg_drop_",
          "pg_file_",
          "pg_logical_",
          "pg_ls_",
          "pg_read_",
          "pg_replication_",
          "pg_restore_",
          "pg_stat_reset",
          "pg_try_advisory_",
          "pg_wal_replay_");

  /** Name prefixes of further functions of DuckDB and its extensions. */
  private static final List<String> DUCKDB_FAMILIES =
      List.of(
          "read_",
          "sniff_",
          "parquet_",
          "st_read",
          "iceberg_",
          "delta_",
          "ducklake_",
          "sqlite_",
          "postgres_",
          "mysql_");

  /** Tables of PostgreSQL's catalog whose names have such a prefix. */
  private static final Set<String> POSTGRES_TABLES =
      Set.of("pg_replication_slots", "pg_replication_origin", "pg_replication_origin_status");

  static {
    NAMES.put(
        Dialect.SQLITE,
        Set.of("load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"));
    NAMES.put(
        Dialect.POSTGRES,
        Set.of(
            "lo_creat",
            "lo_create",
            "lo_export",
            "lo_from_bytea",
            "lo_get",
            "lo_import",
            "lo_open",
            "lo_put",
            "lo_truncate",
            "lo_truncate64",
            "lo_unlink",
            "loread",
            "lowrite",
            "query_to_xml",
            "query_to_xmlschema",
            "query_to_xml_and_xmlschema",
            "cursor_to_xml",
            "cursor_to_xmlschema",
            "database_to_xml",
            "database_to_xmlschema",
            "database_to_xml_and_xmlschema",
            "schema_to_xml",
            "schema_to_xml_and_xmlschema",
            "table_to_xml",
            "table_to_xml_and_xmlschema",
            "ts_stat",
            "ts_rewrite",
            "pg_stat_file",
            "pg_rotate_logfile",
            "pg_terminate_backend",
            "pg_cancel_backend",
            "pg_reload_conf",
            "pg_promote",
            "pg_import_system_collations",
            "pg_log_backend_memory_contexts",
            "pg_sync_replication_slots",
            "brin_summarize_new_values",
            "brin_summarize_range",
            "brin_desummarize_range",
            "gin_clean_pending_list",
            "pg_switch_wal",
            "pg_export_snapshot",
            "pg_notify",
            "set_config",
            "nextval",
            "setval"));
    NAMES.put(
        Dialect.MYSQL,
        Set.of(
            "load_file",
            "sys_exec",
            "sys_eval",
            "get_lock",
            "release_lock",
            "release_all_locks",
            "nextval",
            "setval"));
    NAMES.put(
        Dialect.DUCKDB,
        Set.of(
            "read_csv",
            "read_csv_auto",
            "sniff_csv",
            "read_text",
            "read_blob",
            "read_json",
            "read_json_auto",
            "read_json_objects",
            "read_ndjson",
            "read_ndjson_auto",
            "read_ndjson_objects",
            "read_parquet",
            "parquet_scan",
            "parquet_metadata",
            "parquet_schema",
            "glob",
            "sqlite_scan",
            "sqlite_attach",
            "postgres_scan",
            "postgres_query",
            "mysql_scan",
            "mysql_query",
            "iceberg_scan",
            "delta_scan",
            "st_read",
            "read_xlsx",
            "query",
            "query_table",
            "json_execute_serialized_sql",
            "getenv",
            "nextval",
            "setval",
            "write_log",
            "enable_logging",
            "disable_logging",
            "truncate_duckdb_logs",
            "enable_profiling",
            "disable_profiling",
            "checkpoint",
            "force_checkpoint",
            "which_secret",
            "arrow_scan",
            "arrow_scan_dumb",
            "pandas_scan",
            "seq_scan",
            "register_external_resource",
            "register_external_resource_type",
            "deregister_external_resource",
            "create_external_resource",
            "destroy_external_resource",
            "from_substrait",
            "from_substrait_json"));
    NAMES.put(
        Dialect.H2,
        Set.of("file_read", "file_write", "csvread", "csvwrite", "link_schema", "nextval"));
    NAMES.put(
        Dialect.TSQL,
        Set.of("openrowset", "opendatasource", "openquery", "xp_cmdshell", "openxml"));
    NAMES.put(Dialect.BIGQUERY, Set.of("external_query"));
    NAMES.put(Dialect.ORACLE, Set.of("httpuritype", "bfilename"));
    NAMES.put(Dialect.SPARK, Set.of("read_files", "http_request", "remote_query"));
    NAMES.put(
        Dialect.CLICKHOUSE,
        Set.of(
            "file",
            "url",
            "s3",
            "gcs",
            "hdfs",
            "azureblobstorage",
            "remote",
            "remotesecure",
            "mysql",
            "postgresql",
            "mongodb",
            "redis",
            "sqlite",
            "odbc",
            "jdbc",
            "executable",
            "input",
            "iceberg",
            "deltalake",
            "hudi",
            "urlcluster",
            "s3cluster",
            "filecluster"));
    Set<String> any = new HashSet<>();
    NAMES.values().forEach(any::addAll);
    any.remove("glob"); // In other dialects an ordinary string function.
    any.removeAll(Set.of("query", "checkpoint", "getenv")); // Elsewhere possibly user-defined.
    any.removeAll(NAMES.get(Dialect.CLICKHOUSE)); // In other dialects ordinary names.
    NAMES.put(Dialect.ANSI, any);
  }

  private UnsafeFunctions() {}

  /**
   * @param name in lower case, without quotes
   */
  static boolean contains(Dialect dialect, String name) {
    return NAMES.getOrDefault(dialect, Set.of()).contains(name)
        || families(dialect).stream().anyMatch(name::startsWith);
  }

  /**
   * Returns whether PostgreSQL reads what looks like a column of a row as a call of a listed
   * function.
   *
   * @param name in lower case, without quotes
   */
  static boolean containsColumn(String name) {
    return contains(Dialect.POSTGRES, name) && !POSTGRES_TABLES.contains(name);
  }

  private static List<String> families(Dialect dialect) {
    return switch (dialect) {
      case POSTGRES -> POSTGRES_FAMILIES;
      case DUCKDB -> DUCKDB_FAMILIES;
      default -> List.of();
    };
  }
}
