// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Optional;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Opens H2 files, {@code jdbc:h2:FILE} with or without {@code .mv.db}, so that no query can change
 * a file or reach anything outside it: the file is opened read-only, and queries run as an account
 * that may read its tables and nothing else; see {@link H2Session}. Several programs may read a
 * file at once.
 *
 * <p>H2 runs the definitions of a file as it opens it, with all rights. So they are read before,
 * and a file that holds other than harmless ones is refused with an {@link AssayException}; see
 * {@link H2StoredDefinitions}.
 *
 * <p>Without a user in the address the file is opened as {@code sa} without a password. Databases
 * in memory and servers are refused, and so is every setting in an address but a few that say how
 * SQL is read; see {@link H2Url}.
 */
public final class H2Engine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    // Check first: loading the driver would slow down the start of the program.
    if (!address.url().startsWith(DatabaseAddress.H2)) {
      return Optional.empty();
    }
    H2Url url = H2Url.of(address);
    if (!Files.isRegularFile(url.file())) {
      throw unavailable(address, "there is no file " + url.file(), null);
    }
    try {
      return Optional.of(open(url, settings));
    } catch (SQLException e) {
      throw unavailable(address, H2Errors.message(e), e);
    } catch (IOException e) {
      throw unavailable(address, String.valueOf(e.getMessage()), e);
    } catch (MVStoreException | UnsafeFileException e) {
      Optional<UnsafeFileException> unsafe = unsafe(e);
      throw unsafe.isPresent()
          ? refused(address, unsafe.get())
          : unavailable(address, String.valueOf(e.getMessage()), e);
    }
  }

  /** The cause, if it is an unsafe file; H2's store wraps exceptions thrown while reading. */
  private static Optional<UnsafeFileException> unsafe(Throwable error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof UnsafeFileException unsafe) {
        return Optional.of(unsafe);
      }
    }
    return Optional.empty();
  }

  /** Not reported as unavailable: the database exists, and retrying would not help. */
  private static AssayException refused(DatabaseAddress address, UnsafeFileException why) {
    return new AssayException(
        "database %s: not opened, because opening it could do more than read: %s; make a copy of the file without it"
            .formatted(address, why.getMessage()),
        why);
  }

  private static Session open(H2Url url, SessionSettings settings)
      throws SQLException, IOException {
    H2StoredDefinitions.Stamp checked = H2StoredDefinitions.check(url);
    Session session = H2Session.open(url, settings);
    try {
      H2StoredDefinitions.confirm(url, checked);
      return session;
    } catch (IOException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  static DatabaseUnavailableException unavailable(
      DatabaseAddress address, String why, @Nullable Exception cause) {
    String message =
        "database %s: %s; provide an H2 2 database that no program has open for writing, and name one of its accounts"
            .formatted(address, why);
    return cause == null
        ? new DatabaseUnavailableException(message)
        : new DatabaseUnavailableException(message, cause);
  }
}
