// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import java.util.List;
import java.util.Optional;

/**
 * Databases whose SQLite files have texts in another encoding than UTF-8.
 *
 * @param encoding its name
 */
public record EncodedDatabases(Databases databases, String encoding) implements Databases {
  @Override
  public Optional<DatabaseAddress> find(String id) {
    return databases.find(id).map(address -> address.withEncoding(encoding));
  }

  @Override
  public List<String> known() {
    return databases.known();
  }

  @Override
  public List<String> lookedIn(String id) {
    return databases.lookedIn(id);
  }

  @Override
  public List<String> siblings(String id) {
    return databases.siblings(id);
  }

  @Override
  public List<String> extras(String id) {
    return databases.extras(id);
  }
}
