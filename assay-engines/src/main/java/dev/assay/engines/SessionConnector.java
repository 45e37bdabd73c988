// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Opens a session's connection, and another of the same kind after each query.
 *
 * @param <C> the driver's own type
 */
@FunctionalInterface
public interface SessionConnector<C extends Connection> {
  C connect() throws SQLException;
}
