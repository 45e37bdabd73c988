// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the databases of a data set are. Safe for use by several threads. */
@FunctionalInterface
public interface Databases {
  /** The address of a database; empty if there is none of that id. */
  Optional<DatabaseAddress> find(String id);

  /**
   * The address of a database.
   *
   * @throws DatabaseUnavailableException saying where it was looked for, if there is none
   */
  default DatabaseAddress get(String id) {
    return find(id)
        .orElseThrow(
            () -> {
              List<String> places = lookedIn(id);
              return new DatabaseUnavailableException(
                  "there is no database '%s'; looked in %s; put its file there, or name its URL"
                      .formatted(id, places.isEmpty() ? "no place" : String.join("; ", places)));
            });
  }

  /** Where {@link #find} looks for a database, for the message that there is none. */
  default List<String> lookedIn(String id) {
    return List.of();
  }

  /**
   * Ids of further databases of the same schema with other content, which {@link #find} knows; a
   * test suite, as Spider's authors call it.
   *
   * @throws DatabaseUnavailableException if it can't be told
   */
  default List<String> siblings(String id) {
    return List.of();
  }

  /** These databases, and where they have none of an id, the others. */
  default Databases or(Databases others) {
    Databases first = this;
    return new Databases() {
      @Override
      public Optional<DatabaseAddress> find(String id) {
        return first.find(id).or(() -> others.find(id));
      }

      @Override
      public List<String> siblings(String id) {
        return first.find(id).isPresent() ? first.siblings(id) : others.siblings(id);
      }

      @Override
      public List<String> lookedIn(String id) {
        return Stream.concat(first.lookedIn(id).stream(), others.lookedIn(id).stream()).toList();
      }
    };
  }
}
