// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.report.document.Document;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects lines for a terminal from top to bottom. */
final class Page {
  static final String INDENT = "  ";

  private final Screen screen;
  private final List<String> lines = new ArrayList<>();

  Page(Screen screen) {
    this.screen = screen;
  }

  Screen screen() {
    return screen;
  }

  /** Adds a blank line, unless the page is empty or the last line is blank. */
  Page gap() {
    if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
      lines.add("");
    }
    return this;
  }

  /** Adds the title of a section, after a gap. */
  Page heading(String text) {
    return heading(TextStyle.BOLD.on(text));
  }

  Page heading(StyledText... spans) {
    gap();
    return line(spans);
  }

  /** Adds one line of adjacent spans; a line that is too long is wrapped at a blank. */
  Page line(StyledText... spans) {
    int width = Arrays.stream(spans).mapToInt(StyledText::width).sum();
    if (width <= screen.width()) {
      return asItIs(spans);
    }
    List<StyledText> line = new ArrayList<>();
    int used = 0;
    for (StyledText styledText : spans) {
      for (String word : styledText.text().split("(?<= )(?! )", -1)) {
        if (used > 0 && used + TextWidth.of(word.stripTrailing()) > screen.width()) {
          asItIs(line.toArray(StyledText[]::new));
          line.clear();
          line.add(StyledText.of(INDENT + INDENT));
          used = 2 * INDENT.length();
        }
        line.add(styledText.withText(word));
        used += TextWidth.of(word);
      }
    }
    return asItIs(line.toArray(StyledText[]::new));
  }

  private Page asItIs(StyledText... spans) {
    StringBuilder line = new StringBuilder();
    for (StyledText styledText : spans) {
      line.append(screen.paint(styledText));
    }
    lines.add(line.toString().stripTrailing());
    return this;
  }

  /** Adds a sentence, wrapped to the screen, with each line indented. */
  Page sentence(String indent, TextStyle textStyle, String text) {
    for (String line :
        TextWrap.wrap(SanitizedText.prose(text), screen.width() - indent.length(), "")) {
      line(StyledText.of(indent), textStyle.on(line));
    }
    return this;
  }

  Page sentence(String text) {
    return sentence(INDENT, TextStyle.PLAIN, text);
  }

  Page table(TextTable table) {
    lines.addAll(table.lines(screen, INDENT));
    return this;
  }

  /** Adds shell commands, each with its description below or beside it. */
  Page commands(List<Document.Command> commands) {
    int widest =
        commands.stream().mapToInt(c -> TextWidth.of(SanitizedText.line(c.line()))).max().orElse(0);
    boolean beside =
        commands.stream()
            .mapToInt(c -> widest + TextTable.GAP.length() + TextWidth.of(c.shows()))
            .allMatch(width -> INDENT.length() + width <= screen.width());
    for (Document.Command command : commands) {
      StyledText line = TextStyle.CYAN.on(command.line());
      if (beside) {
        StyledText blanks = StyledText.of(" ".repeat(widest - line.width()) + TextTable.GAP);
        asItIs(StyledText.of(INDENT), line, blanks, TextStyle.FAINT.on(command.shows()));
      } else {
        screen
            .command(command.line(), INDENT.length())
            .forEach(part -> asItIs(StyledText.of(INDENT), TextStyle.CYAN.on(part)));
        sentence(INDENT + INDENT, TextStyle.FAINT, command.shows());
      }
    }
    return this;
  }

  /** All lines, each with a line break. */
  String text() {
    return String.join("\n", lines) + "\n";
  }
}
