// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * A database that the corpus is let loose on. It has {@code item(id, name, price)} with the rows of
 * {@link #ROWS}, and {@code log(line)} without any.
 */
public interface HostileTarget extends AutoCloseable {
  /** Creates the two tables, one statement each, then the rows. */
  List<String> ROWS =
      List.of(
          "CREATE TABLE item (id INTEGER, name VARCHAR(100), price DOUBLE PRECISION)",
          "CREATE TABLE log (line VARCHAR(100))",
          "INSERT INTO item VALUES (1, 'nut', 0.5), (2, NULL, NULL), (3, 'bolt', 2.0)");

  /** As a run opens it, with the least rights. */
  DatabaseAddress address();

  /**
   * Returns the value of {@code ${other}}: a database that holds {@link HostileContract#CANARY}.
   */
  String other();

  /** Folders in which nothing may change. */
  List<Path> folders();

  /**
   * Rows, catalog and server settings, each by a name, read over a connection of its own that may
   * see everything.
   */
  Map<String, String> contents() throws Exception;

  /** Queries of a session's state; each must return the same whatever ran before it. */
  List<String> probes();

  @Override
  void close() throws SQLException;
}
