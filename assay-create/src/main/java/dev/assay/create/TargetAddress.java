// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The location of a new database. */
public sealed interface TargetAddress {
  /**
   * A file; its extension says of which engine: {@code .sqlite}, {@code .db} or {@code .duckdb}.
   */
  record OfFile(Path file) implements TargetAddress {
    @Override
    public String toString() {
      return file.toString();
    }
  }

  /**
   * A database of a server.
   *
   * @param url JDBC URL with the database's name
   * @param user account, or {@code null}
   * @param password secret, or {@code null}; never printed
   */
  record OfServer(String url, @Nullable String user, @Nullable String password)
      implements TargetAddress {
    /** Account and password, as drivers take them. */
    public Properties login() {
      Properties login = new Properties();
      if (user != null) {
        login.setProperty("user", user);
      }
      if (password != null) {
        login.setProperty("password", password);
      }
      return login;
    }

    /** The URL only, without parameters, which may hold secrets. */
    @Override
    public String toString() {
      return url.replaceFirst("[?;].*", "");
    }
  }
}
