// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code INSERT}, and evaluates its values. */
final class InsertReader {
  private final TokenReader tokens;
  private final ConstantReader constants;

  InsertReader(TokenReader tokens, Instant clock, UserDefinedTypes userDefinedTypes) {
    this.tokens = tokens;
    this.constants = new ConstantReader(tokens, clock, userDefinedTypes);
  }

  /**
   * Reads the text after {@code INSERT}.
   *
   * @param sql the whole statement
   */
  ScriptAction read(String sql) {
    boolean ignore = tokens.accept("ignore");
    while (tokens.accept("low_priority") || tokens.accept("delayed")) {
      // Skips all of them.
    }
    if (!tokens.accept("into") && tokens.dialect() != Dialect.MYSQL) {
      throw tokens.fault("INTO");
    }
    TableName table = tokens.tableName();
    List<String> columns = tokens.isMark('(') ? tokens.names() : List.of();
    tokens.accept("overriding", "system", "value");
    tokens.accept("overriding", "user", "value");
    if (!tokens.accept("values") && !tokens.accept("value")) {
      return new ScriptAction.Change(sql);
    }
    List<List<@Nullable Object>> rows = new ArrayList<>();
    do {
      rows.add(row());
    } while (tokens.acceptMark(','));
    boolean skip = conflicts();
    return new ScriptAction.Insert(table, columns, rows, ignore || skip);
  }

  private List<@Nullable Object> row() {
    tokens.expectMark('(');
    List<@Nullable Object> values = new ArrayList<>();
    do {
      values.add(tokens.accept("default") ? ScriptAction.Insert.DEFAULT : constants.read());
    } while (tokens.acceptMark(','));
    tokens.expectMark(')');
    return values;
  }

  private boolean conflicts() {
    if (tokens.atEnd() || tokens.accept("returning")) {
      tokens.rest();
      return false;
    }
    if (!tokens.accept("on", "conflict")) {
      throw tokens.fault("the end or ON CONFLICT");
    }
    if (tokens.isMark('(')) {
      tokens.names();
    } else if (tokens.accept("on", "constraint")) {
      tokens.name();
    }
    tokens.expect("do", "nothing");
    return true;
  }
}
