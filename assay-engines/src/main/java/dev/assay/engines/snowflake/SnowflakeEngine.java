// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.snowflake;

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
 * Snowflake, {@code jdbc:snowflake:}. Written from Snowflake's documentation and tried against its
 * driver 4.4.1 without an account of theirs.
 *
 * <p>There is no read-only session: the role is what holds. Uploading and downloading files is
 * switched off in the driver, and one text may hold one statement. Results come as JSON, since the
 * faster Arrow format reaches into Java's own classes.
 */
public final class SnowflakeEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:snowflake:")
        ? Optional.of(JdbcConnector.open(facts(settings), address))
        : Optional.empty();
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  private static JdbcEngineSpec facts(SessionSettings settings) {
    Map<String, String> properties =
        Map.of(
            "application", "assay",
            "enablePutGet", "false",
            "loginTimeout", "30",
            // Else the driver asks the neighbourhood in which cloud this machine stands.
            "disablePlatformDetection", "true");
    List<String> statements =
        List.of(
            "ALTER SESSION SET TIMEZONE = '%s'".formatted(settings.zoneName()),
            "ALTER SESSION SET MULTI_STATEMENT_COUNT = 1",
            "ALTER SESSION SET JDBC_QUERY_RESULT_FORMAT = 'JSON'",
            "ALTER SESSION SET ABORT_DETACHED_QUERY = TRUE");
    return new JdbcEngineSpec(
        "snowflake",
        Dialect.SNOWFLAKE,
        new SessionSetup(properties, false, statements, List.of()),
        errors(),
        types(),
        QUESTIONS);
  }

  static ErrorTable errors() {
    return ErrorTable.of(
        Map.of(
            ErrorKind.SYNTAX, new int[] {1003},
            ErrorKind.UNKNOWN_TABLE, new int[] {2003},
            ErrorKind.UNKNOWN_COLUMN, new int[] {904},
            ErrorKind.UNKNOWN_FUNCTION, new int[] {2140},
            ErrorKind.TYPE, new int[] {1007, 1038, 1044, 100035, 100037, 100038, 100040, 100046},
            ErrorKind.DIVISION_BY_ZERO, new int[] {100051},
            ErrorKind.PERMISSION, new int[] {3001},
            ErrorKind.CONNECTION,
                // The driver's own: connecting, network, closed; then the server's: signing in.
                new int[] {200002, 200015, 200052, 390100, 390111, 390112, 390114, 390195, 390318}),
        Map.of());
  }

  static CellReaderTable types() {
    return CellReaderTable.named(
        Map.of(
            "variant", CellReaders.JSON,
            "object", CellReaders.JSON,
            "array", CellReaders.JSON,
            "geography", CellReaders.JSON,
            "geometry", CellReaders.JSON,
            "timestamptz", CellReaders.INSTANT,
            "timestampltz", CellReaders.INSTANT,
            "timestamp_tz", CellReaders.INSTANT,
            "timestamp_ltz", CellReaders.INSTANT));
  }

  private static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.SUPERUSER,
              """
              SELECT 'role ' || r.name
              FROM (VALUES ('ACCOUNTADMIN'), ('SECURITYADMIN'), ('SYSADMIN'), ('USERADMIN'),
                           ('ORGADMIN')) AS r(name)
              WHERE IS_ROLE_IN_SESSION(r.name)
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT DISTINCT privilege_type || ' on ' || object_type || ' ' || object_name
              FROM information_schema.object_privileges
              WHERE grantee = CURRENT_ROLE()
                AND privilege_type NOT IN ('SELECT', 'USAGE', 'REFERENCES', 'MONITOR')
              LIMIT 20
              """));
}
