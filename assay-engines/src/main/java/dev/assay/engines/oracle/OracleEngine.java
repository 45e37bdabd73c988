// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.oracle;

import dev.assay.engines.jdbc.ErrorTable;
import dev.assay.engines.jdbc.JdbcConnector;
import dev.assay.engines.jdbc.JdbcEngineSpec;
import dev.assay.engines.jdbc.SessionSetup;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.model.ErrorKind;
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Oracle Database, {@code jdbc:oracle:thin:}. Written from Oracle's documentation and tried against
 * its driver 23.26 without a server.
 *
 * <p>Each query runs in a read-only transaction, which the server enforces and which a query can't
 * leave without ending it. The driver takes language and territory from this machine's locale, so
 * the session sets them: what {@code TO_CHAR} writes must be the same everywhere. An empty text is
 * NULL in Oracle. An unknown function is reported as an unknown column.
 */
public final class OracleEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:oracle:thin:")
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
            "oracle.net.CONNECT_TIMEOUT", "15000",
            "v$session.program", "assay",
            // Rows that are held at a time, for all statements.
            "defaultRowPrefetch", "1000");
    List<String> statements =
        List.of(
            "ALTER SESSION SET TIME_ZONE = '%s'".formatted(settings.zoneName()),
            "ALTER SESSION SET NLS_LANGUAGE = 'AMERICAN' NLS_TERRITORY = 'AMERICA'",
            "ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY-MM-DD HH24:MI:SS'",
            "ALTER SESSION SET NLS_SORT = 'BINARY' NLS_COMP = 'BINARY'");
    return new JdbcEngineSpec(
        "oracle",
        Dialect.ORACLE,
        new SessionSetup(properties, true, statements, List.of("SET TRANSACTION READ ONLY")),
        errors(),
        OracleTypes.TYPES,
        OraclePrivileges.QUESTIONS);
  }

  /** ORA- numbers. */
  static ErrorTable errors() {
    return ErrorTable.ofCodes(
        Map.of(
            ErrorKind.SYNTAX,
                new int[] {
                  900, 903, 905, 906, 907, 909, 911, 917, 920, 921, 923, 928, 933, 936, 937, 979,
                  1756
                },
            ErrorKind.UNKNOWN_TABLE, new int[] {942, 4043},
            ErrorKind.UNKNOWN_COLUMN, new int[] {904},
            ErrorKind.TYPE,
                new int[] {932, 1722, 1830, 1839, 1841, 1843, 1847, 1850, 1858, 1861, 6502, 30078},
            ErrorKind.DIVISION_BY_ZERO, new int[] {1476},
            ErrorKind.PERMISSION, new int[] {1031, 1456, 16000, 24247, 41900},
            ErrorKind.RESOURCES, new int[] {1652, 1555, 4030, 4031, 4036, 1114, 32690},
            ErrorKind.CONNECTION,
                new int[] {
                  28, 1012, 1017, 1033, 1034, 1089, 1090, 2396, 3113, 3114, 3135, 12170, 12505,
                  12514, 12516, 12518, 12519, 12520, 12537, 12541, 12545, 12560, 17002, 17008,
                  17410, 28000
                }));
  }
}
