// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.db2;

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
 * IBM Db2, {@code jdbc:db2:}. Written from IBM's documentation and tried against its driver 12.1.5
 * without a server.
 *
 * <p>The session is marked read-only, which the driver and the server heed as far as they like, and
 * each query runs in a transaction that is rolled back. Db2 for Linux, Unix and Windows has no
 * session time zone. Errors are named by SQLSTATE.
 */
public final class Db2Engine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:db2:")
        ? Optional.of(JdbcConnector.open(facts(), address))
        : Optional.empty();
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  private static JdbcEngineSpec facts() {
    Map<String, String> properties =
        Map.of("loginTimeout", "15", "clientProgramName", "assay", "progressiveStreaming", "2");
    return new JdbcEngineSpec(
        "db2",
        Dialect.ANSI,
        new SessionSetup(properties, true, List.of("SET CURRENT LOCK TIMEOUT 10"), List.of()),
        errors(),
        types(),
        QUESTIONS);
  }

  static ErrorTable errors() {
    return ErrorTable.of(
        Map.of(
            ErrorKind.UNKNOWN_TABLE, new int[] {-204},
            ErrorKind.UNKNOWN_COLUMN, new int[] {-205, -206},
            ErrorKind.SYNTAX, new int[] {-104, -199},
            ErrorKind.CONNECTION, new int[] {-4499, -4498, -4214, -30081, -30082, -1224, -900},
            ErrorKind.RESOURCES, new int[] {-101, -905, -954, -955, -968},
            ErrorKind.TYPE, new int[] {-180, -181, -401, -420}),
        Map.of("57011", ErrorKind.RESOURCES, "42705", ErrorKind.UNKNOWN_COLUMN));
  }

  static CellReaderTable types() {
    return CellReaderTable.named(
        Map.of(
            "decfloat", CellReaders.DECIMAL, "xml", CellReaders.TEXT, "graphic", CellReaders.TEXT));
  }

  private static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.SUPERUSER,
              """
              SELECT authority
              FROM TABLE(SYSPROC.AUTH_LIST_AUTHORITIES_FOR_AUTHID(SESSION_USER, 'U')) AS a
              WHERE authority IN ('SYSADM', 'SYSCTRL', 'SYSMAINT', 'DBADM', 'SECADM', 'DATAACCESS',
                                  'ACCESSCTRL', 'LOAD', 'CREATE_EXTERNAL_ROUTINE', 'CREATETAB')
                AND 'Y' IN (d_user, d_group, d_public, role_user, role_group, role_public, d_role)
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT 'writing to ' || RTRIM(tabschema) || '.' || tabname FROM syscat.tabauth
              WHERE grantee IN (SESSION_USER, 'PUBLIC')
                AND (controlauth = 'Y' OR insertauth <> 'N' OR updateauth <> 'N' OR deleteauth <> 'N')
                AND tabschema NOT LIKE 'SYS%'
              FETCH FIRST 20 ROWS ONLY
              """));
}
