// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.trino;

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
 * Trino, {@code jdbc:trino:}, and Presto, {@code jdbc:presto:}, from which it came. Written from
 * their documentation and tried against the drivers Trino 484 and Presto 0.296 without a server.
 *
 * <p>Each query runs in a read-only transaction, which connectors heed as far as they know
 * transactions. Presto reports an unknown table or column as a syntax error, so that there this
 * code says nothing; Trino tells them apart.
 */
public final class TrinoEngine implements Engine {
  private static final String PRESTO = "jdbc:presto:";

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    boolean presto = address.url().startsWith(PRESTO);
    return presto || address.url().startsWith("jdbc:trino:")
        ? Optional.of(JdbcConnector.open(facts(presto, settings), address))
        : Optional.empty();
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  private static JdbcEngineSpec facts(boolean presto, SessionSettings settings) {
    String zone = settings.zoneName();
    Map<String, String> properties =
        presto ? Map.of("timeZoneId", zone) : Map.of("timezone", zone, "source", "assay");
    return new JdbcEngineSpec(
        presto ? "presto" : "trino",
        Dialect.ANSI,
        new SessionSetup(properties, true, List.of(), List.of()),
        errors(presto),
        types(),
        QUESTIONS);
  }

  /** Numbers of StandardErrorCode, of which the first 44 are alike in both. */
  static ErrorTable errors(boolean presto) {
    return ErrorTable.ofCodes(
        Map.of(
            ErrorKind.SYNTAX, presto ? new int[] {} : new int[] {1},
            ErrorKind.PERMISSION, new int[] {4, 23},
            ErrorKind.UNKNOWN_FUNCTION, new int[] {6},
            ErrorKind.TYPE, presto ? new int[] {7, 9} : new int[] {7, 9, 10, 58, 59},
            ErrorKind.DIVISION_BY_ZERO, new int[] {8},
            ErrorKind.UNKNOWN_TABLE, presto ? new int[] {} : new int[] {44, 45, 46},
            ErrorKind.UNKNOWN_COLUMN, presto ? new int[] {} : new int[] {47},
            ErrorKind.RESOURCES,
                new int[] {
                  35, 37, 40, 131072, 131073, 131074, 131075, 131076, 131077, 131078, 131079, 131081
                },
            ErrorKind.CONNECTION, new int[] {65540, 65541, 65545, 65548, 65558}));
  }

  static CellReaderTable types() {
    return CellReaderTable.named(Map.of("json", CellReaders.JSON, "uuid", CellReaders.UUID_TEXT));
  }

  private static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT DISTINCT privilege_type || ' on ' || table_schema || '.' || table_name
              FROM information_schema.table_privileges
              WHERE privilege_type IN ('INSERT', 'UPDATE', 'DELETE', 'OWNERSHIP')
                AND (grantee = current_user OR grantee = 'PUBLIC')
              LIMIT 20
              """));
}
