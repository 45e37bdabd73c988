// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text after the name in {@code CREATE TABLE}, and the additions of {@code ALTER TABLE}.
 */
final class TableReader {
  private final TokenReader tokens;
  private final ColumnReader columnReader;
  private final ConstraintReader constraintReader;
  private final List<ColumnDefinition> columns = new ArrayList<>();
  private @Nullable String tableComment;

  /**
   * @param clock the time to replace a default such as {@code now()} with, or {@code null} to keep
   *     it
   */
  TableReader(TokenReader tokens, UserDefinedTypes userDefinedTypes, @Nullable Instant clock) {
    this.tokens = tokens;
    this.constraintReader = new ConstraintReader(tokens);
    this.columnReader = new ColumnReader(tokens, userDefinedTypes, clock, constraintReader);
  }

  /** Reads columns and constraints in parentheses, and the options after them. */
  TableDefinition read(TableName name) {
    tokens.expectMark('(');
    do {
      item();
    } while (tokens.acceptMark(','));
    tokens.expectMark(')');
    options();
    return new TableDefinition(name, columns, constraintReader.constraints(), tableComment);
  }

  private void options() {
    while (!tokens.atEnd()) {
      // In MySQL, partitions have no rows of their own to load.
      if (tokens.isNext("inherits")
          || (tokens.isNext("partition") && tokens.dialect() != Dialect.MYSQL)) {
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

  /** Reads a table constraint, if it is next. */
  boolean constraint(boolean inline) {
    return constraintReader.constraint(inline);
  }

  /** Reads a column. */
  void column() {
    columns.add(columnReader.read());
  }

  List<Constraint> constraints() {
    return constraintReader.constraints();
  }

  List<ColumnDefinition> columns() {
    return columns;
  }
}
