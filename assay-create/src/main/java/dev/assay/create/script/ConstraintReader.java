// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads and collects keys and conditions of a table and of single columns. */
final class ConstraintReader {
  private static final String COLUMN_END = ",)";

  private final TokenReader tokens;
  private final List<Constraint> constraints = new ArrayList<>();

  ConstraintReader(TokenReader tokens) {
    this.tokens = tokens;
  }

  /** Adds an implied constraint. */
  void add(Constraint constraint) {
    constraints.add(constraint);
  }

  /** The constraints read so far. */
  List<Constraint> constraints() {
    return constraints;
  }

  /** Reads a table constraint, if it is next. */
  boolean constraint(boolean inline) {
    boolean named = tokens.accept("constraint");
    if (named
        && !tokens.isNext("primary")
        && !tokens.isNext("unique")
        && !tokens.isNext("foreign")
        && !tokens.isNext("check")) {
      tokens.name();
    }
    if (tokens.accept("primary", "key")) {
      tokens.accept("using", "btree");
      constraints.add(new Constraint.PrimaryKey(tokens.names()));
    } else if (tokens.accept("foreign", "key")) {
      List<String> own = tokens.isMark('(') ? tokens.names() : namedKey();
      constraints.add(references(own, inline));
    } else if (tokens.isNext("check") && (named || isCheck())) {
      tokens.next();
      constraints.add(new Constraint.Check(tokens.parenthesised()));
    } else if (!uniqueOrIndex(named)) {
      return false;
    }
    tokens.skipTo(COLUMN_END);
    return true;
  }

  private boolean isCheck() {
    return tokens.isCall();
  }

  private List<String> namedKey() {
    tokens.name();
    return tokens.names();
  }

  private boolean uniqueOrIndex(boolean named) {
    boolean mysql = tokens.dialect() == Dialect.MYSQL;
    boolean unique = tokens.isNext("unique");
    boolean index =
        mysql
            && (tokens.isNext("key")
                || tokens.isNext("index")
                || tokens.isNext("fulltext")
                || tokens.isNext("spatial"));
    if (!unique && !index) {
      if (named) {
        throw tokens.fault("a constraint");
      }
      return false;
    }
    tokens.next();
    while (!tokens.isMark('(') && !tokens.atEnd()) {
      tokens.next();
    }
    List<String> own = tokens.names();
    // MySQL's indexes do not affect queries and are omitted.
    if (unique) {
      constraints.add(new Constraint.Unique(own));
    }
    return true;
  }

  private Constraint.ForeignKey references(List<String> own, boolean inline) {
    tokens.expect("references");
    TableName other = tokens.tableName();
    List<String> others = tokens.isMark('(') ? tokens.names() : List.of();
    StringBuilder actions = new StringBuilder();
    boolean more = true;
    while (more) {
      if (tokens.accept("on")) {
        actions.append(" ON ").append(tokens.word().toUpperCase(Locale.ROOT)).append(action());
      } else if (tokens.accept("match")) {
        tokens.word();
      } else {
        more = deferral();
      }
    }
    return new Constraint.ForeignKey(own, other, others, actions.toString().strip(), inline);
  }

  private String action() {
    String first = tokens.word();
    boolean two = first.equals("set") || first.equals("no");
    return (" " + first + (two ? " " + tokens.word() : "")).toUpperCase(Locale.ROOT);
  }

  /** Skips the time at which a constraint is checked, which is irrelevant to a load. */
  boolean deferral() {
    return tokens.accept("not", "deferrable")
        || tokens.accept("deferrable")
        || tokens.accept("initially", "deferred")
        || tokens.accept("initially", "immediate")
        || tokens.accept("not", "valid");
  }

  /** Reads a column constraint, if it is next. */
  boolean ofColumn(String name) {
    if (tokens.accept("primary", "key")) {
      constraints.add(new Constraint.PrimaryKey(List.of(name)));
    } else if (tokens.accept("unique")) {
      tokens.accept("key");
      constraints.add(new Constraint.Unique(List.of(name)));
    } else if (tokens.accept("check")) {
      constraints.add(new Constraint.Check(tokens.parenthesised()));
    } else if (tokens.isNext("references")) {
      constraints.add(references(List.of(name), true));
    } else {
      return false;
    }
    return true;
  }
}
