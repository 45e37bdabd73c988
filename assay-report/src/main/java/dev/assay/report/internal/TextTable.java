// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * An aligned table for a terminal. If it is too wide, headings and text columns wrap within their
 * rows; if that is not enough, each row's name gets a line of its own; and if even that is not, the
 * remaining columns follow below. Add columns first, then rows.
 */
final class TextTable {
  static final String GAP = "  ";

  /** Maximum number of lines of a cell. */
  private int most = 6;

  /** Words up to this width are not broken while other columns can be narrowed. */
  private int whole = WrappedCell.WHOLE;

  private final List<Column> columns = new ArrayList<>();
  private final List<List<StyledText>> rows = new ArrayList<>();

  /** The ways to narrow a column. */
  private enum Kind {
    /** It is wrapped. */
    TEXT,
    /** It is never narrowed. */
    NUMBER,
    BAR
  }

  /**
   * @param most maximum width; applies to text columns only if space is short
   */
  private record Column(String heading, Kind kind, int most) {
    boolean isRight() {
      return kind == Kind.NUMBER;
    }

    boolean isText() {
      return kind == Kind.TEXT;
    }
  }

  /** Adds a column of text. */
  TextTable left(String heading) {
    return left(heading, Integer.MAX_VALUE);
  }

  /** Adds a column of text that is narrowed down to {@code most} before other columns are. */
  TextTable left(String heading, int most) {
    return add(heading, Kind.TEXT, most);
  }

  /** Adds a column of numbers, which are never truncated. */
  TextTable right(String heading) {
    return right(heading, Integer.MAX_VALUE);
  }

  /** Adds a column of numbers that is never wider than {@code most}. */
  TextTable right(String heading, int most) {
    return add(heading, Kind.NUMBER, most);
  }

  /** Adds a column of bars, which are never truncated because they would mislead. */
  TextTable bars() {
    return add("", Kind.BAR, Integer.MAX_VALUE);
  }

  private TextTable add(String heading, Kind kind, int most) {
    columns.add(new Column(SanitizedText.line(heading), kind, most));
    return this;
  }

  /** Sets the maximum number of lines of a cell, and the width up to which words stay whole. */
  TextTable folding(int lines, int word) {
    most = lines;
    whole = word;
    return this;
  }

  TextTable row(StyledText... cells) {
    return row(Arrays.asList(cells));
  }

  /** Adds a row; missing cells at its end are empty. */
  TextTable row(List<StyledText> cells) {
    if (cells.size() > columns.size()) {
      throw new IllegalArgumentException(
          "%d cells under %d columns".formatted(cells.size(), columns.size()));
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The width of each column if there is enough space. */
  int[] naturalWidths() {
    int[] widths = new int[columns.size()];
    for (int c = 0; c < widths.length; c++) {
      Column column = columns.get(c);
      int widest = Math.max(TextWidth.of(column.heading()), cells(c));
      widths[c] = column.isText() ? widest : Math.min(widest, column.most());
    }
    return widths;
  }

  /** The width of a column's widest cell. */
  private int cells(int column) {
    return rows.stream()
        .filter(row -> column < row.size())
        .mapToInt(row -> row.get(column).width())
        .max()
        .orElse(0);
  }

  /** The lines of the table, headings first if there are any. */
  List<String> lines(Screen screen, String indent) {
    int room = screen.width() - indent.length();
    int[] widths = fit(room);
    boolean together = total(widths) <= room && !(isCrowded(widths) && mayBeNamed(room));
    List<String> lines = together ? together(widths, screen) : apart(screen, room);
    return lines.stream().map(line -> (indent + line).stripTrailing()).toList();
  }

  /** Returns whether a name would wrap into too many lines to read. */
  private boolean isCrowded(int[] widths) {
    int names = names();
    return rows.stream()
        .anyMatch(
            row ->
                IntStream.range(0, Math.min(names, row.size()))
                    .anyMatch(c -> WrappedCell.isCrowded(row.get(c).text(), widths[c])));
  }

  /** Returns whether all columns other than the names fit side by side without narrowing. */
  private boolean mayBeNamed(int room) {
    int names = names();
    return names > 0
        && names < columns.size()
        && total(part(names, columns.size(), 0).naturalWidths()) <= room - GAP.length();
  }

  private static int total(int[] widths) {
    return Arrays.stream(widths).sum() + GAP.length() * Math.max(0, widths.length - 1);
  }

  /** The width of each column if there is little space, but words stay whole. */
  int[] leastWidths() {
    int[] widths = naturalWidths();
    Arrays.setAll(widths, column -> Math.min(widths[column], ofWholeWords(column)));
    return widths;
  }

  /** Widths that fit, if text and headings can be narrowed that far. */
  private int[] fit(int room) {
    int[] widths = naturalWidths();
    narrow(widths, room, c -> columns.get(c).isText() ? columns.get(c).most() : widths[c]);
    narrow(widths, room, this::ofWholeWords);
    narrow(widths, room, column -> least(column, WrappedCell::widestPiece));
    return widths;
  }

  /** The minimum width of a column. */
  private interface Least {
    int of(int column);
  }

  /** Narrows the widest column that is wider than its minimum. */
  private void narrow(int[] widths, int room, Least least) {
    int[] floor = new int[widths.length];
    Arrays.setAll(floor, c -> Math.min(widths[c], least.of(c)));
    for (int excess = total(widths) - room; excess > 0; excess--) {
      int widest = -1;
      for (int c = 0; c < widths.length; c++) {
        if (widths[c] > floor[c] && (widest < 0 || widths[c] > widths[widest])) {
          widest = c;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  private int ofWholeWords(int column) {
    return least(column, text -> WrappedCell.narrowest(text, whole, most));
  }

  private int least(int column, ToIntFunction<String> widest) {
    Column of = columns.get(column);
    int heading = widest.applyAsInt(of.heading());
    return switch (of.kind()) {
      case TEXT ->
          rows.stream()
              .filter(row -> column < row.size())
              .mapToInt(row -> widest.applyAsInt(row.get(column).text()))
              .reduce(heading, Math::max);
      case NUMBER -> Math.min(of.most(), Math.max(heading, cells(column)));
      case BAR -> cells(column);
    };
  }

  /** All columns side by side. */
  private List<String> together(int[] widths, Screen screen) {
    List<String> lines = new ArrayList<>();
    if (hasHeadings()) {
      lines.addAll(
          row(columns.stream().map(c -> TextStyle.FAINT.on(c.heading())).toList(), widths, screen));
    }
    rows.forEach(row -> lines.addAll(row(row, widths, screen)));
    return lines;
  }

  private boolean hasHeadings() {
    return columns.stream().anyMatch(column -> !column.heading().isEmpty());
  }

  /** The lines of one row. */
  private List<String> row(List<StyledText> cells, int[] widths, Screen screen) {
    List<List<String>> texts = new ArrayList<>();
    int height = 1;
    for (int c = 0; c < cells.size(); c++) {
      String text = cells.get(c).text();
      texts.add(
          columns.get(c).kind() == Kind.BAR || TextWidth.of(text) <= widths[c]
              ? List.of(text)
              : WrappedCell.lines(text, widths[c], most, screen.ellipsis()));
      height = Math.max(height, texts.get(c).size());
    }
    List<String> lines = new ArrayList<>();
    for (int at = 0; at < height; at++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < cells.size(); c++) {
        String text = at < texts.get(c).size() ? texts.get(c).get(at) : "";
        String blanks = " ".repeat(Math.max(0, widths[c] - TextWidth.of(text)));
        String painted = screen.paint(cells.get(c).withText(text));
        line.append(c == 0 ? "" : GAP)
            .append(columns.get(c).isRight() ? blanks + painted : painted + blanks);
      }
      lines.add(line.toString());
    }
    return lines;
  }

  /**
   * The lines of a table that does not fit side by side: with names on lines of their own, or in
   * parts of some columns each.
   */
  private List<String> apart(Screen screen, int room) {
    int names = names();
    if (names == 0 || names == columns.size()) {
      return together(fit(room), screen);
    }
    TextTable rest = part(names, columns.size(), 0);
    int[] widths = rest.fit(room - GAP.length());
    return total(widths) <= room - GAP.length()
        ? named(rest, widths, names, screen, room)
        : inParts(names, screen, room);
  }

  /** Returns the number of leading text columns, which hold the names. */
  private int names() {
    int names = 0;
    while (names < columns.size() && columns.get(names).isText()) {
      names++;
    }
    return names;
  }

  private List<String> named(TextTable rest, int[] widths, int names, Screen screen, int room) {
    List<String> lines = new ArrayList<>();
    List<String> figures = rest.together(widths, screen);
    int headings = figures.size();
    for (List<StyledText> row : rest.rows) {
      headings -= rest.row(row, widths, screen).size();
    }
    figures.subList(0, headings).forEach(line -> lines.add(GAP + line));
    for (int r = 0; r < rows.size(); r++) {
      Page name = new Page(new Screen(room, screen.color(), screen.blocks()));
      List<StyledText> spans = new ArrayList<>();
      for (StyledText cell : rows.get(r).subList(0, Math.min(names, rows.get(r).size()))) {
        if (!cell.text().isEmpty()) {
          spans.add(spans.isEmpty() ? StyledText.EMPTY : TextStyle.FAINT.on(screen.dot()));
          spans.add(cell);
        }
      }
      name.line(spans.toArray(StyledText[]::new)).text().lines().forEach(lines::add);
      rest.row(rest.rows.get(r), widths, screen).forEach(line -> lines.add(GAP + line));
    }
    return lines;
  }

  /** The lines in parts of some columns each, with the names repeated in every part. */
  private List<String> inParts(int names, Screen screen, int room) {
    List<String> lines = new ArrayList<>();
    int from = names;
    while (from < columns.size()) {
      int to = from + 1;
      while (to < columns.size() && part(from, to + 1, names).isEasy(room)) {
        to++;
      }
      TextTable part = part(from, to, names);
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(part.together(part.fit(room), screen));
      from = to;
    }
    return lines;
  }

  private boolean isEasy(int room) {
    int[] widths = fit(room);
    return total(widths) <= room && !isCrowded(widths);
  }

  /** A table of the names and a range of the other columns. */
  private TextTable part(int from, int to, int names) {
    TextTable part = new TextTable().folding(most, whole);
    part.columns.addAll(columns.subList(0, names));
    part.columns.addAll(columns.subList(from, to));
    for (List<StyledText> row : rows) {
      List<StyledText> cells = new ArrayList<>(row);
      while (cells.size() < columns.size()) {
        cells.add(StyledText.EMPTY);
      }
      List<StyledText> kept = new ArrayList<>(cells.subList(0, names));
      kept.addAll(cells.subList(from, to));
      part.row(kept);
    }
    return part;
  }

  /**
   * The text of a cell that is wider than its column: it is wrapped at blanks, or within names such
   * as {@code openai/gpt-x} after a separator; within words only if they have no place to break.
   */
  private static final class WrappedCell {
    /** Minimum width of a text column. */
    static final int NARROWEST = 6;

    /** The width up to which words stay whole, if nothing else was chosen. */
    static final int WHOLE = 16;

    /** Long texts are narrowed to this width. */
    private static final int EASY_WIDTH = 24;

    /** A name in more lines is hard to read. */
    private static final int EASY_LINES = 2;

    private static final Pattern BLANKS = Pattern.compile(" +");

    /** The end of the blanks after a word, unless an ellipsis or a percent sign follows. */
    private static final Pattern AFTER_WORD = Pattern.compile("(?<= )(?![ …%])");

    private static final Pattern AFTER_JOINT = Pattern.compile("(?<=[-/_.,:;@+])(?=[^-/_.,:;@+ ])");

    private WrappedCell() {}

    /** The width of the widest word, or of the widest part of a word wider than {@code whole}. */
    private static int widestWord(String text, int whole) {
      return BLANKS
          .splitAsStream(text)
          .mapToInt(w -> TextWidth.of(w) <= whole ? TextWidth.of(w) : widestPart(w, whole))
          .reduce(0, Math::max);
    }

    /** The width at which words stay whole and, unless it is long, the text is not shortened. */
    static int narrowest(String text, int whole, int most) {
      int width = widestWord(text, whole);
      while (width < EASY_WIDTH && wrapped(text, width).size() > most) {
        width++;
      }
      return width;
    }

    /** The width of the widest part that can't be broken. */
    static int widestPiece(String text) {
      return BLANKS
          .splitAsStream(text)
          .mapToInt(word -> widestPart(word, WHOLE))
          .reduce(0, Math::max);
    }

    private static int widestPart(String word, int whole) {
      int widest = AFTER_JOINT.splitAsStream(word).mapToInt(TextWidth::of).reduce(0, Math::max);
      return Math.max(NARROWEST, Math.min(whole, widest));
    }

    /** Returns whether a text is hard to read at that width. */
    static boolean isCrowded(String text, int width) {
      return wrapped(text, width).size() > EASY_LINES;
    }

    /**
     * The text in a few lines of at most that width; an ellipsis replaces omitted text.
     *
     * @param width columns, at least 1
     * @param most lines
     */
    static List<String> lines(String text, int width, int most, String ellipsis) {
      List<String> lines =
          wrapped(text, width).stream()
              .flatMap(line -> TextWrap.wrap(line, width, "").stream())
              .toList();
      List<String> shown = new ArrayList<>(lines.subList(0, Math.min(most, lines.size())));
      if (shown.size() < lines.size()) {
        String last = shortened(shown.get(most - 1) + ellipsis, width, ellipsis);
        shown.set(most - 1, TextWidth.cut(last, width, ellipsis));
      }
      return shown;
    }

    private static List<String> wrapped(String text, int width) {
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      for (String part : parts(text, width)) {
        boolean fits = TextWidth.of((line + part).stripTrailing()) <= width;
        if (!fits && line.length() > 0) {
          lines.add(line.toString().stripTrailing());
          line.setLength(0);
        }
        line.append(part);
      }
      lines.add(line.toString().stripTrailing());
      return lines;
    }

    /** Words with the blank after them; words that are wider than a line are split. */
    private static List<String> parts(String text, int width) {
      List<String> parts = new ArrayList<>();
      for (String word : AFTER_WORD.split(text, -1)) {
        if (TextWidth.of(word.stripTrailing()) <= width) {
          parts.add(word);
        } else {
          parts.addAll(Arrays.asList(AFTER_JOINT.split(word)));
        }
      }
      return parts;
    }

    /** Replaces the last word by the ellipsis if both do not fit. */
    private static String shortened(String line, int width, String ellipsis) {
      int blank = line.lastIndexOf(' ');
      return TextWidth.of(line) <= width || blank <= 0
          ? line
          : line.substring(0, blank) + " " + ellipsis;
    }
  }
}
