// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.bigquery;

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
import dev.assay.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Google BigQuery, {@code jdbc:bigquery:}. Written from Google's documentation; no driver of theirs
 * was at hand to try it with, and no project.
 *
 * <p>There is no read-only session and no session time zone: queries run in UTC, and the roles of
 * the service account are what holds. BigQuery's drivers pass on no code for what is wrong with a
 * query, so that nearly all its errors are of kind {@code OTHER}. SQL can't tell what the account
 * may do beyond reading.
 */
public final class BigQueryEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return address.url().startsWith("jdbc:bigquery:")
        ? Optional.of(JdbcConnector.open(facts(), address))
        : Optional.empty();
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }

  private static JdbcEngineSpec facts() {
    return new JdbcEngineSpec(
        "bigquery",
        Dialect.BIGQUERY,
        new SessionSetup(Map.of("QueryDialect", "SQL"), false, List.of(), List.of()),
        ErrorTable.STANDARD,
        types(),
        List.of());
  }

  static CellReaderTable types() {
    return CellReaderTable.named(
        Map.of(
            "json", CellReaders.JSON,
            "struct", CellReaders.JSON,
            "record", CellReaders.JSON,
            "timestamp", CellReaders.INSTANT,
            "datetime", CellReaders.TIMESTAMP,
            "numeric", CellReaders.DECIMAL,
            "bignumeric", CellReaders.DECIMAL,
            "geography", CellReaders.TEXT,
            "interval", CellReaders.TEXT));
  }
}
