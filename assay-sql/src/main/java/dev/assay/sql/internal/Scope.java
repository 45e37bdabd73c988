// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables from which a query can take columns; those of the enclosing queries come second. */
final class Scope {
  private final @Nullable Scope outer;
  private final List<Source> sources = new ArrayList<>();

  Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  /**
   * A table, WITH name or derived table in FROM; all names in lower case.
   *
   * @param alias the qualifier of its columns; empty for none
   * @param name its name in normal form
   * @param table of the database, or {@code null} for a table that the query defines
   * @param columns its columns, or {@code null} if unknown
   */
  record Source(String alias, String name, @Nullable String table, @Nullable Set<String> columns) {}

  /**
   * The source of a column.
   *
   * @param source {@code null} if it is unknown or there is none
   * @param vague whether the source is unknown
   */
  record Owner(@Nullable Source source, boolean vague) {
    static final Owner NONE = new Owner(null, false);
    static final Owner UNKNOWN = new Owner(null, true);
  }

  List<Source> sources() {
    return sources;
  }

  void add(Source source) {
    sources.add(source);
  }

  /** The source that a qualifier names, innermost query first. */
  @Nullable Source qualified(String alias) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Source source : scope.sources) {
        if (source.alias().equals(alias)) {
          return source;
        }
      }
    }
    return null;
  }

  /**
   * The owner of an unqualified column: the innermost table that has it, or the only one that may
   * have it.
   */
  Owner bare(String column) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      Source only = null;
      int unknown = 0;
      for (Source source : scope.sources) {
        if (source.columns() == null) {
          only = source;
          unknown++;
        } else if (source.columns().contains(column)) {
          return new Owner(source, false);
        }
      }
      if (unknown > 0) {
        return unknown == 1 ? new Owner(only, false) : Owner.UNKNOWN;
      }
    }
    return Owner.NONE;
  }

  /** Returns whether an unqualified column is known to belong to one of the tables. */
  boolean has(String column) {
    Source owner = bare(column).source();
    return owner != null && owner.columns() != null;
  }

  /** All columns of all sources; {@code null} if those of one are unknown. */
  @Nullable Set<String> columns() {
    Set<String> all = new LinkedHashSet<>();
    for (Source source : sources) {
      if (source.columns() == null) {
        return null;
      }
      all.addAll(source.columns());
    }
    return all;
  }
}
