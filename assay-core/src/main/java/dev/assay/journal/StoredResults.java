// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.AssayException;
import dev.assay.journal.internal.CutCell;
import dev.assay.journal.internal.RunFile;
import dev.assay.journal.internal.RunFileFields;
import dev.assay.journal.internal.SafeFileName;
import dev.assay.model.internal.FileProblem;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of each question's gold and predicted result, one file a question, for those who
 * show or judge a run. Safe for use by several threads on different questions.
 *
 * @param folder where the files are
 */
public record StoredResults(Path folder) {
  /** The maximum number of rows stored of a result. */
  public static final int ROWS = 200;

  /** The maximum number of rows stored of the sample of a result. */
  public static final int SAMPLE = ROWS / 2;

  /** The most columns of a result that is stored. */
  static final int COLUMNS = 10_000;

  /** Approximate number of characters stored per result: complete rows, at least one. */
  static final long CHARACTERS = 1 << 20;

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final ObjectReader TREES = JsonMapper.builder().build().reader();

  /**
   * The first rows of a result.
   *
   * @param table the rows that were kept
   * @param rowsTotal how many there were
   * @param sample rows chosen by their hash from all of a large result, or {@code null}
   */
  public record Excerpt(ResultTable table, long rowsTotal, @Nullable ResultTable sample) {
    /** A result without a sample. */
    public Excerpt(ResultTable table, long rowsTotal) {
      this(table, rowsTotal, null);
    }

    private static @Nullable Excerpt ofAll(@Nullable ResultTable table) {
      return table == null ? null : new Excerpt(table, table.rowCount());
    }
  }

  /**
   * The stored results of a question.
   *
   * @param gold the gold result that matched best, or {@code null} if there was none
   * @param predicted the predicted result, or {@code null} if there was none
   * @param problem the reason why they can't be read, in a sentence, or {@code null}
   */
  public record Pair(
      @Nullable Excerpt gold, @Nullable Excerpt predicted, @Nullable String problem) {
    /** Results that could be read. */
    public Pair(@Nullable Excerpt gold, @Nullable Excerpt predicted) {
      this(gold, predicted, null);
    }
  }

  /** Keeps the results of a question, in place of what was kept before. */
  public void write(String question, @Nullable ResultTable gold, @Nullable ResultTable predicted)
      throws IOException {
    write(question, Excerpt.ofAll(gold), Excerpt.ofAll(predicted));
  }

  /** Keeps results of which only the first rows are known. */
  public void write(String question, @Nullable Excerpt gold, @Nullable Excerpt predicted)
      throws IOException {
    RunFile.require(folder);
    try (OutputStream out = open(question);
        JsonGenerator json = FACTORY.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("question", question);
      json.writeFieldName("gold");
      write(json, gold);
      json.writeFieldName("predicted");
      write(json, predicted);
      json.writeEndObject();
    } catch (IOException e) {
      throw FileProblem.named(file(question), e);
    }
  }

  /**
   * Opens the file of a question, which is usually new: only otherwise are its folder and links
   * checked.
   */
  private OutputStream open(String question) throws IOException {
    Path file = folder.resolve(name(question));
    try {
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      RunFile.makeFolder(folder);
    } catch (FileAlreadyExistsException e) {
      RunFile.require(file);
    }
    return Files.newOutputStream(
        file,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  private static void write(JsonGenerator json, @Nullable Excerpt result) throws IOException {
    if (result == null || result.table().columnCount() > COLUMNS) {
      json.writeNull();
    } else {
      long share = CHARACTERS / Math.max(1, result.table().columnCount());
      int longest = (int) Math.min(CutCell.LONGEST, share);
      ResultTable sample = result.sample();
      int sampled = sample == null ? 0 : kept(sample, longest);
      TableJson.write(json, result, kept(result.table(), longest), sampled, longest);
    }
  }

  private static int kept(ResultTable table, int longest) {
    int most = Math.min(ROWS, table.rowCount());
    long characters = 0;
    for (int row = 0; row < most; row++) {
      for (Object cell : table.row(row)) {
        characters += Math.min(longest, CutCell.length(cell));
      }
      if (characters > CHARACTERS) {
        return Math.max(1, row);
      }
    }
    return most;
  }

  /**
   * Returns the stored results of a question; empty if there are none. A broken file costs its
   * question the results, not the run.
   */
  public Optional<Pair> read(String question) {
    return reader().apply(question);
  }

  /** Returns {@link #read} for many questions, which looks once whether the folder is a link. */
  public Function<String, Optional<Pair>> reader() {
    try {
      RunFile.require(folder);
      return this::readInside;
    } catch (AssayException e) {
      Optional<Pair> none = Optional.of(new Pair(null, null, String.valueOf(e.getMessage())));
      return question -> none;
    }
  }

  private Optional<Pair> readInside(String question) {
    Path file = folder.resolve(name(question));
    try {
      JsonNode root = TREES.readTree(RunFile.read(file));
      return Optional.of(new Pair(read(root, "gold"), read(root, "predicted")));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (AssayException e) {
      return Optional.of(new Pair(null, null, String.valueOf(e.getMessage())));
    } catch (IOException | RuntimeException e) { // whatever is stored there instead of a table
      return Optional.of(
          new Pair(
              null,
              null,
              "%s can't be read (%s); the results of question '%s' are lost, but its outcome is not: restore the file, or remove it"
                  .formatted(file, RunFileFields.reason(e), question)));
    }
  }

  /** Returns the number of bytes stored of a question's results; -1 if there are none. */
  public long size(String question) throws IOException {
    try {
      return Files.size(file(question));
    } catch (NoSuchFileException e) {
      return -1;
    }
  }

  private static @Nullable Excerpt read(JsonNode root, String side) {
    JsonNode table = root.required(side);
    return table.isNull() ? null : TableJson.read(table);
  }

  private Path file(String question) {
    RunFile.require(folder);
    return RunFile.of(folder, name(question));
  }

  private static String name(String question) {
    return SafeFileName.of(question) + ".json";
  }
}
