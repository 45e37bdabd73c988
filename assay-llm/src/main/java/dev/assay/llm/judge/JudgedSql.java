// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlComments;
import dev.assay.sql.internal.SqlLexer;
import dev.assay.sql.internal.SqlToken;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of a prediction as a judge sees it: without comments, which change no result but could
 * speak to the judge. Texts in literals and names stay, because they are part of the query.
 *
 * @param sql without comments
 * @param note the judgment's note on it, or {@code null} if there is nothing to say
 */
record JudgedSql(String sql, @Nullable String note) {
  private static final String HIDDEN = "the judge did not see the comments of the SQL";

  private static final String ADDRESSED = "the SQL seems to address a judge";

  /** Words of somebody who speaks to whoever grades, and hardly of a query. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?i)\\b(?:judge|grader|evaluator|examiner|rubric|llm|language model|system prompt)s?\\b"
              + "|\\b(?:ignore|disregard|forget)\\b.{0,40}\\b(?:above|previous|prior|earlier|instructions?|said|rules?)\\b"
              + "|\\b(?:answer|reply|respond|return|output|give|assign|award|rate|score|mark|grade|accept|treat|deem|consider)\\b"
              + ".{0,40}\\b(?:[0-5]|correct|right|perfect|equivalent|full|highest|maximum|pass(?:es)?)\\b"
              + "|\\bscore\\b.{0,20}\\b[0-5]\\b"
              + "|\\b(?:query|sql|statement|answer|prediction|result)\\b.{0,20}\\b(?:is|are|been)\\b"
              + ".{0,30}\\b(?:correct|right|perfect|equivalent|verified|approved)\\b",
          Pattern.DOTALL);

  private static final int LONGEST = 20_000;

  static JudgedSql of(String sql, Dialect dialect) {
    SqlComments comments = SqlComments.removed(sql, dialect);
    String hidden = comments.comments().isEmpty() ? null : HIDDEN;
    boolean addresses =
        comments.comments().stream().anyMatch(JudgedSql::addresses)
            || quotes(comments.sql(), dialect);
    return new JudgedSql(
        comments.sql(),
        addresses ? (hidden == null ? ADDRESSED : ADDRESSED + "; " + hidden) : hidden);
  }

  private static boolean quotes(String sql, Dialect dialect) {
    return SqlLexer.lex(sql, dialect).stream()
        .filter(token -> token.kind() != SqlToken.Kind.WORD)
        .map(token -> sql.substring(token.start(), token.end()))
        .filter(text -> text.indexOf(' ') > 0) // a name or a word of data says nothing
        .anyMatch(JudgedSql::addresses);
  }

  private static boolean addresses(String text) {
    return ADDRESS.matcher(text.length() > LONGEST ? text.substring(0, LONGEST) : text).find();
  }
}
