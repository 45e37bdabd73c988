// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A tiny database that knows the answers to some texts and fails for all others. A text with
 * several answers gives one after the other and stays with the last.
 */
public final class ScriptedDatabase implements DatabaseAccess {
  private final Map<String, Deque<Execution>> answers = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private final List<DatabaseAccess> siblings = new ArrayList<>();

  public ScriptedDatabase answer(String sql, Execution... executions) {
    answers.put(sql, new ArrayDeque<>(List.of(executions)));
    return this;
  }

  public ScriptedDatabase answer(String sql, ResultTable table) {
    return answer(sql, rows(table, 1));
  }

  public ScriptedDatabase sibling(DatabaseAccess sibling) {
    siblings.add(sibling);
    return this;
  }

  /** The texts that were run, in order. */
  public List<String> asked() {
    return asked;
  }

  public static Execution rows(ResultTable table, long nanos) {
    return new Execution.Rows(table, Duration.ofNanos(nanos));
  }

  @Override
  public Execution run(@Nullable String sql) {
    asked.add(Objects.requireNonNull(sql, "no text"));
    Deque<Execution> known = answers.get(sql);
    if (known == null) {
      return new Execution.Failed(ErrorKind.SYNTAX, null, "unknown: " + sql);
    }
    return known.size() > 1 ? known.removeFirst() : known.getFirst();
  }

  @Override
  public Schema schema() {
    return Schema.UNKNOWN;
  }

  @Override
  public List<DatabaseAccess> siblings() {
    return siblings;
  }
}
