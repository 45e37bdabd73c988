// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.input.internal.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The addresses of a data set's databases. Safe for use by several threads. */
@FunctionalInterface
public interface Databases {
  /** No databases at all: nothing is executed, on purpose. */
  Databases NONE = id -> Optional.empty();

  /**
   * Returns the address of a database; empty if there is none with that id.
   *
   * @throws DatabaseUnavailableException if there is one that may not be read
   */
  Optional<DatabaseAddress> find(String id);

  /** As {@link #find}, but also empty if there is one that may not be read. */
  default Optional<DatabaseAddress> findReadable(String id) {
    try {
      return find(id);
    } catch (DatabaseUnavailableException e) {
      return Optional.empty(); // who opens it says why
    }
  }

  /**
   * The address of a database.
   *
   * @throws DatabaseUnavailableException if there is none; the message lists the places searched
   */
  default DatabaseAddress get(String id) {
    return find(id)
        .orElseThrow(
            () -> {
              List<String> places = lookedIn(id);
              return new DatabaseUnavailableException(
                  "there is no database '%s'%s; looked in %s; put its file there, or name its folder with another --%s, or its URL"
                      .formatted(
                          id,
                          NearestName.ofMisspelt(id, known())
                              .map(" (did you mean '%s'?)"::formatted)
                              .orElse(""),
                          places.isEmpty() ? "no place" : String.join("; ", places),
                          GoldDatabases.isGold(id) ? "gold-databases" : "databases"));
            });
  }

  /**
   * Returns ids that {@link #find} knows, as far as they can be listed, for the message that a
   * database does not exist.
   */
  default List<String> known() {
    return List.of();
  }

  /**
   * Returns the places that {@link #find} searches, for the message that a database does not exist.
   */
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

  /**
   * Ids of the extra databases of a database, which {@link #find} knows. They have the tables of
   * the database and other content, and an accepted answer is run on them, too.
   */
  default List<String> extras(String id) {
    return List.of();
  }

  /** The id of the database on which the gold queries of a database run: its own, or another. */
  default String goldOf(String id) {
    return id;
  }

  /** The URL of the database on which the gold queries of a database run, as far as it is found. */
  default Optional<String> goldUrl(String id) {
    return findReadable(goldOf(id)).map(DatabaseAddress::url);
  }

  /** Returns these databases, with others as a fallback for ids that these do not have. */
  default Databases or(Databases others) {
    Databases first = this;
    return new Databases() {
      @Override
      public Optional<DatabaseAddress> find(String id) {
        return first.find(id).or(() -> others.find(id));
      }

      @Override
      public String goldOf(String id) {
        String gold = first.goldOf(id);
        return gold.equals(id) ? others.goldOf(id) : gold;
      }

      @Override
      public List<String> siblings(String id) {
        return first.find(id).isPresent() ? first.siblings(id) : others.siblings(id);
      }

      @Override
      public List<String> extras(String id) {
        return Stream.concat(first.extras(id).stream(), others.extras(id).stream()).toList();
      }

      @Override
      public List<String> known() {
        return Stream.concat(first.known().stream(), others.known().stream()).distinct().toList();
      }

      @Override
      public List<String> lookedIn(String id) {
        List<String> places = first.lookedIn(id);
        return GoldDatabases.isGold(id) && !places.isEmpty()
            ? places // the others have none of golds
            : Stream.concat(places.stream(), others.lookedIn(id).stream()).toList();
      }
    };
  }
}
