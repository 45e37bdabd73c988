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
package dev.assay.config;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the databases are; both lists empty if not set. Flags that name folders or addresses
 * replace all that the file says.
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

  DatabaseSettings overriddenBy(DatabaseSettings flags) {
    return flags.equals(EMPTY) ? this : flags;
  }
}
