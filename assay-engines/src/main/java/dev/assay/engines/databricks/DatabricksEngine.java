// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.databricks;

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
 * Databricks SQL warehouses, {@code jdbc:databricks:}. Written from Databricks' documentation and
 * tried against its driver 3.4.5 without a workspace.
 *
 * <p>There is no read-only session: grants in Unity Catalog are what holds. Databricks names its
 * errors by SQLSTATE.
 */
public final class DatabricksEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:databricks:")
        ? Optional.of(JdbcConnector.open(facts(settings), address))
        : Optional.empty();
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  private static JdbcEngineSpec facts(SessionSettings settings) {
    // Reports about the driver's use would leave this machine.
    Map<String, String> properties = Map.of("UserAgentEntry", "assay", "EnableTelemetry", "0");
    List<String> statements = List.of("SET TIME ZONE '%s'".formatted(settings.zoneName()));
    return new JdbcEngineSpec(
        "databricks",
        Dialect.SPARK,
        new SessionSetup(properties, false, statements, List.of()),
        errors(),
        types(),
        QUESTIONS);
  }

  static ErrorTable errors() {
    return new ErrorTable(
        Map.of(),
        Map.ofEntries(
            Map.entry("42704", ErrorKind.UNKNOWN_TABLE),
            Map.entry("42K09", ErrorKind.TYPE),
            Map.entry("42K0K", ErrorKind.UNKNOWN_FUNCTION),
            Map.entry("22023", ErrorKind.TYPE),
            Map.entry("22KD3", ErrorKind.TYPE),
            Map.entry("54006", ErrorKind.RESOURCES),
            Map.entry("CONNECTION_ERROR", ErrorKind.CONNECTION)));
  }

  static CellReaderTable types() {
    return CellReaderTable.named(
        Map.of(
            "array", CellReaders.JSON,
            "map", CellReaders.JSON,
            "struct", CellReaders.JSON,
            "variant", CellReaders.JSON,
            "timestamp", CellReaders.INSTANT,
            "timestamp_ntz", CellReaders.TIMESTAMP));
  }

  private static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT DISTINCT privilege_type || ' on ' || table_schema || '.' || table_name
              FROM information_schema.table_privileges
              WHERE privilege_type IN ('MODIFY', 'ALL PRIVILEGES', 'ALL_PRIVILEGES', 'MANAGE')
                AND (grantee = current_user() OR is_account_group_member(grantee))
              LIMIT 20
              """));
}
