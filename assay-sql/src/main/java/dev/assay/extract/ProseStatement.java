// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.InvisibleCharacters;
import dev.assay.sql.internal.SqlLexer;
import dev.assay.sql.internal.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds the end of a statement within prose: at a semicolon that no other statement follows, at a
 * line that is a heading, a label or a sentence, or at a blank line where the statement is
 * complete.
 */
record ProseStatement(String text, int start, Dialect dialect) {
  /**
   * A statement is read in growing windows, so that many short statements in a long text take
   * linear time.
   */
  private static final int FIRST_WINDOW = 1024;

  /** Characters needed after a possible end to be sure of it. */
  private static final int MARGIN = 256;

  private static final Set<String> CONTINUATIONS =
      Set.of(
          "select from where group order having limit offset fetch union intersect except minus join"
              .concat(
                  " left right inner outer cross full natural lateral on using and or not as when")
              .concat(
                  " then else end case window qualify with values in between like is sample pivot")
              .concat(" unpivot for option set returning over partition rows range")
              .split(" "));

  /** First words of sentences; none is an SQL keyword. */
  private static final Set<String> SENTENCES =
      Set.of(
          "this the it here note explanation please let we you i that these those so because since"
              .concat(" however alternatively sorry hope now also make ensure finally first if to")
              .concat(" your my there")
              .split(" "));

  /** The end of the statement that starts at a place. */
  static int end(String text, int start, Dialect dialect) {
    return new ProseStatement(text, start, dialect).end();
  }

  private int end() {
    for (int window = FIRST_WINDOW; ; window *= 4) {
      int limit = (int) Math.min(text.length(), (long) start + window);
      int end = endWithin(limit);
      if (limit == text.length() || end + MARGIN < limit) {
        return end;
      }
    }
  }

  private int endWithin(int limit) {
    String seen = text.substring(start, limit);
    List<SqlToken> tokens = SqlLexer.lex(seen, dialect);
    int depth = 0;
    int last = 0;
    for (int i = 0; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      char c = seen.charAt(token.start());
      int breaks = breaks(seen, last, token.start());
      if (i > 0 && breaks > 0 && ends(new Line(seen, token.start()), depth, breaks > 1)) {
        return start + last;
      }
      if (c == ';' && !HtmlEntities.endsAt(seen, token.start()) && !goesOn(seen, tokens, i + 1)) {
        return start + token.start() + 1;
      }
      if (c == '<' && seen.startsWith("<|", token.start())) {
        return start + last;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      last = token.end();
    }
    return limit;
  }

  /** Returns whether a statement ends before a line. */
  private static boolean ends(Line line, int depth, boolean afterBlank) {
    boolean complete = depth <= 0;
    return line.isMark()
        || (complete && line.isWords())
        || (complete && afterBlank && !line.continues());
  }

  /** Returns whether another statement follows a semicolon. */
  private boolean goesOn(String seen, List<SqlToken> tokens, int from) {
    for (int i = from; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      if (new Line(seen, token.start()).isMark()) {
        return false;
      }
      if (token.isCode()) {
        return StatementDetector.startsAt(seen, token.start(), dialect);
      }
    }
    return false;
  }

  /** The number of line breaks between two tokens, if only white space separates them. */
  private static int breaks(String seen, int from, int to) {
    int breaks = 0;
    for (int at = from; at < to; at++) {
      breaks += seen.charAt(at) == '\n' ? 1 : 0;
    }
    return breaks;
  }

  /**
   * Returns whether a dialog or a list of tasks continues at an index, so that what follows belongs
   * to another task.
   */
  static boolean anotherTask(String text, int at) {
    int from = at;
    while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    String line = new Line(text, from).text.toLowerCase(Locale.ROOT);
    return line.startsWith("##")
        || line.startsWith("<|")
        || Set.of("question", "q", "user", "human", "[question]", "input")
            .contains(line.replaceFirst("[:\\s].*", ""));
  }

  /** Classifies a line by its first words. */
  private static final class Line {
    private static final int ENOUGH = 200;
    private final String text;

    Line(String seen, int from) {
      // A long line may hold many statements, so only its beginning is read.
      int end = from;
      int limit = Math.min(seen.length(), from + ENOUGH);
      while (end < limit && seen.charAt(end) != '\n') {
        end++;
      }
      this.text = seen.substring(from, end).strip();
    }

    /** Returns whether a line is never SQL. */
    boolean isMark() {
      return text.startsWith("##")
          || text.startsWith("```")
          || text.startsWith("~~~")
          || text.startsWith("<|")
          || text.startsWith("</")
          || text.startsWith("[/")
          || text.equals("---")
          || text.equals("***");
    }

    /** A label such as {@code Explanation:}, or the start of a sentence. */
    boolean isWords() {
      int end = 0;
      while (end < text.length()
          && end < 40
          && (Character.isLetter(text.charAt(end)) || " *_".indexOf(text.charAt(end)) >= 0)) {
        end++;
      }
      boolean labeled =
          end > 0
              && end < text.length()
              && text.charAt(end) == ':'
              && Character.isLetter(text.codePointAt(text.startsWith("*") ? end - 1 : 0))
              && (end + 1 == text.length()
                  || text.charAt(end + 1) == ' '
                  || text.charAt(end + 1) == '*');
      return labeled || text.startsWith("**") || isSentence();
    }

    private boolean isSentence() {
      String[] words = text.split("[\\s,]+", 4);
      if (words.length < 4
          || !SENTENCES.contains(words[0].toLowerCase(Locale.ROOT).replaceAll("'.*", ""))) {
        return false;
      }
      return isPlain(words[1]) && isPlain(words[2]);
    }

    private static boolean isPlain(String word) {
      return word.chars().allMatch(c -> Character.isLetter(c) || c == '`' || c == '\'')
          && !CONTINUATIONS.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Returns whether a statement may continue with this line after a blank line. */
    boolean continues() {
      if (text.startsWith("--")) {
        return true;
      }
      if (!text.isEmpty() && "(),/;".indexOf(text.charAt(0)) >= 0) {
        return true;
      }
      String word = text.split("[^A-Za-z]", 2)[0].toLowerCase(Locale.ROOT);
      boolean shouted = text.startsWith(word.toUpperCase(Locale.ROOT)) || text.startsWith(word);
      return CONTINUATIONS.contains(word) && shouted;
    }
  }

  /**
   * Finds where statements start within prose: at the start of a line, after any list and quote
   * markers, or after a label such as {@code SQLQuery:} or {@code [SQL]}.
   */
  static final class ProseStatementStarts {
    /** Maximum length of a label or of an introduction before a colon. */
    private static final int LONGEST_LABEL = 120;

    private final String text;
    private final Dialect dialect;

    ProseStatementStarts(String text, Dialect dialect) {
      this.text = text;
      this.dialect = dialect;
    }

    /** The index of the next start, or -1. */
    int next(int from) {
      int at = from;
      while (at < text.length()) {
        int newline = text.indexOf('\n', at);
        int end = newline < 0 ? text.length() : newline;
        int start = inLine(at, end);
        if (start >= 0) {
          return start;
        }
        at = end + 1;
      }
      return -1;
    }

    private int inLine(int from, int end) {
      int at = skip(from, end, ">-*+.)#");
      if (at < end && StatementDetector.startsAt(text, at, dialect)) {
        return at;
      }
      int number = at;
      while (number < end && Character.isDigit(text.charAt(number))) {
        number++;
      }
      int item = skip(number, end, ".)*");
      if (item > number && item < end && StatementDetector.startsAt(text, item, dialect)) {
        return item;
      }
      return afterLabel(at, end);
    }

    private int afterLabel(int from, int end) {
      int limit = Math.min(end, from + LONGEST_LABEL);
      for (int at = from; at < limit; at++) {
        char c = text.charAt(at);
        if (c == ':' || c == ']') {
          int start = skip(at + 1, end, "*_\"");
          if (start < end && StatementDetector.startsAt(text, start, dialect)) {
            return start;
          }
        }
      }
      return -1;
    }

    private int skip(int from, int end, String marks) {
      int at = from;
      while (at < end
          && (Character.isWhitespace(text.charAt(at))
              || InvisibleCharacters.isInvisible(text.charAt(at))
              || marks.indexOf(text.charAt(at)) >= 0)) {
        at++;
      }
      return at;
    }
  }
}
