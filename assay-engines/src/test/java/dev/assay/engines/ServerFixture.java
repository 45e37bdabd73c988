// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.EngineFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An engine whose databases are on a server. */
public abstract class ServerFixture implements EngineFixture {
  private final List<DatabaseAddress> made = new ArrayList<>();
  private final List<ServerSocket> silent = new ArrayList<>();

  /** Makes a database on the server. */
  protected abstract DatabaseAddress make(String id, List<String> statements) throws SQLException;

  /** Removes a database from the server. */
  protected abstract void drop(DatabaseAddress address) throws SQLException;

  @Override
  public final DatabaseAddress create(String id, List<String> statements) throws SQLException {
    DatabaseAddress address = make(id, statements);
    made.add(address);
    return address;
  }

  @Override
  public final void close() throws SQLException, IOException {
    for (ServerSocket socket : silent) {
      socket.close();
    }
    for (DatabaseAddress address : made) {
      drop(address);
    }
  }

  /** The database that was made first. */
  protected DatabaseAddress first() {
    return made.get(0);
  }

  /** A port of this machine at which nobody answers. */
  protected int silentPort() throws IOException {
    ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    silent.add(listening);
    return listening.getLocalPort();
  }

  /** A port of this machine that refuses connections. */
  protected static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** An address of the same account with another URL and password. */
  protected static DatabaseAddress with(
      DatabaseAddress address, String url, @Nullable String password) {
    return new DatabaseAddress("shop", url, address.user(), password, Map.of());
  }
}
