// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * The locations of the databases; both lists are empty if not set. Options that name folders or
 * addresses replace all settings of the file.
 *
 * @param folders to search for database files, in this order
 * @param addresses of databases by id
 */
public record DatabaseSettings(List<Path> folders, List<DatabaseAddress> addresses) {
  public static final DatabaseSettings EMPTY = new DatabaseSettings(List.of(), List.of());

  public DatabaseSettings {
    folders = List.copyOf(folders);
    addresses = List.copyOf(addresses);
  }
}
