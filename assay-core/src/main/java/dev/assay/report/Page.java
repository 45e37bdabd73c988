/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.report.document.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines for a terminal, collected from top to bottom. */
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

  /** A blank line, unless the page is empty or the last line is blank. */
  Page gap() {
    if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
      lines.add("");
    }
    return this;
  }

  /** The title of a section, after a gap. */
  Page heading(String text) {
    return heading(Ink.BOLD.on(text));
  }

  Page heading(Span... spans) {
    gap();
    return line(spans);
  }

  /** One line of pieces side by side; where it is too long, it goes on between two words. */
  Page line(Span... spans) {
    int width = Arrays.stream(spans).mapToInt(Span::width).sum();
    if (width <= screen.width()) {
      return asItIs(spans);
    }
    List<Span> line = new ArrayList<>();
    int used = 0;
    for (Span span : spans) {
      for (String word : span.text().split("(?<= )(?! )", -1)) {
        if (used > 0 && used + TextWidth.of(word.stripTrailing()) > screen.width()) {
          asItIs(line.toArray(Span[]::new));
          line.clear();
          line.add(Span.of(INDENT + INDENT));
          used = 2 * INDENT.length();
        }
        line.add(span.withText(word));
        used += TextWidth.of(word);
      }
    }
    return asItIs(line.toArray(Span[]::new));
  }

  private Page asItIs(Span... spans) {
    StringBuilder line = new StringBuilder();
    for (Span span : spans) {
      line.append(screen.paint(span));
    }
    lines.add(line.toString().stripTrailing());
    return this;
  }

  /** A sentence, wrapped to the screen, each line after an indent. */
  Page sentence(String indent, Ink ink, String text) {
    for (String line : TextWrap.wrap(SafeText.prose(text), screen.width() - indent.length(), "")) {
      line(Span.of(indent), ink.on(line));
    }
    return this;
  }

  Page sentence(String text) {
    return sentence(INDENT, Ink.PLAIN, text);
  }

  Page table(TextTable table) {
    lines.addAll(table.lines(screen, INDENT));
    return this;
  }

  /** Commands to type, each with what it shows, below or beside it. */
  Page commands(List<Document.Command> commands) {
    int widest =
        commands.stream().mapToInt(c -> TextWidth.of(SafeText.line(c.line()))).max().orElse(0);
    boolean beside =
        commands.stream()
            .mapToInt(c -> widest + TextTable.GAP.length() + TextWidth.of(c.shows()))
            .allMatch(width -> INDENT.length() + width <= screen.width());
    for (Document.Command command : commands) {
      Span line = Ink.CYAN.on(command.line());
      if (beside) {
        Span blanks = Span.of(" ".repeat(widest - line.width()) + TextTable.GAP);
        asItIs(Span.of(INDENT), line, blanks, Ink.FAINT.on(command.shows()));
      } else {
        screen
            .command(command.line(), INDENT.length())
            .forEach(part -> asItIs(Span.of(INDENT), Ink.CYAN.on(part)));
        sentence(INDENT + INDENT, Ink.FAINT, command.shows());
      }
    }
    return this;
  }

  /** All lines, each with a line break. */
  String text() {
    return String.join("\n", lines) + "\n";
  }
}
