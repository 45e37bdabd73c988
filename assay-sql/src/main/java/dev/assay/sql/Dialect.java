// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import static dev.assay.sql.internal.LexicalRule.ALTERNATIVE_QUOTES;
import static dev.assay.sql.internal.LexicalRule.BACKSLASH_ESCAPES;
import static dev.assay.sql.internal.LexicalRule.BACKTICKS;
import static dev.assay.sql.internal.LexicalRule.BRACKETS;
import static dev.assay.sql.internal.LexicalRule.CONTINUED_ESCAPES;
import static dev.assay.sql.internal.LexicalRule.DASHES_NEED_SPACE;
import static dev.assay.sql.internal.LexicalRule.DOLLAR_QUOTES;
import static dev.assay.sql.internal.LexicalRule.DOLLAR_TAGS;
import static dev.assay.sql.internal.LexicalRule.DOUBLED_BRACKETS;
import static dev.assay.sql.internal.LexicalRule.DOUBLE_QUOTED_STRINGS;
import static dev.assay.sql.internal.LexicalRule.ESCAPE_STRINGS;
import static dev.assay.sql.internal.LexicalRule.EXECUTABLE_COMMENTS;
import static dev.assay.sql.internal.LexicalRule.HASH_COMMENTS;
import static dev.assay.sql.internal.LexicalRule.NESTED_COMMENTS;
import static dev.assay.sql.internal.LexicalRule.ONLY_NEWLINE_ENDS_COMMENT;
import static dev.assay.sql.internal.LexicalRule.SIGNED_NAMES;
import static dev.assay.sql.internal.LexicalRule.SLASH_COMMENTS;
import static dev.assay.sql.internal.LexicalRule.TRIPLE_QUOTES;

import dev.assay.sql.internal.LexicalRule;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The SQL that an engine speaks, as far as lexing and parsing differ. */
public enum Dialect {
  ANSI(BACKTICKS),
  SQLITE(BACKTICKS, BRACKETS, ONLY_NEWLINE_ENDS_COMMENT),
  DUCKDB(BACKTICKS, ESCAPE_STRINGS, DOLLAR_QUOTES, DOLLAR_TAGS, NESTED_COMMENTS),
  H2(BACKTICKS, DOLLAR_QUOTES, NESTED_COMMENTS, SLASH_COMMENTS),
  POSTGRES(ESCAPE_STRINGS, CONTINUED_ESCAPES, DOLLAR_QUOTES, DOLLAR_TAGS, NESTED_COMMENTS),
  MYSQL(
      BACKSLASH_ESCAPES,
      DOUBLE_QUOTED_STRINGS,
      BACKTICKS,
      HASH_COMMENTS,
      DASHES_NEED_SPACE,
      EXECUTABLE_COMMENTS,
      ONLY_NEWLINE_ENDS_COMMENT),
  TSQL(BRACKETS, DOUBLED_BRACKETS, NESTED_COMMENTS, SIGNED_NAMES),
  BIGQUERY(BACKSLASH_ESCAPES, DOUBLE_QUOTED_STRINGS, TRIPLE_QUOTES, BACKTICKS, HASH_COMMENTS),
  SNOWFLAKE(BACKSLASH_ESCAPES, DOLLAR_QUOTES, SLASH_COMMENTS),
  ORACLE(ALTERNATIVE_QUOTES),
  /** Spark's and Databricks'. */
  SPARK(BACKSLASH_ESCAPES, DOUBLE_QUOTED_STRINGS, BACKTICKS, NESTED_COMMENTS),
  CLICKHOUSE(
      BACKSLASH_ESCAPES, BACKTICKS, HASH_COMMENTS, DOLLAR_QUOTES, DOLLAR_TAGS, NESTED_COMMENTS);

  @SuppressWarnings("ImmutableEnumChecker") // filled here and never exposed
  private final EnumSet<LexicalRule> rules = EnumSet.noneOf(LexicalRule.class);

  Dialect(LexicalRule... rules) {
    this.rules.addAll(List.of(rules));
  }

  @SuppressWarnings("exports") // for the other modules of Assay
  public boolean has(LexicalRule rule) {
    return rules.contains(rule);
  }

  /** Returns the rules of a server in its default mode. */
  @SuppressWarnings("exports") // for the other modules of Assay
  public Set<LexicalRule> rules() {
    return Collections.unmodifiableSet(rules);
  }

  /**
   * Returns the rules of a server in other modes that its administrator may set; for {@link #ANSI},
   * which stands for any server, those of all other dialects.
   */
  @SuppressWarnings("exports") // for the other modules of Assay
  public List<Set<LexicalRule>> otherRules() {
    return switch (this) {
      case MYSQL ->
          List.of(
              without(BACKSLASH_ESCAPES),
              without(DOUBLE_QUOTED_STRINGS),
              without(BACKSLASH_ESCAPES, DOUBLE_QUOTED_STRINGS));
      case POSTGRES -> List.of(with(BACKSLASH_ESCAPES));
      case ANSI ->
          Arrays.stream(values())
              .filter(dialect -> dialect != ANSI)
              .flatMap(
                  dialect ->
                      Stream.concat(Stream.of(dialect.rules()), dialect.otherRules().stream()))
              .distinct()
              .toList();
      default -> List.of();
    };
  }

  private Set<LexicalRule> with(LexicalRule rule) {
    Set<LexicalRule> all = EnumSet.copyOf(rules);
    all.add(rule);
    return all;
  }

  private Set<LexicalRule> without(LexicalRule... absent) {
    Set<LexicalRule> rest = EnumSet.copyOf(rules);
    rest.removeAll(List.of(absent));
    return rest;
  }
}
