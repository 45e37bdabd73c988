// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.table.internal.SanitizedText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Collects Markdown from top to bottom. External text goes through {@link #code}, so that it can't
 * produce links, markup or mentions.
 */
final class MarkdownLines {
  private static final Pattern LINKS = Pattern.compile("@|://|www\\.");
  private static final Pattern MARKUP = Pattern.compile("[\\\\`*_{}\\[\\]<>#~&]");

  private final StringBuilder out = new StringBuilder();

  MarkdownLines line(String text) {
    out.append(text).append('\n');
    return this;
  }

  /** Adds a line after a blank one. */
  MarkdownLines paragraph(String text) {
    return line("").line(text);
  }

  /** Adds the head of a table. */
  MarkdownLines table(Stream<String> columns) {
    List<String> heads = columns.toList();
    return line("").row(heads.stream()).row(heads.stream().map(head -> "---"));
  }

  /** Adds a row of a table; bars within cells are escaped. */
  MarkdownLines row(Stream<String> cells) {
    return line(
        cells.map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |")));
  }

  /** Adds lines that are finished. */
  MarkdownLines block(String lines) {
    out.append(lines);
    return this;
  }

  /** The number of characters so far. */
  int length() {
    return out.length();
  }

  /** All lines, each with a line break. */
  String text() {
    return out.toString();
  }

  /** As many whole lines as fit, and a note if those are not all. */
  String text(int longest) {
    if (out.length() <= longest) {
      return text();
    }
    String note = "\n_The rest is left out, as the text is too long._\n";
    int end = out.lastIndexOf("\n", longest - note.length() - 1);
    return out.substring(0, end + 1) + note;
  }

  /** Escapes words in HTML; those that would become a link or a mention are code. */
  static String html(String text) {
    return LINKS.matcher(text).find() ? htmlCode(text) : escaped(text);
  }

  /** Code in HTML. */
  static String htmlCode(String text) {
    return "<code>" + escaped(text) + "</code>";
  }

  private static String escaped(String text) {
    return SanitizedText.line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Escapes a sentence with names that could be read as markup, a link or a mention. */
  static String prose(String text) {
    String safe = SanitizedText.prose(text);
    return LINKS.matcher(safe).find() ? code(safe) : MARKUP.matcher(safe).replaceAll("\\\\$0");
  }

  /** A code span whose fence is longer than any run of backticks in its content. */
  static String code(String text) {
    String content = SanitizedText.prose(text);
    if (content.isEmpty()) {
      return "";
    }
    String fence = "`";
    while (content.contains(fence)) {
      fence += "`";
    }
    boolean edge = content.startsWith("`") || content.endsWith("`");
    return edge ? fence + " " + content + " " + fence : fence + content + fence;
  }
}
