// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.clickhouse;

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
 * ClickHouse, {@code jdbc:clickhouse:} and {@code jdbc:ch:}. Written from ClickHouse's
 * documentation and list of error codes and tried against its driver 0.9.9 without a server.
 *
 * <p>There are no transactions. The setting {@code readonly=2} is sent with each query: it forbids
 * changes to data and to the setting itself. An account that has {@code readonly=1} already, as it
 * should, may not even be told so: give the address the property {@code
 * clickhouse_setting_readonly} with the value 1.
 */
public final class ClickHouseEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:clickhouse:") || address.url().startsWith("jdbc:ch:")
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
            "clickhouse_setting_readonly", "2",
            "clickhouse_setting_session_timezone", settings.zoneName(),
            "client_name", "assay");
    return new JdbcEngineSpec(
        "clickhouse",
        Dialect.CLICKHOUSE,
        new SessionSetup(properties, false, List.of(), List.of()),
        errors(),
        types(),
        QUESTIONS);
  }

  static ErrorTable errors() {
    return ErrorTable.of(
        Map.of(
            ErrorKind.SYNTAX, new int[] {62, 211},
            ErrorKind.UNKNOWN_TABLE, new int[] {60, 81},
            ErrorKind.UNKNOWN_COLUMN, new int[] {8, 10, 16, 47},
            ErrorKind.UNKNOWN_FUNCTION, new int[] {46, 63},
            ErrorKind.TYPE, new int[] {6, 27, 38, 41, 43, 53, 59, 70, 72, 169, 321, 376, 386, 395},
            ErrorKind.DIVISION_BY_ZERO, new int[] {153},
            ErrorKind.PERMISSION, new int[] {164, 242, 291, 497},
            ErrorKind.RESOURCES,
                new int[] {158, 159, 160, 161, 162, 167, 168, 173, 241, 243, 307, 396},
            ErrorKind.CONNECTION, new int[] {192, 193, 194, 198, 209, 210, 279, 516}),
        // The driver puts every error of the server into this class; only its code tells.
        Map.of("22", ErrorKind.OTHER));
  }

  static CellReaderTable types() {
    return CellReaderTable.named(
        Map.of(
            "uuid", CellReaders.UUID_TEXT,
            "json", CellReaders.JSON,
            "uint64", CellReaders.INTEGER,
            "int128", CellReaders.INTEGER,
            "uint128", CellReaders.INTEGER,
            "int256", CellReaders.INTEGER,
            "uint256", CellReaders.INTEGER));
  }

  private static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT DISTINCT concat(toString(access_type), ' on ', ifNull(database, '*'), '.',
                                     ifNull(table, '*'))
              FROM system.grants
              WHERE (user_name = currentUser() OR has(currentRoles(), role_name))
                AND toString(access_type) IN ('ALL', 'INSERT', 'ALTER', 'CREATE', 'DROP',
                                              'TRUNCATE', 'OPTIMIZE', 'SYSTEM')
              LIMIT 20
              """),
          new PrivilegeQuery(
              Kind.NETWORK,
              """
              SELECT DISTINCT toString(access_type)
              FROM system.grants
              WHERE (user_name = currentUser() OR has(currentRoles(), role_name))
                AND toString(access_type) IN ('SOURCES', 'URL', 'S3', 'REMOTE', 'MYSQL', 'POSTGRES',
                                              'HDFS', 'ODBC', 'JDBC', 'MONGO', 'READ')
              """),
          new PrivilegeQuery(
              Kind.FILES,
              """
              SELECT DISTINCT toString(access_type)
              FROM system.grants
              WHERE (user_name = currentUser() OR has(currentRoles(), role_name))
                AND toString(access_type) IN ('FILE')
              """));
}
