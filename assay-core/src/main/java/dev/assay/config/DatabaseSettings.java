// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The locations of the databases; both lists are empty if not set. Options that name folders or
 * addresses replace all settings of the file.
 *
 * @param folders to search for database files, in this order
 * @param addresses of databases by id
 * @param extra folder of extra databases, or {@code null} if there is none
 */
public record DatabaseSettings(
    List<Path> folders, List<DatabaseAddress> addresses, @Nullable Path extra) {
  public static final DatabaseSettings EMPTY = new DatabaseSettings(List.of(), List.of());

  public DatabaseSettings {
    folders = List.copyOf(folders);
    addresses = List.copyOf(addresses);
  }

  /** Databases without extra ones. */
  public DatabaseSettings(List<Path> folders, List<DatabaseAddress> addresses) {
    this(folders, addresses, null);
  }

  /** The same with a folder of extra databases. */
  DatabaseSettings withExtra(@Nullable Path folder) {
    return new DatabaseSettings(folders, addresses, folder);
  }
}
