// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Tells whether a database is the one of an earlier run. */
public final class DatabaseHash {
  private static final int BUFFER = 1 << 16;

  private DatabaseHash() {}

  /**
   * SHA-256 of an embedded database's file, with its write-ahead log if that holds anything, in
   * hexadecimal. For a server, whose content can't be hashed, {@code server:} and its URL without
   * parameters, which may hold secrets.
   *
   * @throws DatabaseUnavailableException if the file can't be read
   */
  public static String of(DatabaseAddress address) {
    Optional<Path> file = address.file();
    if (file.isEmpty()) {
      return "server:" + new JdbcUrl(address.url()).base();
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      add(file.get(), digest);
      for (String suffix : List.of("-wal", ".wal")) {
        Path log = Path.of(file.get() + suffix);
        if (Files.exists(log) && Files.size(log) > 0) {
          add(log, digest);
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new DatabaseUnavailableException(
          "database '%s': %s can't be read (%s); check that it is there and readable"
              .formatted(address.id(), file.get(), e.getClass().getSimpleName()),
          e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssayException("this Java has no SHA-256; use a complete one", e);
    }
  }

  private static void add(Path file, MessageDigest digest) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
  }
}
