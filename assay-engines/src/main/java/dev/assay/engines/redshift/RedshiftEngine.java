// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.redshift;

import dev.assay.engines.jdbc.CellReaderTable;
import dev.assay.engines.jdbc.CellReaders;
import dev.assay.engines.jdbc.ErrorTable;
import dev.assay.engines.jdbc.JdbcConnector;
import dev.assay.engines.jdbc.JdbcEngineSpec;
import dev.assay.engines.jdbc.PrivilegeQuery;
import dev.assay.engines.jdbc.SessionSetup;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Privilege.Kind;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.model.ErrorKind;
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Amazon Redshift, {@code jdbc:redshift:}. Written from Amazon's documentation and tried against
 * its driver 2.3.0 without a cluster.
 *
 * <p>Each query runs in a read-only transaction that is rolled back; a query could end it, so that
 * the account's rights are what holds. Errors have PostgreSQL's SQLSTATEs.
 */
public final class RedshiftEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:redshift:")
        ? Optional.of(JdbcConnector.open(facts(settings), address))
        : Optional.empty();
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  private static JdbcEngineSpec facts(SessionSettings settings) {
    Map<String, String> properties =
        Map.of("readOnly", "true", "ApplicationName", "assay", "loginTimeout", "15");
    List<String> statements =
        List.of(
            "SET timezone TO '%s'".formatted(settings.zoneName()), "SET datestyle TO 'ISO, YMD'");
    return new JdbcEngineSpec(
        "redshift",
        Dialect.POSTGRES,
        new SessionSetup(properties, true, statements, List.of()),
        new ErrorTable(
            Map.of(), Map.of("42P02", ErrorKind.SYNTAX, "3F000", ErrorKind.UNKNOWN_TABLE)),
        types(),
        QUESTIONS);
  }

  static CellReaderTable types() {
    return CellReaderTable.named(
        Map.of(
            "super", CellReaders.JSON,
            "timestamptz", CellReaders.INSTANT,
            "timetz", CellReaders.TEXT,
            "intervaly2m", CellReaders.TEXT,
            "intervald2s", CellReaders.TEXT,
            "geometry", CellReaders.TEXT,
            "hllsketch", CellReaders.TEXT));
  }

  private static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.SUPERUSER,
              """
              SELECT 'superuser' FROM pg_user WHERE usename = current_user AND usesuper
              UNION ALL
              SELECT 'may create databases' FROM pg_user WHERE usename = current_user AND usecreatedb
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT 'writing to ' || t.schemaname || '.' || t.tablename
              FROM pg_tables AS t
              WHERE t.schemaname NOT IN ('pg_catalog', 'information_schema', 'pg_internal')
                AND (has_table_privilege(current_user, t.schemaname || '.' || t.tablename, 'insert')
                  OR has_table_privilege(current_user, t.schemaname || '.' || t.tablename, 'update')
                  OR has_table_privilege(current_user, t.schemaname || '.' || t.tablename, 'delete'))
              LIMIT 20
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT 'CREATE on schema ' || n.nspname FROM pg_namespace AS n
              WHERE n.nspname NOT LIKE 'pg_%' AND has_schema_privilege(current_user, n.nspname, 'create')
              LIMIT 20
              """));
}
