// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tables that a query may take columns from; those of the queries around it come second. */
final class Scope {
  private final @Nullable Scope outer;
  private final List<Source> sources = new ArrayList<>();

  Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  /**
   * A table, WITH name or derived table in FROM; all in lower case.
   *
   * @param alias by which columns are qualified; empty for none
   * @param name by which it is written in normal form
   * @param table of the database, or {@code null} for what the query makes itself
   * @param columns its columns, or {@code null} if they are not known
   */
  record Source(String alias, String name, @Nullable String table, @Nullable Set<String> columns) {}

  /** Whose a column is; {@code null} if nobody knows, or if it belongs to nobody. */
  record Owner(@Nullable Source source, boolean vague) {
    static final Owner NOBODY = new Owner(null, false);
    static final Owner UNKNOWN = new Owner(null, true);
  }

  List<Source> sources() {
    return sources;
  }

  void add(Source source) {
    sources.add(source);
  }

  /** The source that a qualifier names, innermost first. */
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

  /** The owner of a bare column: the innermost table that has it, or the only one that may. */
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
    return Owner.NOBODY;
  }

  /** Whether a bare column is known to belong to one of the tables. */
  boolean has(String column) {
    Source owner = bare(column).source();
    return owner != null && owner.columns() != null;
  }

  /** All columns of all sources; {@code null} if those of one are not known. */
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
