// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

/** A lexical rule on which dialects, or modes of one server, differ. */
public enum LexicalRule {
  /** A backslash in a string literal escapes the next character. */
  BACKSLASH_ESCAPES,
  /** {@code E'…'} is a string literal with backslash escapes. */
  ESCAPE_STRINGS,
  /** {@code E'…'} continues, as such a literal, with a quote after a line break. */
  CONTINUED_ESCAPES,
  /** Text in double quotes is a string, not an identifier. */
  DOUBLE_QUOTED_STRINGS,
  /** {@code '''…'''} and {@code """…"""} are string literals. */
  TRIPLE_QUOTES,
  /** {@code q'[…]'} is a string literal. */
  ALTERNATIVE_QUOTES,
  /** {@code `…`} is an identifier. */
  BACKTICKS,
  /** {@code […]} is an identifier. */
  BRACKETS,
  /** {@code ]]} within {@code […]} stands for one bracket. */
  DOUBLED_BRACKETS,
  /** {@code $$…$$} is a string literal. */
  DOLLAR_QUOTES,
  /** {@code $tag$…$tag$} is a string literal. */
  DOLLAR_TAGS,
  /** Comments between {@code /*} and its end may be nested. */
  NESTED_COMMENTS,
  /** {@code #} starts a comment. */
  HASH_COMMENTS,
  /** {@code //} starts a comment. */
  SLASH_COMMENTS,
  /** {@code --} starts a comment only before white space. */
  DASHES_NEED_SPACE,
  /** The content of {@code /*!} is executed. */
  EXECUTABLE_COMMENTS,
  /** A lone carriage return does not end a line comment. */
  ONLY_NEWLINE_ENDS_COMMENT,
  /** {@code #} and {@code @} start names. */
  SIGNED_NAMES
}
