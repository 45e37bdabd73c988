// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import dev.assay.sql.Dialect;
import java.util.regex.Matcher;

/** A disguise for a statement. */
public enum StatementWrapper {
  AS_WRITTEN(Refusal.AS_STATEMENT, "@"),
  SEMICOLON(Refusal.AS_STATEMENT, "@;"),
  COMMENT_BEFORE(Refusal.AS_STATEMENT, "/* only a query */ -- truly\n@"),
  BLANKS_AROUND(Refusal.AS_STATEMENT, "\n\t  @ \r\n\n "),
  BYTE_ORDER_MARK(Refusal.AS_STATEMENT, "\uFEFF@"),
  MIXED_CASE(Refusal.AS_STATEMENT, "@") {
    @Override
    public String wrap(String template, Dialect dialect) {
      return mixed(template);
    }
  },
  EXPLAIN(Refusal.ALWAYS, "EXPLAIN @"),
  EXPLAIN_ANALYZE(Refusal.ALWAYS, "EXPLAIN ANALYZE @"),
  AFTER_QUERY(Refusal.AS_STATEMENT, "SELECT 1; @"),
  BEFORE_QUERY(Refusal.AS_STATEMENT, "@; SELECT 1"),
  AFTER_BEGIN(Refusal.ALWAYS, "BEGIN; @"),
  BEFORE_COMMIT(Refusal.AS_STATEMENT, "@; COMMIT"),
  IN_CTE(Refusal.OPEN, "WITH x AS (@) SELECT * FROM x"),
  IN_SUBQUERY(Refusal.OPEN, "SELECT * FROM (@) AS x"),
  AS_CONDITION(Refusal.OPEN, "SELECT id FROM item WHERE EXISTS (@)"),
  AFTER_UNION(Refusal.OPEN, "SELECT 1 UNION ALL @"),
  IN_PARENTHESES(Refusal.OPEN, "(@)"),
  IN_EXECUTABLE_COMMENT(Refusal.OPEN, "SELECT 1 /*! ; @ */") {
    @Override
    public Refusal refusal(Dialect dialect) {
      return dialect == Dialect.MYSQL ? Refusal.ALWAYS : Refusal.OPEN;
    }
  },
  IN_HINT(Refusal.OPEN, "SELECT /*+ @ */ 1"),
  /** In whatever the engine has for procedural code. */
  IN_BLOCK(Refusal.ALWAYS, "") {
    @Override
    public String wrap(String template, Dialect dialect) {
      return switch (dialect) {
        case POSTGRES -> "DO $block$ BEGIN " + template + "; END $block$";
        case MYSQL -> "BEGIN NOT ATOMIC " + template + "; END";
        case H2 -> "EXECUTE IMMEDIATE '" + template.replace("'", "''") + "'";
        default -> "BEGIN; " + template + "; END";
      };
    }
  },
  /** As a statement that is prepared and then executed. */
  PREPARED(Refusal.ALWAYS, "") {
    @Override
    public String wrap(String template, Dialect dialect) {
      return switch (dialect) {
        case MYSQL -> "EXECUTE IMMEDIATE '" + template.replace("'", "''") + "'";
        case SQLITE -> "EXPLAIN QUERY PLAN " + template;
        case H2 -> "CALL (" + template + ")";
        default -> "PREPARE p AS " + template + "; EXECUTE p";
      };
    }
  };

  /** The effect of a wrapper on the guard. */
  public enum Refusal {
    /** Whatever is inside is refused. */
    ALWAYS,
    /** Statements refused bare are refused inside. */
    AS_STATEMENT,
    /** May become a query, or nonsense that only the database tells. */
    OPEN
  }

  private final Refusal refusal;
  private final String pattern;

  StatementWrapper(Refusal refusal, String pattern) {
    this.refusal = refusal;
    this.pattern = pattern;
  }

  /** Returns its effect on the guard of a dialect. */
  public Refusal refusal(Dialect dialect) {
    return refusal;
  }

  /** A statement in disguise; placeholders stay as they are. */
  public String wrap(String template, Dialect dialect) {
    return pattern.replace("@", template);
  }

  /** Letters in turn small and large, but for placeholders and what is quoted. */
  private static String mixed(String template) {
    StringBuilder out = new StringBuilder(template.length());
    Matcher placeholder = Placeholders.PATTERN.matcher(template);
    int at = 0;
    while (placeholder.find()) {
      mix(template, at, placeholder.start(), out);
      out.append(placeholder.group());
      at = placeholder.end();
    }
    mix(template, at, template.length(), out);
    return out.toString();
  }

  private static void mix(String template, int from, int to, StringBuilder out) {
    for (int i = from; i < to; i++) {
      char c = template.charAt(i);
      boolean quoted = template.substring(0, i).chars().filter(q -> q == '\'').count() % 2 == 1;
      boolean plain = c < 0x80 && Character.isLetter(c) && !quoted;
      out.append(!plain ? c : i % 2 == 0 ? (char) (c & ~0x20) : (char) (c | 0x20));
    }
  }
}
