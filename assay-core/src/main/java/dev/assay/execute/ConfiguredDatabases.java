// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.AssayException;
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
            "the database '%s' is named twice; keep one of its URLs".formatted(address.id()));
      }
    }
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    return Optional.ofNullable(addresses.get(id));
  }

  @Override
  public List<String> known() {
    return List.copyOf(addresses.keySet());
  }

  @Override
  public List<String> lookedIn(String id) {
    return addresses.isEmpty()
        ? List.of()
        : List.of("the named databases " + String.join(", ", addresses.keySet()));
  }
}
