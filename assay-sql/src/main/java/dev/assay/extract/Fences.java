// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds the fenced blocks of an answer, as models write them rather than as CommonMark defines
 * them: in lists and quotes, after words on the same line, closed on the last line of the content,
 * or not closed at all. One pass.
 */
final class Fences {
  private final String text;
  private final List<Fence> found = new ArrayList<>();
  private final StringBuilder outside = new StringBuilder();
  private int lineStart;
  private int lineEnd;

  /** End index of the list and quote markers of the current line. */
  private int lineLead;

  /**
   * The blocks of an answer.
   *
   * @param fences in the answer's order
   * @param outside the answer without them
   */
  record Found(List<Fence> fences, String outside) {}

  private Fences(String text) {
    this.text = text;
    this.lineEnd = lineEndAt(0);
    this.lineLead = leadEnd(0);
  }

  static Found of(String text) {
    Fences fences = new Fences(text);
    fences.scan();
    return new Found(List.copyOf(fences.found), fences.outside.toString());
  }

  private void scan() {
    int kept = 0;
    int at = 0;
    int backticks = text.indexOf("```");
    int tildes = text.indexOf("~~~");
    while (true) {
      if (backticks >= 0 && backticks < at) {
        backticks = text.indexOf("```", at);
      }
      if (tildes >= 0 && tildes < at) {
        tildes = text.indexOf("~~~", at);
      }
      int open = backticks < 0 || (tildes >= 0 && tildes < backticks) ? tildes : backticks;
      if (open < 0) {
        outside.append(text, kept, text.length());
        return;
      }
      moveTo(open);
      int run = runEnd(open);
      int end = fence(open, run);
      if (end > run) {
        outside.append(text, kept, open).append('\n');
        kept = end;
      }
      at = end;
    }
  }

  /** Makes the line at an index the current one; indexes only increase. */
  private void moveTo(int place) {
    while (lineEnd < place) {
      lineStart = lineEnd + 1;
      lineEnd = lineEndAt(lineStart);
      lineLead = leadEnd(lineStart);
    }
  }

  private int lineEndAt(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private int runEnd(int at) {
    int end = at;
    while (end < text.length() && text.charAt(end) == text.charAt(at)) {
      end++;
    }
    return end;
  }

  /**
   * Reads the block that opens at an index; returns its end, or {@code run} if there is no block.
   */
  private int fence(int open, int run) {
    boolean backticks = text.charAt(open) == '`';
    String mark = text.substring(open, run);
    boolean leads = lineLead == open;
    if (!backticks && !leads) {
      return run;
    }
    int closing = backticks ? inLine(mark, run) : -1;
    if (closing >= 0) {
      String inner = text.substring(run, closing);
      int words = tagEnd(inner);
      add(inner.substring(0, words), inner.substring(words), open);
      return runEnd(closing);
    }
    String info = text.substring(run, lineEnd);
    int words = tagEnd(info);
    String rest = info.substring(words);
    boolean startsSql = StatementDetector.startsIn(rest);
    if (!leads && !rest.isBlank() && words == 0 && !startsSql) {
      return run;
    }
    boolean named = words == 0 && leads && isWord(info.strip());
    String tag = named ? info : info.substring(0, words);
    // After a language tag only SQL is content: anything else describes the block.
    String first = named || (words > 0 && !startsSql) ? "" : rest;
    return block(tag, first, new Opening(open, mark, leads ? text.substring(lineStart, open) : ""));
  }

  private int inLine(String mark, int from) {
    for (int at = from; at + mark.length() <= lineEnd; at++) {
      if (text.startsWith(mark, at)) {
        return at;
      }
    }
    return -1;
  }

  /** The opening of a block of several lines. */
  private record Opening(int at, String mark, String before) {
    boolean isQuoted() {
      return before.indexOf('>') >= 0;
    }
  }

  private int block(String tag, String first, Opening opening) {
    StringBuilder content = new StringBuilder(first.strip());
    int at = lineEnd + 1;
    while (at <= text.length()) {
      int end = lineEndAt(at);
      String line = unindented(text.substring(at, end), opening);
      int closing = closing(line, opening.mark);
      if (closing >= 0) {
        content.append('\n').append(line, 0, closing);
        add(tag, content.toString(), opening.at);
        return closed(end - line.length() + closing, opening.mark.length(), end);
      }
      content.append('\n').append(line);
      at = end + 1;
    }
    add(tag, content.toString(), opening.at);
    return text.length();
  }

  /** A fence with a language tag closes one block and opens the next, so it is read again. */
  private int closed(int mark, int length, int end) {
    String after = text.substring(runEnd(mark), end);
    return tagEnd(after) > 0 && length == runEnd(mark) - mark ? mark : runEnd(mark);
  }

  /** The index at which the closing fence begins in a line, or -1. */
  private static int closing(String line, String mark) {
    String bare = line.strip();
    if (bare.startsWith(mark)) {
      return line.indexOf(mark);
    }
    if (mark.charAt(0) == '`' && bare.endsWith(mark)) {
      int at = line.lastIndexOf(mark);
      while (at > 0 && line.charAt(at - 1) == '`') {
        at--;
      }
      return at;
    }
    return -1;
  }

  /** A line without the indentation or the quote markers of its fence. */
  private static String unindented(String line, Opening opening) {
    if (opening.isQuoted()) {
      int mark = line.indexOf('>');
      boolean marked = mark >= 0 && line.substring(0, mark).isBlank();
      return marked ? line.substring(line.startsWith("> ", mark) ? mark + 2 : mark + 1) : line;
    }
    int at = 0;
    while (at < opening.before.length()
        && at < line.length()
        && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return line.substring(at);
  }

  private void add(String tag, String content, int start) {
    found.add(new Fence(tag.strip().toLowerCase(Locale.ROOT), content.strip(), start));
  }

  /**
   * End index of a known language tag at the start of the text after a fence; 0 if there is none.
   */
  private static int tagEnd(String info) {
    int start = 0;
    while (start < info.length() && info.charAt(start) == ' ') {
      start++;
    }
    int end = start;
    while (end < info.length() && " \t\r{,:".indexOf(info.charAt(end)) < 0) {
      end++;
    }
    return end > start && Fence.isTag(info.substring(start, end)) ? end : 0;
  }

  private static boolean isWord(String info) {
    return !info.isEmpty()
        && !StatementDetector.startsIn(info)
        && info.chars().allMatch(c -> Character.isLetterOrDigit(c) || "+-_.#".indexOf(c) >= 0);
  }

  /** End index of the list and quote markers at the start of a line. */
  private int leadEnd(int from) {
    int at = from;
    while (at < lineEnd
        && (Character.isWhitespace(text.charAt(at))
            || Character.isDigit(text.charAt(at))
            || ">-*+.)".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return at;
  }
}
