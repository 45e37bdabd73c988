// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.engines.sqlite.SqliteEngine;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Privilege;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in for a server: a SQLite file under an account. In {@code jdbc:lent:WRITE:/a.sqlite} the
 * account may write, in {@code jdbc:lent:NOTHING:/a.sqlite} it may not; its password stands in a
 * file beside, {@code a.password}, if there is one.
 */
public final class AccountedSqliteEngine implements Engine {
  private static final String PREFIX = "jdbc:lent:";

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    if (!address.url().startsWith(PREFIX)) {
      return Optional.empty();
    }
    String[] parts = address.url().substring(PREFIX.length()).split(":", 2);
    if (!String.valueOf(address.password()).equals("pa55-marker")) {
      throw new DatabaseUnavailableException(
          "database %s: wrong password for %s".formatted(address, address.user()));
    }
    DatabaseAddress file =
        DatabaseAddress.of(address.id(), DatabaseAddress.SQLITE + Path.of(parts[1]));
    return new SqliteEngine().open(file, settings).map(session -> new Lent(session, parts[0]));
  }

  private record Lent(Session lender, String right) implements Session {
    @Override
    public String engine() {
      return "lent";
    }

    @Override
    public List<Privilege> privileges() {
      return right.equals("NOTHING")
          ? List.of()
          : List.of(new Privilege(Privilege.Kind.valueOf(right), "INSERT on frog"));
    }

    @Override
    public Dialect dialect() {
      return lender.dialect();
    }

    @Override
    public Connection connection() {
      return lender.connection();
    }

    @Override
    public ErrorKind classify(SQLException error) {
      return lender.classify(error);
    }

    @Override
    public @Nullable Object read(ResultSet rows, int column) throws SQLException {
      return lender.read(rows, column);
    }

    @Override
    public void close() {
      lender.close();
    }
  }
}
