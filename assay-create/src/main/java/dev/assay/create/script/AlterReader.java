// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code ALTER TABLE} if it adds to a table or does not change its content. */
final class AlterReader {
  private final TokenReader tokens;
  private final UserDefinedTypes userDefinedTypes;
  private final List<ScriptAction.NewDefault> defaults = new ArrayList<>();
  private final @Nullable Instant clock;

  /**
   * @param clock the time to replace a default such as {@code now()} with, or {@code null} to keep
   *     it
   */
  AlterReader(TokenReader tokens, UserDefinedTypes userDefinedTypes, @Nullable Instant clock) {
    this.tokens = tokens;
    this.userDefinedTypes = userDefinedTypes;
    this.clock = clock;
  }

  /** Reads the text after {@code ALTER}. */
  ScriptAction read() {
    if (!tokens.accept("table")) {
      return new ScriptAction.Nothing();
    }
    tokens.accept("if", "exists");
    tokens.accept("only");
    TableName table = tokens.tableName();
    TableReader reader = new TableReader(tokens, userDefinedTypes, clock);
    do {
      if (tokens.accept("add")) {
        boolean column = tokens.accept("column");
        tokens.accept("if", "not", "exists");
        if (column || !reader.constraint(false)) {
          reader.column();
        }
      } else if (tokens.isNext("drop", "constraint")) {
        // The rows satisfy it, so it can stay.
        tokens.skipTo(",");
      } else if (isHarmless()) {
        tokens.skipTo(",");
      } else if (!isDefault()) {
        throw tokens.fault("ADD, OWNER TO or a default");
      }
    } while (tokens.acceptMark(','));
    // Dumps change the owners of sequences and views with ALTER TABLE, too.
    return reader.columns().isEmpty() && reader.constraints().isEmpty() && defaults.isEmpty()
        ? new ScriptAction.Nothing()
        : new ScriptAction.AlterTable(table, reader.columns(), reader.constraints(), defaults);
  }

  /** Reads a new default of a column, if it is next. */
  private boolean isDefault() {
    int start = tokens.position();
    if (tokens.accept("alter")) {
      tokens.accept("column");
      String column = tokens.name();
      if (tokens.accept("set", "default")) {
        boolean counts = tokens.isNext("nextval") || tokens.isNext("pg_catalog");
        int from = tokens.position();
        tokens.skipTo(",");
        String expression = counts ? null : tokens.between(from, tokens.position());
        return defaults.add(new ScriptAction.NewDefault(column, counts, expression));
      }
      if (tokens.accept("drop", "default")) {
        return defaults.add(new ScriptAction.NewDefault(column, false, null));
      }
      if (tokens.accept("add", "generated")) {
        tokens.skipTo(",");
        return defaults.add(new ScriptAction.NewDefault(column, true, null));
      }
    }
    tokens.back(start);
    return false;
  }

  private boolean isHarmless() {
    if (tokens.isNext("owner")
        || tokens.isNext("enable")
        || tokens.isNext("disable")
        || tokens.isNext("set")
        || tokens.isNext("replica")
        || tokens.isNext("cluster")
        || tokens.isNext("force")
        || tokens.isNext("auto_increment")
        || tokens.isNext("validate")) {
      return true;
    }
    int start = tokens.position();
    boolean altersColumn = tokens.accept("alter");
    tokens.accept("column");
    boolean counts =
        altersColumn
            && !tokens.name().isEmpty()
            && (tokens.accept("set", "statistics")
                || tokens.accept("set", "storage")
                || tokens.accept("set", "compression"));
    tokens.back(start);
    return counts;
  }
}
