// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.sql.internal.TranslationException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Translates the expression of a generated column into another dialect. Only expressions with the
 * same meaning everywhere are accepted: engines divide, round and concatenate differently, and
 * wrong values would go unnoticed.
 */
final class GeneratedColumnTranslation {
  private static final Set<String> OPERATORS = Set.of("+", "-", "*", "::");
  private static final Set<String> FUNCTIONS =
      Set.of("coalesce", "lower", "upper", "abs", "nullif", "lcase", "ucase");

  /** Types to which a cast changes no sum, product or text. */
  private static final Set<String> TYPES =
      Set.of("numeric", "decimal", "text", "bigint", "varchar", "character", "varying");

  private GeneratedColumnTranslation() {}

  /**
   * The expression in the target dialect.
   *
   * @throws TranslationException if its value might differ there
   */
  static String of(
      String expression,
      ExpressionTranslation texts,
      TableDefinition table,
      ColumnDefinition column) {
    if (!texts.isToOther()) {
      return expression;
    }
    SqlText text = SqlText.of(expression, texts.from());
    List<SqlToken> code = text.code();
    for (int i = 0; i < code.size(); i++) {
      if (!isPortable(text, code, i, texts.to())) {
        throw new TranslationException(
            "the column %s of %s is computed by %s, which may differ in another"
                    .formatted(column.name(), table.name(), expression)
                + " engine; create a database of the script's own engine");
      }
    }
    return texts.translate(expression);
  }

  private static boolean isPortable(SqlText text, List<SqlToken> code, int at, Dialect to) {
    SqlToken token = code.get(at);
    String written = text.text(token).toLowerCase(Locale.ROOT);
    if (token.kind() == Kind.OPERATOR) {
      return OPERATORS.contains(written) || (written.equals("||") && to != Dialect.MYSQL);
    }
    if (token.kind() != Kind.WORD) {
      return token.kind() != Kind.PARAMETER;
    }
    boolean type = at > 0 && text.text(code.get(at - 1)).equals("::");
    boolean call = at + 1 < code.size() && text.isMark(code.get(at + 1), '(');
    return type ? TYPES.contains(written) : !call || FUNCTIONS.contains(written);
  }
}
