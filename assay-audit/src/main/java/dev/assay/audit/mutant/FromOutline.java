// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.audit.mutant.QueryOutline.ClauseKind;
import dev.assay.audit.mutant.QueryOutline.ClauseRange;
import dev.assay.audit.mutant.QueryOutline.SelectBlock;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the tables of a FROM clause. */
final class FromOutline {
  private static final Set<String> JOIN_WORDS =
      Set.of("LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL", "OUTER");

  private final QueryOutline outline;
  private final int end;
  private final List<JoinedTable> tables = new ArrayList<>();

  private FromOutline(QueryOutline outline, ClauseRange from) {
    this.outline = outline;
    this.end = from.end();
    int start = from.first();
    for (int i = start; i < end; i = outline.next(i)) {
      int joinEnd = joinEnd(i);
      if (joinEnd > i) {
        add(start, i);
        start = i;
        i = joinEnd - 1;
      }
    }
    add(start, end);
  }

  /** The tables of a SELECT, in order. */
  static List<JoinedTable> of(QueryOutline outline, SelectBlock block) {
    return block
        .clause(ClauseKind.FROM)
        .map(from -> new FromOutline(outline, from).tables)
        .orElse(List.of());
  }

  /** After the comma or the words of a join that start at a token; the token if none does. */
  private int joinEnd(int i) {
    if (outline.isMark(i, ',')) {
      return i + 1;
    }
    int join = i;
    while (join < end && isWord(join, JOIN_WORDS)) {
      join++;
    }
    return join < end && outline.isWord(join, "JOIN") ? join + 1 : i;
  }

  private boolean isWord(int i, Set<String> words) {
    return outline.token(i).kind() == Kind.WORD && words.contains(outline.word(i));
  }

  private void add(int start, int stop) {
    int table = Math.max(start, joinEnd(start));
    if (table >= stop) {
      return;
    }
    int condition = -1;
    int tableEnd = stop;
    for (int i = table; i < stop && condition < 0; i = outline.next(i)) {
      if (outline.isWord(i, "ON") || outline.isWord(i, "USING")) {
        condition = i;
        tableEnd = i;
      }
    }
    int join = table > start && outline.isWord(table - 1, "JOIN") ? table - 1 : -1;
    tables.add(new JoinedTable(start, join, table, tableEnd, condition, stop, name(tableEnd)));
  }

  /** The alias of a table or, without one, the last part of its name. */
  private String name(int tableEnd) {
    int last = tableEnd - 1;
    Kind kind = outline.token(last).kind();
    return kind == Kind.WORD || kind == Kind.QUOTED_IDENTIFIER
        ? SqlName.unquote(outline.written(last)).toLowerCase(Locale.ROOT)
        : "";
  }

  /**
   * A table or derived table in FROM, by positions of tokens.
   *
   * @param start of the comma or the words of the join before it, or of the table if it is the
   *     first
   * @param join the word JOIN before it, or -1
   * @param table its name, or the parenthesis that opens a derived table
   * @param tableEnd after its name and alias
   * @param condition the word ON or USING after it, or -1
   * @param end after its condition
   * @param name under which its columns are qualified, in lower case and without quotes; may be
   *     empty
   */
  record JoinedTable(
      int start, int join, int table, int tableEnd, int condition, int end, String name) {}
}
