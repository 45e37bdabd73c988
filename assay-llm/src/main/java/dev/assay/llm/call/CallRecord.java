// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.GroupCommitWriter;
import dev.assay.journal.internal.RunFile;
import dev.assay.llm.chat.ModelName;
import dev.assay.model.internal.FileProblem;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All raw requests and answers of a run, in {@code calls.jsonl} of its directory. An answer is on
 * disk before it is used, so a run that is killed pays for nothing twice, and a finished run can be
 * replayed without a provider. Safe for use by several threads.
 *
 * <p>Only the file position of each answer is held in memory.
 */
public final class CallRecord implements AutoCloseable {
  /** The file's name in a run directory. */
  public static final String FILE = "calls.jsonl";

  private static final long CHECK_MS = 200;

  private record Place(long offset, int length) {}

  /** The part of a line that is read when a record is opened. */
  record Head(
      @JsonProperty(required = true) String key,
      String model,
      @Nullable String text,
      Totals charged) {
    Head {
      charged = Objects.requireNonNullElse(charged, Totals.NONE);
    }
  }

  /** The content of a record file. */
  private record Content(
      Map<String, Place> places,
      Map<String, Place> failed,
      Set<String> answering,
      long end,
      Totals totals) {}

  /**
   * The totals of the calls of earlier sessions.
   *
   * @param calls number of paid calls
   * @param tokens sent and received
   * @param costUsd their cost in US dollars, as far as known
   */
  public record Totals(long calls, long tokens, @JsonProperty("usd") double costUsd) {
    public static final Totals NONE = new Totals(0, 0, 0);

    /** Returns the sum of both. */
    public Totals plus(Totals other) {
      return new Totals(calls + other.calls, tokens + other.tokens, costUsd + other.costUsd);
    }
  }

  private final Path file;
  private final Map<String, Place> places;
  private final Map<String, Place> failed;

  /** Models with at least one recorded answer. */
  private final Set<String> answering;

  private final Totals before;
  private final @Nullable GroupCommitWriter writer;

  /** True if requests and raw responses are stored, which may contain cell values. */
  private final boolean bodies;

  private final Object order = new Object();
  private final AtomicLong found = new AtomicLong();
  private long end;

  private CallRecord(
      Path file, Content content, @Nullable GroupCommitWriter writer, boolean bodies) {
    this.file = file;
    this.places = content.places();
    this.failed = content.failed();
    this.answering = content.answering();
    this.before = content.totals();
    this.end = content.end();
    this.writer = writer;
    this.bodies = bodies;
  }

  /**
   * Opens the record of a run for reading and writing; an incomplete last line is dropped.
   *
   * @throws AssayException if the file can't be read or written
   */
  public static CallRecord open(Path directory) {
    return open(directory, FILE, "go on with --resume");
  }

  /**
   * Opens the record of the judges of a run, like {@link #open(Path)}.
   *
   * @param name of the file in the run directory
   * @param goOn the remedy to name if the file can't be written
   */
  public static CallRecord open(Path directory, String name, String goOn) {
    Path file = RunFile.of(directory, name);
    try {
      Files.createDirectories(directory);
      Content content = read(file);
      return new CallRecord(
          file, content, new GroupCommitWriter(file, content.end(), goOn), keepsValues(directory));
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    }
  }

  /**
   * Opens the record of an earlier run for reading.
   *
   * @param path a run directory, or the file itself
   * @throws AssayException if there is none
   */
  public static CallRecord replay(Path path) {
    Path file = Files.isDirectory(path) ? RunFile.of(path, FILE) : path;
    if (!Files.isRegularFile(file)) {
      List<String> cells = cells(path);
      throw new AssayException(
          cells.isEmpty()
              ? "%s: no calls were recorded; name the directory of a run that called a model"
                  .formatted(file)
              : "%s is the folder of a matrix; name one of its cells: %s"
                  .formatted(path, String.join(", ", cells)));
    }
    try {
      return new CallRecord(file, read(file), null, true);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /** The runs inside a directory that have recorded calls, such as those of a matrix. */
  private static List<String> cells(Path path) {
    try (Stream<Path> inside = Files.list(path)) {
      return inside
          .filter(folder -> Files.isRegularFile(folder.resolve(FILE)))
          .map(Path::toString)
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of(); // a path that is not a folder has no runs inside
    }
  }

  /** Returns the totals of the calls recorded in a directory; zero if there are none. */
  public static Totals totals(Path directory) {
    Path file = RunFile.of(directory, FILE);
    try {
      return read(file).totals();
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  private static Content read(Path file) throws IOException {
    Map<String, Place> places = new ConcurrentHashMap<>();
    Map<String, Place> failed = new ConcurrentHashMap<>();
    Set<String> answering = ConcurrentHashMap.newKeySet();
    Totals totals = Totals.NONE;
    long offset = 0;
    if (Files.exists(file)) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
        byte[] line;
        for (int number = 1; (line = line(file, number, in)) != null; number++) {
          Head head = head(file, number, line);
          Place place = new Place(offset, line.length);
          boolean answered = head.text() != null;
          (answered ? places : failed).put(head.key(), place);
          if (answered) {
            answering.add(head.model());
          }
          totals = totals.plus(head.charged());
          offset += line.length + 1L;
        }
      }
    }
    return new Content(places, failed, answering, offset, totals);
  }

  /**
   * The next complete line without its line break; {@code null} at the end of the file or at an
   * incomplete line.
   */
  private static byte @Nullable [] line(Path file, int number, InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != -1; next = in.read()) {
      if (next == '\n') {
        return line.toByteArray();
      }
      line.write(next);
      RunFile.requireLine(file, number, line.size());
    }
    return null;
  }

  private static Head head(Path file, int number, byte[] line) {
    try {
      Head head = StoredReply.JSON.readValue(line, Head.class);
      if (head == null) {
        throw new IOException("there is no key");
      }
      return head;
    } catch (IOException e) {
      String reason =
          e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
      throw new AssayException(
          "%s, line %d is broken (%s); the file was changed since it was written: restore it, or run again into another --out"
              .formatted(file, number, reason),
          e);
    }
  }

  /**
   * Returns whether the run in a directory stores cell values; true if there is no run, as for a
   * matrix's own calls.
   */
  private static boolean keepsValues(Path directory) {
    return !RunDirectory.holdsRun(directory)
        || RunDirectory.open(directory).manifest().conditions().keepValues();
  }

  /** Returns the recorded answer to a call. */
  Optional<StoredReply> find(String key) {
    Optional<StoredReply> reply = line(places.get(key), StoredReply.class);
    if (reply.isPresent()) {
      found.incrementAndGet();
    }
    return reply;
  }

  /**
   * Returns the failure of a call without an answer, if it was recorded before the record was
   * opened.
   */
  Optional<StoredReply.GivenUp> findFailure(String key) {
    return line(failed.get(key), StoredReply.GivenUp.class);
  }

  private <T> Optional<T> line(@Nullable Place place, Class<T> type) {
    if (place == null) {
      return Optional.empty();
    }
    byte[] line = new byte[place.length()];
    try (RandomAccessFile reader = new RandomAccessFile(file.toFile(), "r")) {
      reader.seek(place.offset());
      reader.readFully(line);
      return Optional.of(StoredReply.JSON.readValue(line, type));
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /** Stores an answer; returns once it is on disk. */
  void add(StoredReply reply) {
    write((bodies ? reply : reply.withoutBodies()).toJson(), reply.key());
    answering.add(reply.model());
  }

  /** Stores a call that gave no answer. */
  void addFailed(StoredReply.Call call, StoredReply.GivenUp given, Totals charge) {
    write((bodies ? given : given.withoutBody()).line(call, charge), null);
  }

  private void write(String line, @Nullable String key) {
    if (writer == null) {
      throw new IllegalStateException("a record that is replayed is not written");
    }
    CountDownLatch onDisk = new CountDownLatch(1);
    int length = line.getBytes(StandardCharsets.UTF_8).length;
    // An answer that was paid for is stored even after an interrupt.
    boolean interrupted = Thread.interrupted();
    try {
      synchronized (order) { // lines are written in the order of the calls
        if (key != null) {
          places.put(key, new Place(end, length));
        }
        end += length + 1L;
        writer.append(line, onDisk::countDown);
      }
      while (!onDisk.await(CHECK_MS, TimeUnit.MILLISECONDS)) {
        writer.check(); // with a full disk, no line is reported as written
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    if (interrupted) {
      throw new CancellationException("interrupted");
    }
  }

  /** Returns the totals of the calls of earlier sessions of the run. */
  public Totals before() {
    return before;
  }

  /** Returns the number of calls answered from the record. */
  public long found() {
    return found.get();
  }

  /** Returns whether there is a recorded answer of a model. */
  boolean hasAnswered(ModelName model) {
    return answering.contains(model.toString());
  }

  /** Returns the number of recorded answers. */
  public int size() {
    return places.size();
  }

  @Override
  public void close() {
    if (writer != null) {
      try {
        writer.close();
      } catch (IOException e) {
        throw FileProblem.unwritable(file, e);
      }
    }
  }
}
