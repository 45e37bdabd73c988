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
package dev.assay.sql.script;

import dev.assay.sql.Dialect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what follows the name in {@code CREATE TABLE}, and what {@code ALTER TABLE} adds. */
final class TableReader {
  private static final String COLUMN_END = ",)";

  private final TokenReader tokens;
  private final Set<String> ownTypes;
  private final @Nullable Instant clock;
  private final List<ColumnDefinition> columns = new ArrayList<>();
  private final List<Constraint> constraints = new ArrayList<>();
  private @Nullable String tableComment;

  /**
   * @param clock what a default such as {@code now()} becomes, or {@code null} to leave it be
   */
  TableReader(TokenReader tokens, Set<String> ownTypes, @Nullable Instant clock) {
    this.tokens = tokens;
    this.ownTypes = ownTypes;
    this.clock = clock;
  }

  /** Reads columns and constraints in parentheses, and the options after them. */
  TableDefinition read(TableName name) {
    tokens.expectMark('(');
    do {
      item();
    } while (tokens.acceptMark(','));
    tokens.expectMark(')');
    options();
    return new TableDefinition(name, columns, constraints, tableComment);
  }

  private void options() {
    while (!tokens.atEnd()) {
      if (tokens.isNext("partition") || tokens.isNext("inherits")) {
        throw tokens.fault("a table without partitions and parents");
      }
      if (tokens.accept("comment")) {
        tokens.acceptOperator("=");
        tableComment = String.valueOf(tokens.string());
      } else {
        tokens.next();
      }
    }
  }

  private void item() {
    if (tokens.isNext("like") || tokens.isNext("exclude")) {
      throw tokens.fault("a column or a key");
    }
    if (!constraint(true)) {
      column();
    }
  }

  /** Reads a constraint of the table if one comes next. */
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
    // An index of MySQL's changes no answer and is left out.
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

  private boolean deferral() {
    return tokens.accept("not", "deferrable")
        || tokens.accept("deferrable")
        || tokens.accept("initially", "deferred")
        || tokens.accept("initially", "immediate")
        || tokens.accept("not", "valid");
  }

  /** Reads a column. */
  void column() {
    String name = tokens.name();
    boolean serial = TypeReader.isSerial(tokens.peek());
    ColumnType type = new TypeReader(tokens, ownTypes).read();
    Traits traits = new Traits();
    traits.identity = serial;
    while (trait(name, type, traits)) {
      // All of them.
    }
    columns.add(
        new ColumnDefinition(
            name, type, traits.required, traits.identity, traits.defaultValue, traits.comment));
  }

  /** What is gathered of one column. */
  private static final class Traits {
    boolean required;
    boolean identity;
    ColumnDefinition.@Nullable DefaultValue defaultValue;
    @Nullable String comment;
  }

  private boolean trait(String name, ColumnType type, Traits traits) {
    if (tokens.accept("constraint")) {
      tokens.name();
    } else if (tokens.accept("not", "null")) {
      traits.required = true;
    } else if (tokens.accept("primary", "key")) {
      constraints.add(new Constraint.PrimaryKey(List.of(name)));
    } else if (tokens.accept("unique")) {
      tokens.accept("key");
      constraints.add(new Constraint.Unique(List.of(name)));
    } else if (tokens.isNext("check")) {
      tokens.next();
      constraints.add(new Constraint.Check(tokens.parenthesised()));
    } else if (tokens.isNext("references")) {
      constraints.add(references(List.of(name), true));
    } else if (tokens.accept("default")) {
      readDefault(type, traits);
    } else if (tokens.accept("auto_increment") || tokens.accept("autoincrement")) {
      traits.identity = true;
    } else if (tokens.accept("generated")) {
      generated(traits);
    } else if (tokens.accept("comment")) {
      traits.comment = String.valueOf(tokens.string());
    } else {
      return plainTrait();
    }
    return true;
  }

  private boolean plainTrait() {
    if (tokens.accept("collate") || tokens.accept("charset") || tokens.accept("character", "set")) {
      tokens.tableName();
      return true;
    }
    if (tokens.accept("on", "update")) {
      tokens.next();
      skipCall();
      return true;
    }
    return tokens.accept("null")
        || tokens.accept("invisible")
        || tokens.accept("visible")
        || deferral();
  }

  private void skipCall() {
    if (tokens.isMark('(')) {
      tokens.parenthesised();
    }
  }

  private void generated(Traits traits) {
    if (!tokens.accept("always")) {
      tokens.expect("by", "default");
    }
    if (!tokens.accept("as", "identity")) {
      throw tokens.fault("IDENTITY, as columns that are worked out are not supported,");
    }
    traits.identity = true;
    skipCall();
  }

  /** A default may be of a kind that only its database knows; then a row must give the value. */
  private void readDefault(ColumnType type, Traits traits) {
    int start = tokens.position();
    boolean now = isNow();
    tokens.back(start);
    if (tokens.isNext("nextval")) {
      tokens.next();
      skipCall();
      traits.identity = true;
      return;
    }
    try {
      Instant time = clock == null ? Instant.EPOCH : clock;
      Object value = new ConstantReader(tokens, time, ownTypes).read();
      if (now && clock == null) {
        traits.defaultValue = new ColumnDefinition.DefaultValue.Now();
      } else if (value != null) {
        Object typed = Coercion.to(value, type);
        traits.defaultValue =
            new ColumnDefinition.DefaultValue.Constant(typed == null ? value : typed);
      }
    } catch (TranslationException e) {
      tokens.back(start);
      traits.defaultValue = new ColumnDefinition.DefaultValue.Unknown(expression());
    }
  }

  /** Whether the default begins with the current time; it may go on with a cast. */
  private boolean isNow() {
    while (tokens.acceptMark('(')) {
      // All of them.
    }
    String word = tokens.peek().toLowerCase(Locale.ROOT);
    return Functions.now(word, Instant.EPOCH) != null;
  }

  /** Reads to the end of an expression, which no keyword announces, by its operators. */
  private String expression() {
    int from = tokens.position();
    while (!tokens.atEnd() && !tokens.isMark(',') && !tokens.isMark(')') && !isTraitWord()) {
      if (tokens.isMark('(')) {
        tokens.parenthesised();
      } else {
        tokens.next();
      }
    }
    return tokens.between(from, tokens.position());
  }

  private boolean isTraitWord() {
    return tokens
        .peek()
        .matches("(?i)not|null|primary|unique|check|references|constraint|generated|comment");
  }

  List<Constraint> constraints() {
    return constraints;
  }

  List<ColumnDefinition> columns() {
    return columns;
  }
}
