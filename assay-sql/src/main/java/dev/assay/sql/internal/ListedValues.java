// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds conditions that list all values of a column: {@code CHECK (x IN ('a', 'b'))}, also as
 * PostgreSQL writes it down, {@code CHECK (((x)::text = ANY (ARRAY['a'::text, 'b'::text])))}.
 */
public final class ListedValues {
  private final SqlText text;
  private final List<SqlToken> code;
  private final Map<String, List<String>> found = new LinkedHashMap<>();

  private ListedValues(SqlText text) {
    this.text = text;
    this.code = text.code();
  }

  /**
   * The values by the name of their column, as it is written and without quotes; in the condition
   * of a domain the name is {@code VALUE}.
   *
   * @param sql a {@code CREATE TABLE} or any part of one that holds whole conditions
   */
  public static Map<String, List<String>> of(String sql, Dialect dialect) {
    ListedValues values = new ListedValues(SqlText.of(sql, dialect));
    values.find();
    return values.found;
  }

  /** The values of an enumerated type, {@code ENUM('a', 'b')}; none of any other type. */
  public static List<String> ofType(String type, Dialect dialect) {
    return type.regionMatches(true, 0, "enum(", 0, 5) && type.indexOf(')') > 0
        ? of("CHECK (type IN (" + type.substring(5, type.lastIndexOf(')')) + "))", dialect)
            .getOrDefault("type", List.of())
        : List.of();
  }

  private void find() {
    for (int i = 0; i + 1 < code.size(); i++) {
      if (text.isWord(code.get(i), "check") && text.isMark(code.get(i + 1), '(')) {
        take(bare(i + 1));
      }
    }
  }

  /** The tokens within the parentheses at an index, without parentheses and casts. */
  private List<SqlToken> bare(int open) {
    List<SqlToken> bare = new ArrayList<>();
    int depth = 0;
    int at = open;
    do {
      SqlToken token = code.get(at);
      int nesting = text.isMark(token, '(') ? 1 : text.isMark(token, ')') ? -1 : 0;
      depth += nesting;
      if (text.text(token).equals("::")) {
        at = typeEnd(at + 1);
      } else {
        if (nesting == 0) {
          bare.add(token);
        }
        at++;
      }
    } while (depth > 0 && at < code.size());
    return depth > 0 ? List.of() : bare;
  }

  /** The end of a type name after {@code ::}. */
  private int typeEnd(int start) {
    int at = start;
    while (at < code.size() && isOfType(code.get(at))) {
      at++;
    }
    while (at + 1 < code.size()
        && text.isMark(code.get(at), '[')
        && text.isMark(code.get(at + 1), ']')) {
      at += 2;
    }
    return at;
  }

  private boolean isOfType(SqlToken token) {
    boolean name = token.kind() == Kind.WORD || token.kind() == Kind.QUOTED_IDENTIFIER;
    return text.isMark(token, '.')
        || (name
            && !text.isWord(token, "in")
            && !text.isWord(token, "and")
            && !text.isWord(token, "or"));
  }

  /** Records a condition that is just a column and a list of texts. */
  private void take(List<SqlToken> bare) {
    int values = start(bare);
    if (values < 0) {
      return;
    }
    int end = bare.size() - (allowsNoText(bare) ? 4 : 0);
    List<String> all = new ArrayList<>();
    for (int i = values; i < end; i++) {
      SqlToken token = bare.get(i);
      boolean separates = text.isMark(token, ',') || text.isMark(token, ']');
      // MySQL writes the character set in front of a text.
      boolean marked = token.kind() == Kind.WORD && text.text(token).startsWith("_");
      if (token.kind() == Kind.STRING && token.closed() && isPlain(token)) {
        all.add(String.valueOf(StringLiteral.value(text.text(token), text.dialect())));
      } else if (!separates && !marked) {
        return;
      }
    }
    if (!all.isEmpty()) {
      found.putIfAbsent(SqlName.unquote(text.text(bare.get(0))), all);
    }
  }

  /**
   * Returns whether a condition ends in {@code OR x = ''}; MySQL has an error text for an empty
   * value.
   */
  private boolean allowsNoText(List<SqlToken> bare) {
    int or = bare.size() - 4;
    return or > 0
        && text.isWord(bare.get(or), "or")
        && text.text(bare.get(or + 1)).equals(text.text(bare.get(0)))
        && text.text(bare.get(or + 2)).equals("=")
        && text.text(bare.get(or + 3)).equals("''");
  }

  /** Returns whether a literal has no prefix, or one whose escapes are known. */
  private boolean isPlain(SqlToken token) {
    char first = text.sql().charAt(token.start());
    return first == '\'' || first == 'E' || first == 'e';
  }

  /** Index of the first value of a condition; -1 if it has no list of values. */
  private int start(List<SqlToken> bare) {
    if (bare.isEmpty()
        || (bare.get(0).kind() != Kind.WORD && bare.get(0).kind() != Kind.QUOTED_IDENTIFIER)) {
      return -1;
    }
    if (isNext(bare, "in")) {
      return 2;
    }
    return isNext(bare, "=", "any", "array", "[") ? 5 : -1;
  }

  private boolean isNext(List<SqlToken> bare, String... words) {
    for (int i = 0; i < words.length; i++) {
      if (i + 1 >= bare.size() || !text.text(bare.get(i + 1)).equalsIgnoreCase(words[i])) {
        return false;
      }
    }
    return true;
  }
}
