// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

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
   * <p>Nothing of a driver may be touched for an address of another engine: loading it costs a
   * program's start.
   *
   * @param settings in force in the session before its first query
   * @return empty if the address is not this engine's
   * @throws DatabaseUnavailableException if it is, but the database can't be opened: missing file,
   *     corrupt file, no server, wrong credentials
   */
  Optional<Session> open(DatabaseAddress address, SessionSettings settings);

  /**
   * Whether this engine opens whatever has a driver, and so is asked only for addresses that no
   * other engine knows.
   */
  default boolean isFallback() {
    return false;
  }

  /**
   * Whether this engine connects through the folder of drivers. Only such an engine is asked for an
   * address that names a driver.
   */
  default boolean loadsDrivers() {
    return false;
  }
}
