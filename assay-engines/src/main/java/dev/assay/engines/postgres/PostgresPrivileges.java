// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.execute.Privilege;
import dev.assay.execute.Privilege.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The privileges of the session's role beyond reading, directly or as a member of other roles.
 *
 * <p>Each query returns rights and their objects; the first object is named and the others are
 * counted. The right to create temporary tables does not count: they end with the session, and by
 * default every role has it.
 */
final class PostgresPrivileges {
  private static final String ROLES =
      """
      SELECT 'role attribute ' || a.name, NULL
      FROM pg_catalog.pg_roles r,
        LATERAL (VALUES ('SUPERUSER', rolsuper), ('CREATEDB', rolcreatedb),
          ('CREATEROLE', rolcreaterole), ('REPLICATION', rolreplication),
          ('BYPASSRLS', rolbypassrls)) a (name, held)
      WHERE a.held AND pg_catalog.pg_has_role(r.oid, 'MEMBER')
      UNION ALL
      SELECT 'member of ' || rolname, NULL FROM pg_catalog.pg_roles
      WHERE rolname IN ('pg_read_server_files', 'pg_write_server_files',
          'pg_execute_server_program', 'pg_write_all_data', 'pg_maintain', 'pg_signal_backend',
          'pg_create_subscription')
        AND pg_catalog.pg_has_role(oid, 'MEMBER')
      ORDER BY 1
      """;

  private static final String TABLES =
      """
      SELECT v.name || ' on', n.nspname || '.' || c.relname
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace,
        LATERAL (VALUES ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('TRIGGER')) v (name)
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
        AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
        AND (pg_catalog.has_table_privilege(c.oid, v.name)
          OR v.name IN ('INSERT', 'UPDATE')
            AND pg_catalog.has_any_column_privilege(c.oid, v.name))
      UNION ALL
      SELECT 'nextval and setval on', n.nspname || '.' || c.relname
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE CASE WHEN c.relkind = 'S'
        THEN pg_catalog.has_sequence_privilege(c.oid, 'USAGE, UPDATE') ELSE false END
      UNION ALL
      SELECT 'owner of', n.nspname || '.' || c.relname
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND n.nspname !~ '^pg_'
        AND pg_catalog.pg_has_role(c.relowner, 'MEMBER')
      UNION ALL
      SELECT 'CREATE in schema', nspname FROM pg_catalog.pg_namespace
      WHERE nspname !~ '^pg_' AND pg_catalog.has_schema_privilege(oid, 'CREATE')
      UNION ALL
      SELECT 'CREATE in database', datname FROM pg_catalog.pg_database
      WHERE datname = pg_catalog.current_database()
        AND pg_catalog.has_database_privilege(oid, 'CREATE')
      ORDER BY 1, 2
      """;

  /**
   * Selects the few dangerous functions before it checks the rights on them, because that is slow
   * and there are thousands of functions.
   */
  private static final String OUTSIDE =
      """
      WITH risky AS MATERIALIZED (
        SELECT p.oid, p.proname, p.prosecdef, p.proowner, n.oid AS schema, n.nspname, l.lanname,
          l.untrusted
        FROM pg_catalog.pg_proc p
          JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
          JOIN (SELECT oid, lanname,
              NOT lanpltrusted AND lanname NOT IN ('internal', 'c') AS untrusted
            FROM pg_catalog.pg_language) l ON l.oid = p.prolang
        WHERE p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)
          AND (p.proname ~ '^dblink(_connect|_exec|_send_query)?$'
            OR n.nspname = 'pg_catalog' AND p.proname IN ('pg_read_file', 'pg_read_binary_file',
              'pg_ls_dir', 'pg_stat_file', 'lo_import', 'lo_export')
            OR n.nspname <> 'pg_catalog' AND (p.prosecdef OR l.untrusted)))
      SELECT CASE
          WHEN e.extname = 'dblink' THEN 'functions of dblink:'
          WHEN p.nspname = 'pg_catalog' THEN 'files by'
          WHEN p.prosecdef THEN 'functions with the rights of a superuser:'
          ELSE 'functions in language ' || p.lanname || ':' END,
        p.nspname || '.' || p.proname
      FROM risky p JOIN pg_catalog.pg_roles o ON o.oid = p.proowner
        LEFT JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_proc'::regclass
          AND d.objid = p.oid AND d.deptype = 'e'
        LEFT JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid
      WHERE (p.nspname = 'pg_catalog' OR e.extname = 'dblink' OR p.prosecdef AND o.rolsuper
          OR p.untrusted)
        AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
        AND pg_catalog.has_schema_privilege(p.schema, 'USAGE')
      UNION ALL
      SELECT 'foreign server', srvname FROM pg_catalog.pg_foreign_server
      WHERE pg_catalog.has_server_privilege(oid, 'USAGE')
      UNION ALL
      SELECT 'foreign data wrapper', fdwname FROM pg_catalog.pg_foreign_data_wrapper
      WHERE pg_catalog.has_foreign_data_wrapper_privilege(oid, 'USAGE')
      ORDER BY 1, 2
      """;

  /**
   * Functions that PUBLIC may call on a new server although they end sessions of the same role,
   * including those of other workers, or have effects beyond the transaction, even a read-only one.
   */
  private static final String DISTURBING =
      """
      SELECT DISTINCT 'functions', CASE WHEN proname ~ 'advisory' THEN 'pg_advisory_lock and its like'
        ELSE proname::text END
      FROM pg_catalog.pg_proc
      WHERE pronamespace = 'pg_catalog'::regnamespace
        AND (proname IN ('pg_cancel_backend', 'pg_logical_emit_message', 'pg_notify',
            'pg_terminate_backend')
          OR proname ~ '^pg_(try_)?advisory_(xact_)?lock')
        AND pg_catalog.has_function_privilege(oid, 'EXECUTE')
      ORDER BY 2
      """;

  /**
   * Views, and views on these, that show the texts of other queries. A function's source tells
   * whether it does. What an extension has is known to the guard by its name.
   */
  private static final String OBSERVING =
      """
      WITH RECURSIVE shown (oid) AS (
        SELECT c.oid
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'v' AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
          AND pg_catalog.pg_get_viewdef(c.oid) ~* '%1$s'
        UNION
        SELECT r.ev_class
        FROM shown s JOIN pg_catalog.pg_depend d ON d.refobjid = s.oid
            AND d.refclassid = 'pg_catalog.pg_class'::regclass
            AND d.classid = 'pg_catalog.pg_rewrite'::regclass
          JOIN pg_catalog.pg_rewrite r ON r.oid = d.objid)
      SELECT 'view', n.nspname || '.' || c.relname
      FROM shown s JOIN pg_catalog.pg_class c ON c.oid = s.oid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relname !~ '^pg_' AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT')
        AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
      UNION
      SELECT 'function', n.nspname || '.' || p.proname
      FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
        JOIN pg_catalog.pg_language l ON l.oid = p.prolang AND l.lanname NOT IN ('internal', 'c')
      WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
        AND CASE WHEN p.prokind IN ('f', 'p')
          THEN pg_catalog.pg_get_functiondef(p.oid) ~* '%1$s' ELSE false END
        AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
        AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
      ORDER BY 1, 2
      """
          .formatted("pg_stat_(activity|statements|get_activity|get_backend_activity)");

  private PostgresPrivileges() {}

  static List<Privilege> of(Connection connection) throws SQLException {
    List<Privilege> privileges = new ArrayList<>();
    for (String right : rights(connection, ROLES).keySet()) {
      privileges.add(new Privilege(ofRole(right), right));
    }
    if (privileges.stream().anyMatch(right -> right.kind() == Kind.SUPERUSER)) {
      // Every other right follows from this one.
      return List.copyOf(privileges);
    }
    rights(connection, TABLES)
        .forEach((right, objects) -> privileges.add(privilege(Kind.WRITE, right, objects)));
    rights(connection, OUTSIDE)
        .forEach((right, objects) -> privileges.add(privilege(outside(right), right, objects)));
    rights(connection, DISTURBING)
        .forEach(
            (right, objects) ->
                privileges.add(
                    new Privilege(Kind.DISTURB, right + " " + String.join(", ", objects))));
    rights(connection, OBSERVING)
        .forEach((right, objects) -> privileges.add(privilege(Kind.OBSERVE, right, objects)));
    return List.copyOf(privileges);
  }

  private static Kind ofRole(String right) {
    return switch (right.substring(right.lastIndexOf(' ') + 1)) {
      case "SUPERUSER" -> Kind.SUPERUSER;
      case "REPLICATION", "pg_read_server_files", "pg_write_server_files" -> Kind.FILES;
      case "pg_execute_server_program" -> Kind.PROGRAMS;
      case "pg_create_subscription" -> Kind.NETWORK;
      default -> Kind.WRITE;
    };
  }

  private static Kind outside(String right) {
    if (right.startsWith("files")) {
      return Kind.FILES;
    }
    if (right.startsWith("functions with")) {
      return Kind.SUPERUSER;
    }
    return right.startsWith("functions in") ? Kind.PROGRAMS : Kind.NETWORK;
  }

  private static Privilege privilege(Kind kind, String right, List<String> objects) {
    String others =
        switch (objects.size()) {
          case 1 -> "";
          case 2 -> " and 1 more";
          default -> " and " + (objects.size() - 1) + " more";
        };
    return new Privilege(kind, right + " " + objects.get(0) + others);
  }

  /** The rights with their objects, both in the query's order. */
  private static Map<String, List<String>> rights(Connection connection, String sql)
      throws SQLException {
    Map<String, List<String>> rights = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        String object = rows.getString(2);
        rights
            .computeIfAbsent(rows.getString(1), right -> new ArrayList<>())
            .add(object == null ? "" : object);
      }
    }
    return rights;
  }
}
