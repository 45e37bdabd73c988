// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold.internal;

import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.Gold.Queries;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.util.List;
import java.util.Optional;

/** Braces of golds that the grammar reads as a choice of columns, but may be the SQL's own. */
public final class GoldBraces {
  /** The way to write a gold whose braces belong to the SQL. */
  static final String LITERALLY =
      "; if braces belong to the SQL itself, write the gold as {\"sql\": …, \"braces\": false}";

  private static final String READ = "braces were read as a choice of columns";

  private GoldBraces() {}

  /** The hint on a gold with braces that fails; empty if its error has another cause. */
  public static Optional<String> hint(Queries gold, Dialect dialect, Execution execution) {
    boolean unreadable =
        execution instanceof Execution.Failed failed
            && (failed.kind() == ErrorKind.SYNTAX || failed.kind() == ErrorKind.OTHER);
    return unreadable && gold.queries().stream().anyMatch(sql -> hasGroup(sql, dialect))
        ? Optional.of(READ + LITERALLY)
        : Optional.empty();
  }

  /**
   * The reason why a gold must not be run as it was read; empty if it may. DuckDB reads {@code {a:
   * 1, b: 2}}, a struct, without its braces as two columns with their names in front.
   */
  public static Optional<String> fault(Queries gold, Dialect dialect) {
    return dialect == Dialect.DUCKDB && gold.queries().stream().anyMatch(GoldBraces::holdsKeys)
        ? Optional.of(READ + ", but hold keys and values" + LITERALLY)
        : Optional.empty();
  }

  private static boolean hasGroup(GoldSql gold, Dialect dialect) {
    SqlText text = SqlText.of(gold.sql(), dialect);
    return gold.grammar() && text.code().stream().anyMatch(token -> text.isMark(token, '{'));
  }

  private static boolean holdsKeys(GoldSql gold) {
    SqlText text = SqlText.of(gold.sql(), Dialect.DUCKDB);
    List<SqlToken> code = text.code();
    for (int i = 0; gold.grammar() && i + 2 < code.size(); i++) {
      Kind key = code.get(i + 1).kind();
      if (text.isMark(i, '{')
          && (key == Kind.WORD || key == Kind.QUOTED_IDENTIFIER || key == Kind.STRING)
          && isColon(text.text(code.get(i + 2)))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a token is a colon, or one with the name after it: {@code :x}. */
  private static boolean isColon(String token) {
    return token.startsWith(":") && !token.startsWith("::") && !token.equals(":=");
  }
}
