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
package dev.assay.execute;

import dev.assay.model.AssayException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Databases whose addresses the user named. Immutable. */
public final class ConfiguredDatabases implements Databases {
  private final Map<String, DatabaseAddress> addresses = new LinkedHashMap<>();

  /**
   * Databases by the ids in their addresses.
   *
   * @throws AssayException if an id occurs twice
   */
  public ConfiguredDatabases(Collection<DatabaseAddress> addresses) {
    for (DatabaseAddress address : addresses) {
      if (this.addresses.put(address.id(), address) != null) {
        throw new AssayException(
            "the database '%s' is named twice; keep one of its addresses".formatted(address.id()));
      }
    }
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    return Optional.ofNullable(addresses.get(id));
  }

  @Override
  public List<String> lookedIn(String id) {
    return addresses.isEmpty()
        ? List.of()
        : List.of("the named databases " + String.join(", ", addresses.keySet()));
  }
}
