// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.DatabaseUnavailableException;
import java.util.Optional;

/**
 * A database engine, found by {@link java.util.ServiceLoader}. Implementations are stateless and
 * safe for use by several threads.
 */
@FunctionalInterface
public interface Engine {
  /**
   * Opens a hardened, read-only session.
   *
   * <p>An engine must not load its driver for another engine's address, because that would slow
   * down every start of a program.
   *
   * @param settings in force in the session before its first query
   * @return empty if the address is not this engine's
   * @throws DatabaseUnavailableException if it is, but the database can't be opened: missing file,
   *     corrupt file, no server, wrong credentials
   */
  Optional<Session> open(DatabaseAddress address, SessionSettings settings);

  /**
   * Returns whether this engine opens any URL that has a driver. Such an engine is used only for
   * addresses that no other engine knows.
   */
  default boolean isFallback() {
    return false;
  }

  /**
   * Returns whether this engine uses the folder of drivers. Only such engines are used for an
   * address that names a driver.
   */
  default boolean loadsDrivers() {
    return false;
  }
}
