// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.assay.AssayException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Streams a comma-separated file (RFC 4180, faulty quotes as pandas reads them) row by row. Blank
 * lines are skipped, unless the caller reads rows of one column.
 */
public final class CsvRows {
  private static final int LONGEST_CELL = 256 << 20;

  private final InputFile file;
  private final Rows handler;
  private final CloseableIterator<Row> rows;
  private int line = 1;
  private List<String> header = List.of();

  /**
   * One row.
   *
   * @param line its first line, 1-based
   * @param width the number of its cells
   * @param cells {@code null} where a cell is empty and not quoted; none if a {@link CellSink} took
   *     them
   */
  public record Row(int line, int width, List<@Nullable String> cells) {
    /** Returns whether the line is blank. */
    private boolean isBlank() {
      return cells.size() == 1 && cells.get(0) == null;
    }

    /** A cell, empty for {@code null}. */
    public String text(int index) {
      String cell = cells.get(index);
      return cell == null ? "" : cell;
    }
  }

  /** Takes cells as they are read, so that they need no text each. */
  @FunctionalInterface
  interface CellSink {
    /**
     * Takes a cell that is part of an array, which changes afterwards.
     *
     * @param quoted whether it is, which tells an empty text from NULL
     */
    void cell(int column, char[] characters, int offset, int length, boolean quoted);
  }

  /** Starts at the beginning of a comma-separated file. */
  public CsvRows(InputFile file) {
    this(file, ',');
  }

  /** Starts at the beginning of the file. */
  public CsvRows(InputFile file, char separator) {
    this(file, separator, new Rows(Integer.MAX_VALUE, cells -> {}));
  }

  /**
   * Starts at the beginning of the file.
   *
   * @param mostCells that a row may have
   * @param excess takes the number of cells of a row that has more, and throws what is reported
   */
  public CsvRows(InputFile file, char separator, int mostCells, LongConsumer excess) {
    this(file, separator, new Rows(mostCells, excess));
  }

  private CsvRows(InputFile file, char separator, Rows handler) {
    this.file = file;
    this.handler = handler;
    this.rows =
        CsvReader.builder()
            .fieldSeparator(separator)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .skipEmptyLines(false)
            .maxBufferSize(LONGEST_CELL)
            .build(handler, new PandasQuotes(file.reader(), separator))
            .iterator();
  }

  /** The next row; {@code null} at the end. */
  public @Nullable Row next() {
    Row row = nextOrBlank();
    while (row != null && row.isBlank()) {
      row = nextOrBlank();
    }
    return row;
  }

  /** The next row, including blank lines. */
  private @Nullable Row nextOrBlank() {
    try {
      if (!rows.hasNext()) {
        return null;
      }
      Row row = rows.next();
      line = row.line();
      if (header.isEmpty()) {
        header = row.cells().stream().map(String::valueOf).toList();
      }
      return row;
    } catch (CsvParseException e) {
      if (e.getCause() instanceof IOException cause) {
        throw file.failure(cause);
      }
      if (e.getCause() instanceof AssayException cause) {
        throw cause;
      }
      throw file.fault(
          line,
          "malformed CSV in or after this row: " + e.getMessage(),
          "look for a quote that is not closed");
    } catch (UncheckedIOException e) {
      IOException cause = e.getCause();
      throw file.failure(cause == null ? new IOException(e) : cause);
    }
  }

  /**
   * Moves to the next row of a table, in which a blank line is a row if there is one column.
   *
   * @param cells takes the row's cells
   * @return false at the end
   */
  boolean next(int width, CellSink cells) {
    handler.sink = cells;
    handler.taken = width;
    Row row = checked(width == 1 ? nextOrBlank() : next(), width);
    if (row != null && row.isBlank()) {
      cells.cell(0, new char[0], 0, 0, false);
    }
    return row != null;
  }

  /** The next row, which must have as many cells as the header; {@code null} at the end. */
  public @Nullable Row next(int width) {
    return checked(next(), width);
  }

  private @Nullable Row checked(@Nullable Row row, int width) {
    AssayException fault = row == null ? null : widthFault(row, width);
    if (fault != null) {
      throw fault;
    }
    return row;
  }

  /** Returns the error if a row has not as many cells as the header; else {@code null}. */
  public @Nullable AssayException widthFault(Row row, int width) {
    return row.width() == width
        ? null
        : file.fault(
            row.line(),
            "this row has %d cell%s, the header has %d"
                .formatted(row.width(), row.width() == 1 ? "" : "s", width),
            otherSeparator(header).orElse("look for a missing comma or a missing quote"));
  }

  /** Returns the remedy for a missing column: another separator, or another name. */
  public static String hint(String missing, List<String> header) {
    return otherSeparator(header)
        .or(() -> NearestName.of(missing, header).map("did you mean '%s'?"::formatted))
        .orElseGet(
            () ->
                "the columns are %s; rename the one that holds it"
                    .formatted(String.join(", ", header)));
  }

  /** Returns a message that cells seem to have a separator other than a comma, with the remedy. */
  public static Optional<String> otherSeparator(Collection<String> header) {
    if (header.size() != 1) {
      return Optional.empty();
    }
    String only = header.iterator().next();
    return Stream.of(";", "\t", "|")
        .filter(only::contains)
        .findFirst()
        .map(separator -> separator.equals("\t") ? "tabs" : "'" + separator + "'")
        .map("its cells seem to be separated by %s; save it with commas"::formatted);
  }

  /** Distinguishes an empty cell from a quoted empty cell, which fastcsv's own records don't. */
  private static final class Rows extends AbstractBaseCsvCallbackHandler<Row> {
    private final int mostCells;
    private final LongConsumer excess;
    private List<@Nullable String> cells = new ArrayList<>();
    private @Nullable CellSink sink;
    private int taken;

    /** True while the row has one cell so far, NULL: its line may be blank. */
    private boolean blank;

    private Rows(int mostCells, LongConsumer excess) {
      this.mostCells = mostCells;
      this.excess = excess;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
      cells = sink == null ? new ArrayList<>() : List.of();
      blank = true;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      if (index >= mostCells) {
        excess.accept(index + 1L);
      }
      if (sink == null) {
        cells.add(length == 0 && !quoted ? null : new String(buffer, offset, length));
        return;
      }
      if (index == 1 && blank) {
        sink.cell(0, buffer, offset, 0, false);
      }
      blank = index == 0 && length == 0 && !quoted;
      if (!blank && index < taken) {
        sink.cell(index, buffer, offset, length, quoted);
      }
    }

    @Override
    protected Row buildRecord() {
      if (sink == null ? cells.isEmpty() : blank) {
        cells = Collections.singletonList(null);
      }
      return new Row((int) getStartingLineNumber(), Math.max(1, getFieldCount()), cells);
    }
  }

  /**
   * Comma-separated text with faulty quotes as pandas and Python's csv module read it, in RFC 4180:
   * in {@code "a"b",c}, the second quote ends the quoted part, and the rest up to the separator,
   * quotes included, is part of the cell. Some of SQL-Eval's own files rely on it.
   */
  private static final class PandasQuotes extends Reader {
    private enum State {
      START,
      PLAIN,
      QUOTED,
      /** After a quote in a quoted cell: the first of two, or the end of the quoted part. */
      QUOTE,
      /** After the end of the quoted part. */
      REST
    }

    private final Reader in;
    private final char separator;
    private final StringBuilder written = new StringBuilder();
    private int taken;
    private boolean ended;
    private State state = State.START;

    PandasQuotes(Reader in, char separator) {
      this.in = in;
      this.separator = separator;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      while (taken == written.length() && !ended) {
        int count = in.read(buffer, offset, length);
        if (hasNoQuotes(buffer, offset, offset + count)) {
          return count;
        }
        rewrite(buffer, offset, count);
      }
      int count = Math.min(length, written.length() - taken);
      written.getChars(taken, taken + count, buffer, offset);
      taken += count;
      return count == 0 && length > 0 ? -1 : count;
    }

    /** Takes some text as it is, if it begins outside of quotes, and there are none in it. */
    private boolean hasNoQuotes(char[] text, int from, int to) {
      if (to <= from || (state != State.START && state != State.PLAIN)) {
        return false;
      }
      for (int i = from; i < to; i++) {
        if (text[i] == '"') {
          return false;
        }
      }
      state = ends(text[to - 1]) ? State.START : State.PLAIN;
      return true;
    }

    private void rewrite(char[] text, int offset, int count) {
      written.setLength(0);
      taken = 0;
      ended = count < 0;
      for (int i = 0; i < count; i++) {
        add(text[offset + i]);
      }
      if (ended && (state == State.QUOTE || state == State.REST)) {
        written.append('"');
      }
    }

    /** Returns whether a character ends a cell. */
    private boolean ends(char next) {
      return next == separator || next == '\n' || next == '\r';
    }

    private void add(char next) {
      boolean ends = ends(next);
      switch (state) {
        case START -> state = next == '"' ? State.QUOTED : ends ? State.START : State.PLAIN;
        case PLAIN -> state = ends ? State.START : State.PLAIN;
        case QUOTED -> {
          if (next == '"') {
            state = State.QUOTE;
            return;
          }
        }
        case QUOTE -> {
          if (ends || next == '"') {
            written.append('"');
          }
          state = ends ? State.START : next == '"' ? State.QUOTED : State.REST;
        }
        case REST -> {
          if (ends || next == '"') {
            written.append('"');
          }
          state = ends ? State.START : State.REST;
        }
      }
      written.append(next);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
