// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import dev.assay.AssayException;
import dev.assay.app.session.RunReport;
import dev.assay.engines.duckdb.ParquetFolder;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ManifestJson;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.journal.internal.RunJournal;
import dev.assay.model.Outcome;
import dev.assay.model.internal.FolderTree;
import dev.assay.report.RunSummary;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes a run of outcomes that were evaluated on Spark. All of them are checked before the first is
 * written, and only their ids are held in memory until the run is summed up.
 *
 * @param from folder of Parquet files
 * @param out the run directory, new or empty
 * @param name of the run, or {@code null} for that of the evaluation or the folder
 * @param progress told now and then how many outcomes are written
 */
record OutcomeImport(Path from, Path out, @Nullable String name, LongConsumer progress) {
  private static final List<String> COLUMNS =
      List.of("id", "database", "sql", "outcome", "database_hash", "run");

  private static final int STEP = 100_000;

  /**
   * Imports them, and sums the run up.
   *
   * @throws AssayException if the folder holds other files than those of an evaluation, two
   *     outcomes have one id, outcomes are of different evaluations, or the directory can't be used
   * @throws InterruptedException if interrupted; there is no run directory then
   */
  RunSummary run() throws IOException, InterruptedException {
    requireNew();
    Path place = out.toAbsolutePath().normalize();
    Path unfinished = place.resolveSibling(place.getFileName() + ".importing");
    FolderTree.delete(unfinished); // of an import that was killed
    Files.createDirectories(unfinished);
    try {
      Path run = unfinished.resolve("run");
      Path sorting = Files.createDirectory(unfinished.resolve("sorting"));
      try (ParquetFolder outcomes = ParquetFolder.open(from, sorting)) {
        requireColumns(outcomes);
        requireUniqueIds(outcomes);
        write(outcomes, manifest(outcomes), run);
      }
      Files.deleteIfExists(place);
      Files.move(run, place);
    } finally {
      FolderTree.delete(unfinished);
    }
    return RunReport.judged(RunDirectory.open(out), null, null);
  }

  private void requireNew() throws IOException {
    if (!Files.exists(out)) {
      return;
    }
    if (!Files.isDirectory(out)) {
      throw new AssayException("--out %s is a file; name a directory".formatted(out));
    }
    try (Stream<Path> inside = Files.list(out)) {
      if (inside.findAny().isPresent()) {
        throw new AssayException("--out %s is not empty; name a new directory".formatted(out));
      }
    }
  }

  private void requireColumns(ParquetFolder outcomes) {
    List<String> missing =
        COLUMNS.stream().filter(column -> !outcomes.columns().contains(column)).toList();
    if (!missing.isEmpty()) {
      throw new AssayException(
          "%s has no column %s; write all columns of the outcomes, as evaluate(…) returns them"
              .formatted(from, String.join(", ", missing)));
    }
  }

  private void requireUniqueIds(ParquetFolder outcomes) throws IOException {
    outcomes.repeated(
        "id",
        row -> {
          throw new AssayException(
              "%s has %s outcomes with the id '%s'; if a job was run twice, import the folder of one"
                  .formatted(from, row.get(1), row.get(0)));
        });
  }

  private Manifest manifest(ParquetFolder outcomes) throws IOException {
    Manifest settings = settings(outcomes);
    RowHash ids = new RowHash("\n");
    RowHash questions = new RowHash("\0");
    RowHash predictions = new RowHash("\0");
    outcomes.sorted(
        List.of("id", "database", "sql"),
        row -> {
          ids.add(row.get(0));
          // Not the gold: of several, an outcome has the one that suits its prediction.
          questions.add(row.get(0)).add(row.get(1));
          predictions.add(row.get(0)).add(row.get(2));
        });
    String stem = String.valueOf(from.toAbsolutePath().normalize().getFileName());
    String chosen = name != null ? name : settings.name().isEmpty() ? stem : settings.name();
    return new Manifest(
        chosen,
        new Manifest.Source(
            chosen, from.toString(), "pairs", questions.hex(), (int) ids.count(), ids.hex()),
        new Manifest.Origin("pairs:" + stem, predictions.hex(), from.toString()),
        settings.scoring(),
        settings.conditions(),
        Manifest.DatabaseFacts.of(databases(outcomes)),
        settings.provenance());
  }

  /** The settings that all outcomes share; those of the first job if there were several. */
  private Manifest settings(ParquetFolder outcomes) throws IOException {
    List<Manifest> found = new ArrayList<>();
    outcomes.distinct(
        List.of("run"),
        row -> {
          String text = row.get(0);
          if (text == null) {
            throw new AssayException(
                "%s has outcomes whose column 'run' is null; write it as evaluate(…) returns it"
                    .formatted(from));
          }
          found.add(ManifestJson.read(from, text.getBytes(StandardCharsets.UTF_8)));
        });
    if (found.isEmpty()) {
      throw new AssayException("%s has no outcomes".formatted(from));
    }
    Manifest first = found.get(0);
    for (Manifest other : found) {
      if (!other.scoring().equals(first.scoring())
          || !other.conditions().equals(first.conditions())) {
        throw new AssayException(
            "%s has outcomes of evaluations with different settings (profiles %s and %s); import each into a run of its own"
                .formatted(
                    from, first.scoring().profile().name(), other.scoring().profile().name()));
      }
      if (other.provenance().started().isBefore(first.provenance().started())) {
        first = other;
      }
    }
    return first;
  }

  private Map<String, String> databases(ParquetFolder outcomes) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    outcomes.distinct(
        List.of("database", "database_hash"),
        row -> {
          String hash = row.get(1);
          String before = hashes.put(String.valueOf(row.get(0)), hash == null ? "absent" : hash);
          if (before != null) {
            throw new AssayException(
                "database '%s' was not the same on all executors, so its outcomes can't be compared; ship one file to all, and evaluate again"
                    .formatted(row.get(0)));
          }
        });
    return hashes;
  }

  private void write(ParquetFolder outcomes, Manifest manifest, Path unfinished)
      throws IOException, InterruptedException {
    try (LineSpool lines = new LineSpool(unfinished.resolveSibling("lines"))) {
      outcomes.all(
          List.of("id", "outcome"),
          row -> lines.add(String.valueOf(row.get(0)), String.valueOf(row.get(1))));
      try (RunJournal journal = RunJournal.open(unfinished, manifest, false, note -> {})) {
        long[] written = {0};
        lines.sorted(
            (id, line) -> {
              append(journal, id, line);
              if (++written[0] % STEP == 0) {
                progress.accept(written[0]);
              }
            });
        journal.finish(true);
      }
    }
  }

  private void append(RunJournal journal, String id, String line) throws IOException {
    Outcome outcome;
    try {
      outcome = OutcomeJson.read(line);
    } catch (IOException | IllegalArgumentException e) {
      throw new AssayException(
          "%s: the column 'outcome' of '%s' is no outcome: %s".formatted(from, id, e.getMessage()),
          e);
    }
    if (!outcome.question().equals(id)) {
      throw new AssayException(
          "%s: the row '%s' has the outcome of '%s'; ids must not be changed"
              .formatted(from, id, outcome.question()));
    }
    try {
      journal.append(outcome, stored -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssayException("the import was interrupted; nothing is kept", e);
    }
  }

  /** SHA-256 of texts that come one after the other and are not kept. For one thread. */
  private static final class RowHash {
    private final MessageDigest digest;
    private final byte[] separator;
    private long count;

    /**
     * @param separator between two texts
     */
    RowHash(String separator) {
      this.separator = separator.getBytes(StandardCharsets.UTF_8);
      try {
        this.digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java runtime has SHA-256", e);
      }
    }

    RowHash add(@Nullable String text) {
      if (count++ > 0) {
        digest.update(separator);
      }
      digest.update((text == null ? "" : text).getBytes(StandardCharsets.UTF_8));
      return this;
    }

    /** The number of texts that were added. */
    long count() {
      return count;
    }

    /** The hash in hexadecimal; nothing may be added afterwards. */
    String hex() {
      return HexFormat.of().formatHex(digest.digest());
    }
  }

  /**
   * Lines in a temporary file, which come back sorted by id. Only ids and places are in memory:
   * lines are long, and sorting them on disk takes several times as long. For one thread.
   */
  private static final class LineSpool implements AutoCloseable {
    private final Path file;
    private final OutputStream out;
    private final List<Place> places = new ArrayList<>();
    private long end;

    private record Place(String id, long offset, int length) {}

    /** Receives a line. */
    @FunctionalInterface
    interface LineVisitor {
      void visit(String id, String line) throws IOException;
    }

    /** Starts a file that must not exist yet. */
    LineSpool(Path file) throws IOException {
      this.file = file;
      this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    void add(String id, String line) throws IOException {
      byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
      out.write(bytes);
      places.add(new Place(id, end, bytes.length));
      end += bytes.length;
    }

    /** Passes on all lines, sorted by id. Nothing may be added afterwards. */
    void sorted(LineVisitor visitor) throws IOException {
      out.close();
      places.sort(Comparator.comparing(Place::id));
      try (FileChannel channel = FileChannel.open(file)) {
        for (Place place : places) {
          ByteBuffer bytes = ByteBuffer.allocate(place.length());
          while (bytes.hasRemaining()) {
            if (channel.read(bytes, place.offset() + bytes.position()) < 0) {
              throw new EOFException(file + " ends too early");
            }
          }
          visitor.visit(place.id(), new String(bytes.array(), StandardCharsets.UTF_8));
        }
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
      Files.deleteIfExists(file);
    }
  }
}
