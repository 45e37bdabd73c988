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
package dev.assay.run;

import dev.assay.execute.DatabaseAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What tells one database from another: for a file its content, for a server its address, hashed as
 * it may hold a password.
 */
final class DatabaseIdentity {
  private static final List<String> EMBEDDED = List.of("jdbc:sqlite:", "jdbc:duckdb:");

  private DatabaseIdentity() {}

  static String of(DatabaseAddress address) {
    return file(address.url())
        .map(file -> "sha256:" + Sha256.of(file))
        .orElseGet(() -> "address:" + Sha256.of(address.url()));
  }

  private static Optional<Path> file(String url) {
    for (String prefix : EMBEDDED) {
      if (url.startsWith(prefix)) {
        String name = url.substring(prefix.length()).replaceFirst("^file:", "");
        try {
          return Optional.of(Path.of(name.replaceFirst("\\?.*$", ""))).filter(Files::isRegularFile);
        } catch (InvalidPathException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}
