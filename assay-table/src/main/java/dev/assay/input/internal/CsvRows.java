// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.assay.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
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
  private final CloseableIterator<Row> rows;
  private int line = 1;
  private List<String> header = List.of();

  /**
   * One row.
   *
   * @param line its first line, 1-based
   * @param cells {@code null} where a cell is empty and not quoted
   */
  public record Row(int line, List<@Nullable String> cells) {
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
   * The next row of a table, in which a blank line is a row if there is one column; {@code null} at
   * the end.
   */
  public @Nullable Row nextOfTable(int width) {
    return width == 1 ? checked(nextOrBlank(), width) : next(width);
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
    return row.cells().size() == width
        ? null
        : file.fault(
            row.line(),
            "this row has %d cells, the header has %d".formatted(row.cells().size(), width),
            otherSeparator(header).orElse("look for a missing comma or a missing quote"));
  }

  /** Returns the remedy for a missing column: another separator, or another name. */
  public static String hint(String missing, List<String> header) {
    return otherSeparator(header).orElseGet(() -> NearestName.hint(missing, header));
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

    private Rows(int mostCells, LongConsumer excess) {
      this.mostCells = mostCells;
      this.excess = excess;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
      cells = new ArrayList<>();
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      if (index >= mostCells) {
        excess.accept(index + 1L);
      }
      cells.add(length == 0 && !quoted ? null : new String(buffer, offset, length));
    }

    @Override
    protected Row buildRecord() {
      if (cells.isEmpty()) {
        cells.add(null);
      }
      return new Row((int) getStartingLineNumber(), cells);
    }
  }
}
