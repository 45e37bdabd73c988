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
package dev.assay.app;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Databases;
import dev.assay.execute.Session;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Opens databases to see whether they are there. */
final class DatabaseCheck {
  private static final String FAULT = "unreachable: ";

  private DatabaseCheck() {}

  /** What is to be said of each database, by id. */
  static Map<String, String> of(Collection<String> ids, Databases databases) {
    Map<String, String> states = new LinkedHashMap<>();
    for (String id : ids) {
      states.put(id, state(id, databases));
    }
    return states;
  }

  private static String state(String id, Databases databases) {
    DatabaseAddress address = databases.find(id).orElse(null);
    if (address == null) {
      List<String> places = databases.lookedIn(id);
      return FAULT + "looked in " + (places.isEmpty() ? "no place" : String.join("; ", places));
    }
    try (Session session = Embedded.open(address)) {
      return session.engine() + ", opened read-only";
    } catch (DatabaseUnavailableException e) {
      return FAULT + e.getMessage();
    }
  }

  /** The ids of those that could be opened. */
  static Set<String> reachable(Map<String, String> states) {
    return states.entrySet().stream()
        .filter(state -> !state.getValue().startsWith(FAULT))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
