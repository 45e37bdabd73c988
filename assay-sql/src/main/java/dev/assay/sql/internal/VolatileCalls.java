// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Functions of a query whose result depends on chance or on the time of the run, found by tokens:
 * columns and literals with such names do not count. {@link PinnedClock} replaces those that depend
 * on time, as far as the dialect has them.
 */
public final class VolatileCalls {
  /** Functions that are volatile for any arguments. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "RANDOM",
          "RAND",
          "RANDN",
          "RANDOMBLOB",
          "SETSEED",
          "UNIFORM",
          "RANDSTR",
          "NOW",
          "TODAY",
          "GETDATE",
          "GETUTCDATE",
          "SYSTIMESTAMP",
          "SYSDATETIMEOFFSET",
          "SYSDATETIME",
          "SYSUTCDATETIME",
          "SYSDATE",
          "CURDATE",
          "CURTIME",
          "UTC_DATE",
          "UTC_TIME",
          "UTC_TIMESTAMP",
          "CURRENT_DATE",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "CURRENT_DATETIME",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "CLOCK_TIMESTAMP",
          "STATEMENT_TIMESTAMP",
          "TRANSACTION_TIMESTAMP",
          "TIMEOFDAY",
          "GET_CURRENT_TIMESTAMP",
          "GET_CURRENT_TIME",
          "UUID",
          "GEN_RANDOM_UUID",
          "GENERATE_UUID",
          "UUID_STRING",
          "NEWID",
          "UUID_GENERATE_V4",
          "RANDOM_UUID",
          "NEXTVAL",
          "CHANGES",
          "TOTAL_CHANGES");

  /** Words that are volatile without parentheses and can't be names. */
  private static final Set<String> WORDS =
      Set.of(
          "CURRENT_DATE",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "TABLESAMPLE");

  private final SqlText text;
  private final List<SqlToken> code;

  private VolatileCalls(SqlText text) {
    this.text = text;
    this.code = text.code();
  }

  /** Returns the volatile functions of a query, in lower case and order; empty if none is known. */
  public static List<String> of(String sql, Dialect dialect) {
    VolatileCalls calls = new VolatileCalls(SqlText.of(sql, dialect));
    Set<String> found = new TreeSet<>();
    CurrentTimeCalls.in(calls.text).forEach(call -> found.add(call.word()));
    for (int i = 0; i < calls.code.size(); i++) {
      if (calls.isVolatile(i)) {
        found.add(calls.word(i).toLowerCase(Locale.ROOT));
      }
    }
    return List.copyOf(found);
  }

  private boolean isVolatile(int i) {
    if (code.get(i).kind() != Kind.WORD || isMark(i - 1, '.')) {
      return false;
    }
    String word = word(i);
    boolean sampled =
        word.equals("SAMPLE") && i > 0 && word(i - 1).equals("USING") && !isMark(i + 1, '(');
    boolean called = isMark(i + 1, '(') && FUNCTIONS.contains(word);
    boolean bare =
        (WORDS.contains(word) && !isMark(i + 1, '.'))
            || (word.equals("SYSDATE") && text.dialect() == Dialect.ORACLE);
    return sampled || called || bare;
  }

  private String word(int i) {
    return text.text(code.get(i)).toUpperCase(Locale.ROOT);
  }

  private boolean isMark(int i, char mark) {
    return text.isMark(i, mark);
  }
}
