// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlserver;

import dev.assay.engines.jdbc.CellReaderTable;
import dev.assay.engines.jdbc.CellReaders;
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
 * Microsoft SQL Server and Azure SQL, {@code jdbc:sqlserver:}. Written from Microsoft's
 * documentation and tried against its driver 13.6.2 without a server.
 *
 * <p>The server has no read-only session: {@code applicationIntent=ReadOnly} asks for a readable
 * secondary, each query runs in a transaction that is rolled back, and the account's rights are
 * what holds. It has no session time zone either; its clock is that of its machine. The driver
 * cancels by an attention signal on the same connection.
 */
public final class SqlServerEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:sqlserver:")
        ? Optional.of(JdbcConnector.open(facts(), address))
        : Optional.empty();
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  private static JdbcEngineSpec facts() {
    Map<String, String> properties =
        Map.of(
            "applicationName", "assay",
            "applicationIntent", "ReadOnly",
            "loginTimeout", "15",
            // Rows arrive as they are read.
            "responseBuffering", "adaptive");
    // Locks of others must not eat a query's time without a word; formats must not depend on the
    // account's language.
    List<String> statements =
        List.of("SET LOCK_TIMEOUT 10000", "SET LANGUAGE us_english", "SET DATEFORMAT ymd");
    return new JdbcEngineSpec(
        "sqlserver",
        Dialect.TSQL,
        new SessionSetup(properties, true, statements, List.of()),
        errors(),
        types(),
        SqlServerPrivileges.QUESTIONS);
  }

  /** Numbers of sys.messages; SQLSTATEs of this driver tell little. */
  static ErrorTable errors() {
    return ErrorTable.ofCodes(
        Map.of(
            ErrorKind.SYNTAX, new int[] {102, 103, 105, 113, 156, 170, 319, 1018, 1033, 4145},
            ErrorKind.UNKNOWN_TABLE, new int[] {208},
            ErrorKind.UNKNOWN_COLUMN, new int[] {207, 4104},
            ErrorKind.UNKNOWN_FUNCTION, new int[] {195, 4121},
            ErrorKind.TYPE,
                new int[] {
                  206, 241, 242, 245, 248, 257, 295, 402, 529, 8114, 8116, 8117, 9402, 9803
                },
            ErrorKind.DIVISION_BY_ZERO, new int[] {8134},
            ErrorKind.PERMISSION,
                new int[] {229, 230, 262, 297, 300, 916, 3906, 6522, 7416, 15151, 15247, 15281},
            ErrorKind.RESOURCES,
                new int[] {701, 802, 1101, 1105, 1204, 8623, 8631, 8632, 8645, 9002},
            ErrorKind.CONNECTION,
                new int[] {596, 4060, 6005, 10053, 10054, 18456, 40197, 40501, 40613, 49918}));
  }

  static CellReaderTable types() {
    return new CellReaderTable(
        Map.of(
            "datetimeoffset", CellReaders.INSTANT,
            "uniqueidentifier", CellReaders.UUID_TEXT,
            "money", CellReaders.DECIMAL,
            "smallmoney", CellReaders.DECIMAL,
            "xml", CellReaders.TEXT,
            "json", CellReaders.JSON),
        // microsoft.sql.Types.DATETIMEOFFSET
        Map.of(-155, CellReaders.INSTANT));
  }
}
