// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.engines.h2.H2DefinitionCheck.H2DefinitionTokens.Kind;
import dev.assay.engines.h2.H2DefinitionCheck.H2DefinitionTokens.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.h2.message.DbException;
import org.h2.util.StringUtils;

/**
 * Checks whether H2 may run a definition stored in a file. Known to be harmless are tables,
 * indexes, views, constraints, sequences, domains, constants, synonyms, schemas, users, roles,
 * rights, comments and some settings, unless they call functions that access files or other
 * databases. All others are refused, above all definitions that name Java classes, contain Java
 * source, or refer to another database.
 */
final class H2DefinitionCheck {
  /** Words between CREATE and the kind of object. */
  private static final Set<String> MODIFIERS =
      Set.of(
          "or",
          "replace",
          "force",
          "materialized",
          "cached",
          "memory",
          "global",
          "local",
          "temporary",
          "unique",
          "nulls",
          "not",
          "all",
          "distinct",
          "primary",
          "key",
          "hash",
          "spatial");

  private static final Set<String> OBJECTS =
      Set.of(
          "table",
          "view",
          "index",
          "user",
          "role",
          "schema",
          "sequence",
          "constant",
          "domain",
          "synonym");

  /** Settings for the parsing of names, words and values, and for storage. */
  private static final Set<String> SETTINGS =
      Set.of(
          "allow_literals",
          "binary_collation",
          "cache_size",
          "collation",
          "create_build",
          "db_close_delay",
          "default_lock_timeout",
          "default_null_ordering",
          "default_table_type",
          "ignore_catalogs",
          "ignorecase",
          "lazy_query_execution",
          "lock_mode",
          "max_length_inplace_lob",
          "max_log_size",
          "max_memory_rows",
          "max_memory_undo",
          "max_operation_memory",
          "mode",
          "non_keywords",
          "optimize_reuse_results",
          "query_statistics",
          "query_statistics_max_entries",
          "query_timeout",
          "referential_integrity",
          "retention_time",
          "truncate_large_length",
          "variable_binary",
          "write_delay");

  /**
   * Functions for administrators. H2 may call them when it opens a file that has them in a view, a
   * constant or a default.
   */
  static final Set<String> FUNCTIONS =
      Set.of(
          "abort_session",
          "cancel_session",
          "csvread",
          "csvwrite",
          "db_object_id",
          "db_object_sql",
          "file_read",
          "file_write",
          "link_schema",
          "memory_free",
          "memory_used");

  /** Words that H2 writes only in refused definitions; names are written in quotes. */
  private static final Set<String> WORDS =
      Set.of(
          "aggregate",
          "alias",
          "backup",
          "call",
          "engine",
          "execute",
          "linked",
          "runscript",
          "script",
          "shutdown",
          "trigger",
          "uescape");

  private H2DefinitionCheck() {}

  /** The danger of a definition; empty if it is known to be harmless. */
  static Optional<String> danger(String sql) {
    Optional<String> danger = danger(sql, H2DefinitionTokens.of(sql, false));
    // The file itself may select a mode in which brackets are quotes.
    return danger.isPresent() || sql.indexOf('[') < 0
        ? danger
        : danger(sql, H2DefinitionTokens.of(sql, true));
  }

  private static Optional<String> danger(String sql, List<Word> words) {
    String shown = H2DefinitionTokens.shortened(sql);
    if (!isKnown(words)) {
      return Optional.of("it holds '" + shown + "'" + effect(words));
    }
    for (Word word : words) {
      if (word.kind() == Kind.UNREADABLE) {
        return Optional.of(
            "it holds '"
                + shown
                + "', which can't be checked, because it has a comment or unusual quotes");
      }
      if (word.kind() == Kind.PLAIN && WORDS.contains(word.text())) {
        return Optional.of("it holds '" + shown + "'" + effect(List.of(word)));
      }
      if (FUNCTIONS.contains(word.text())) {
        return Optional.of(
            "it holds '%s', which calls %s".formatted(shown, word.text().toUpperCase(Locale.ROOT)));
      }
    }
    int end = words.indexOf(new Word(Kind.SIGN, ";"));
    return end < 0 || end == words.size() - 1
        ? Optional.empty()
        : Optional.of("it holds '" + shown + "', which is several statements");
  }

  private static boolean isKnown(List<Word> words) {
    if (words.size() < 2) {
      return false;
    }
    Word second = words.get(1);
    return switch (keyword(words.get(0))) {
      case "create" -> {
        int object = 1;
        while (object < words.size() && MODIFIERS.contains(keyword(words.get(object)))) {
          object++;
        }
        String kind = object < words.size() ? keyword(words.get(object)) : "";
        // The words for the index of a primary key come in another order.
        yield OBJECTS.contains(kind) || (kind.isEmpty() && isPrimaryKey(words));
      }
      case "alter" ->
          (second.is("table") || second.is("domain"))
              && words.stream().anyMatch(word -> word.is("constraint"))
              && words.stream().anyMatch(word -> word.is("add"));
      case "grant" -> true;
      case "comment" -> second.is("on");
      case "set" -> SETTINGS.contains(keyword(second));
      default -> false;
    };
  }

  private static boolean isPrimaryKey(List<Word> words) {
    return words.get(1).is("primary") && words.size() > 2 && words.get(2).is("key");
  }

  /** A word that may be a keyword; empty for others. */
  private static String keyword(Word word) {
    return word.kind() == Kind.PLAIN ? word.text() : "";
  }

  private static String effect(List<Word> words) {
    for (Word word : words) {
      switch (keyword(word)) {
        case "trigger", "alias", "aggregate", "engine" -> {
          return ", which runs Java code";
        }
        case "linked" -> {
          return ", which is in another database";
        }
        default -> {
          // Another word may be unsafe.
        }
      }
    }
    return "";
  }

  /**
   * Splits a definition into words, names and punctuation, in the form in which H2 writes
   * definitions. Text that H2 might read differently is refused: comments, {@code $$} and
   * backquotes. Letters are folded like H2's most tolerant comparison.
   */
  static final class H2DefinitionTokens {
    private final String sql;

    /** True if brackets are quotes, as in the mode for Microsoft SQL Server. */
    private final boolean bracketsQuote;

    private final List<Word> words = new ArrayList<>();
    private int at;

    /**
     * A token of a definition.
     *
     * @param text folded to lower case; empty for a string
     */
    record Word(Kind kind, String text) {
      boolean is(String keyword) {
        return kind == Kind.PLAIN && text.equals(keyword);
      }
    }

    /** A part's kind. */
    enum Kind {
      /** An unquoted word, which may be a keyword. */
      PLAIN,
      /** A quoted name. */
      QUOTED,
      STRING,
      SIGN,
      /** The rest of the definition can't be read reliably. */
      UNREADABLE
    }

    private H2DefinitionTokens(String sql, boolean bracketsQuote) {
      this.sql = sql;
      this.bracketsQuote = bracketsQuote;
    }

    /**
     * Returns the tokens of a definition; the last is {@link Kind#UNREADABLE} if not all can be
     * read.
     *
     * @param bracketsQuote whether {@code [name]} is a quoted name
     */
    static List<Word> of(String sql, boolean bracketsQuote) {
      H2DefinitionTokens reader = new H2DefinitionTokens(sql, bracketsQuote);
      while (reader.at < sql.length()) {
        reader.next();
      }
      return reader.words;
    }

    private void next() {
      char c = sql.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (isPart(c)) {
        int start = at;
        // H2 reads a number and a letter after it as two words.
        boolean digits = isDigit(c);
        while (at < sql.length()
            && isPart(sql.charAt(at))
            && (!digits || isDigit(sql.charAt(at)))) {
          at++;
        }
        words.add(new Word(Kind.PLAIN, fold(sql.substring(start, at))));
      } else if (c == '\'' || c == '"') {
        quoted(c, c);
      } else if (c == '[' && bracketsQuote) {
        quoted(']', c);
      } else if (isOdd(c)) {
        giveUp();
      } else {
        words.add(new Word(Kind.SIGN, String.valueOf(c)));
        at++;
      }
    }

    private boolean isOdd(char c) {
      return c == '`'
          || sql.startsWith("--", at)
          || sql.startsWith("/*", at)
          || sql.startsWith("//", at)
          || sql.startsWith("$$", at);
    }

    private void giveUp() {
      words.add(new Word(Kind.UNREADABLE, ""));
      at = sql.length();
    }

    private void quoted(char close, char open) {
      StringBuilder text = new StringBuilder();
      int end = at + 1;
      while (true) {
        int found = sql.indexOf(close, end);
        if (found < 0) {
          giveUp();
          return;
        }
        text.append(sql, end, found);
        end = found + 1;
        // A bracket can't be doubled.
        if (open != '[' && end < sql.length() && sql.charAt(end) == close) {
          text.append(close);
          end++;
        } else {
          break;
        }
      }
      boolean escaped = at > 0 && sql.charAt(at - 1) == '&';
      at = end;
      if (open == '\'') {
        words.add(new Word(Kind.STRING, ""));
      } else if (escaped) {
        decode(text.toString());
      } else {
        words.add(new Word(Kind.QUOTED, fold(text.toString())));
      }
    }

    private void decode(String text) {
      try {
        words.add(new Word(Kind.QUOTED, fold(StringUtils.decodeUnicodeStringSQL(text, '\\'))));
      } catch (DbException | IllegalArgumentException e) {
        giveUp();
      }
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }

    private static boolean isPart(char c) {
      return c == '_' || Character.isLetterOrDigit(c);
    }

    /**
     * Folds case as case-insensitive comparison does, which equates more letters than upper or
     * lower case alone.
     */
    private static String fold(String text) {
      StringBuilder folded = new StringBuilder(text.length());
      for (int i = 0; i < text.length(); i++) {
        folded.append(Character.toLowerCase(Character.toUpperCase(text.charAt(i))));
      }
      return folded.toString();
    }

    /** The beginning of a definition, on one line. */
    static String shortened(String sql) {
      String line = sql.strip().replaceAll("[\\s\\p{C}]+", " ");
      return line.length() <= 100 ? line : line.substring(0, 100) + "…";
    }
  }
}
