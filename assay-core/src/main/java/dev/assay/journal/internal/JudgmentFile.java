// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JournalLines.LineParser;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * {@code judgements.jsonl} of a run, for writing: the judgments of all judges, models and repeats,
 * one line each. A judgment counts once its line is on disk and is never rewritten; only one
 * without a score may be followed by another for the same prediction and repeat, which replaces it.
 * The writer holds the lock of the run; {@link #append} may be called by several threads.
 */
public final class JudgmentFile implements AutoCloseable {
  /** The file's name in a run directory. */
  public static final String FILE = "judgements.jsonl";

  private static final String REMEDY =
      "the file was changed since it was written: restore it, or remove it and judge again";
  private static final String GO_ON = "run the same command again";

  private final Path directory;
  private final Path file;
  private final List<Judgment> done;
  private final GroupCommitWriter writer;
  private final RunLock lock;

  private JudgmentFile(
      Path directory, List<Judgment> done, GroupCommitWriter writer, RunLock lock) {
    this.directory = directory;
    this.file = RunFile.of(directory, FILE);
    this.done = done;
    this.writer = writer;
    this.lock = lock;
  }

  /**
   * Opens the judgments of a run, and takes the run's lock.
   *
   * @param notes receives notes for the user
   * @throws AssayException if another process writes the run, the file can't be written, or a line
   *     before the last is broken
   */
  public static JudgmentFile open(RunDirectory run, Consumer<String> notes) {
    Path file = RunFile.of(run.path(), FILE);
    RunLock lock = null;
    JudgmentFile opened = null;
    try {
      lock = RunLock.take(run.path());
      JournalLines.Content<Judgment> content = content(file);
      if (content.torn()) {
        notes.accept(
            "%s: a crash truncated the last line; it is dropped and judged again".formatted(file));
      }
      GroupCommitWriter writer = new GroupCommitWriter(file, content.end(), GO_ON);
      opened = new JudgmentFile(run.path(), content.values(), writer, lock);
      return opened;
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    } finally {
      if (opened == null && lock != null) {
        release(lock, file);
      }
    }
  }

  /** The valid judgments of a run, in order; an incomplete last line is skipped. */
  public static List<Judgment> read(Path directory) {
    Path file = RunFile.of(directory, FILE);
    try {
      return last(content(file).values());
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Drops the judgments of lost outcomes, because their questions are generated again and may get
   * other answers. The caller must hold the lock of the run.
   *
   * @param answered questions that have an outcome
   * @return the number of judgments dropped
   */
  static int keep(Path directory, Set<String> answered) throws IOException {
    Path file = RunFile.of(directory, FILE);
    List<String> dropped = new ArrayList<>();
    StringBuilder kept = new StringBuilder();
    JournalLines.read(
        file,
        LineParser.ofText(line -> new JudgedLine(JudgmentLine.read(line).question(), line)),
        REMEDY,
        (judged, offset, length) -> {
          if (answered.contains(judged.question())) {
            kept.append(judged.line());
          } else {
            dropped.add(judged.question());
          }
        });
    if (!dropped.isEmpty()) {
      AtomicFile.write(file, kept.toString().getBytes(StandardCharsets.UTF_8));
    }
    return dropped.size();
  }

  private record JudgedLine(String question, String line) {}

  private static JournalLines.Content<Judgment> content(Path file) throws IOException {
    JournalLines.Content<Judgment> content =
        JournalLines.read(file, LineParser.ofText(JudgmentLine::read), REMEDY);
    Set<Judgment.Key> scored = new HashSet<>();
    int line = 0;
    for (Judgment judgment : content.values()) {
      line++;
      if (scored.contains(judgment.key())) {
        throw new AssayException(
            "%s, line %d: a second judgment of question '%s' by %s of %s, repeat %d; remove one of them"
                .formatted(
                    file,
                    line,
                    judgment.question(),
                    judgment.judge(),
                    judgment.model(),
                    judgment.repeat()));
      }
      if (judgment.score() != null) {
        scored.add(judgment.key());
      }
    }
    return content;
  }

  /** Keeps the last of several lines for the same judgment, at the position of the first. */
  private static List<Judgment> last(List<Judgment> lines) {
    Map<Judgment.Key, Judgment> last = new LinkedHashMap<>();
    for (Judgment judgment : lines) {
      last.remove(judgment.key());
      last.put(judgment.key(), judgment);
    }
    return List.copyOf(last.values());
  }

  /**
   * Stores the configuration of judges from now on.
   *
   * @throws AssayException if that can't be written
   */
  public void ask(List<JudgeConfiguration> judges) {
    JudgeConfigurationFile.add(directory, judges);
  }

  /** Every line that was there when the file was opened, in its order. */
  public List<Judgment> done() {
    return done;
  }

  /**
   * Hands over a judgment, and returns before it is on disk.
   *
   * @param onDisk told once it is; called by one thread at a time
   * @throws AssayException if the file can't be written any more
   * @throws InterruptedException if interrupted before it was handed over
   */
  public void append(Judgment judgment, Consumer<Judgment> onDisk) throws InterruptedException {
    writer.append(JudgmentLine.write(judgment), () -> onDisk.accept(judgment));
  }

  /**
   * Waits until everything is on disk; nothing may be appended afterwards.
   *
   * @throws AssayException if a judgment could not be written
   */
  public void finish() throws InterruptedException {
    writer.end();
  }

  /** Waits for judgments handed over, and lets others write the run. */
  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    } finally {
      release(lock, file);
    }
  }

  private static void release(RunLock lock, Path file) {
    try {
      lock.close();
    } catch (IOException e) {
      throw new AssayException("the lock of %s can't be released".formatted(file.getParent()), e);
    }
  }
}
