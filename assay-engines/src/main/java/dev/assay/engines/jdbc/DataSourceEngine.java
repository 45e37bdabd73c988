// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Opens sessions on the {@link DataSource}s of a program. It sets no time zone. */
final class DataSourceEngine implements Engine {
  private final DataSources sources;

  DataSourceEngine(DataSources sources) {
    this.sources = sources;
  }

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    DataSource source = sources.source(address).orElse(null);
    if (source == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(DataSourceSession.open(source));
    } catch (SQLException | RuntimeException e) {
      // Not to be waited for: a test's database is there, or its setup is wrong.
      throw new DatabaseUnavailableException(
          Reason.UNUSABLE,
          "database '%s': its DataSource gives no connection: %s; check how the test sets it up"
              .formatted(address.id(), e.getMessage()),
          e);
    }
  }
}
