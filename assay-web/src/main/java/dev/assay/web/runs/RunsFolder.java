// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.model.Outcome;
import dev.assay.model.internal.Conversation;
import dev.assay.model.internal.FileProblem;
import dev.assay.table.internal.RecentValues;
import dev.assay.web.http.HttpProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The runs under a folder. A run is named by the path of its directory below the folder, with
 * {@code /} between the parts; only names that a search of the folder found lead anywhere. Symbolic
 * links are not followed. Safe for use by several threads.
 */
public final class RunsFolder {
  /** Folders between the folder and a run, the run included. */
  private static final int DEPTH = 3;

  /** More entries than any folder of runs has; a home directory would be searched for minutes. */
  private static final int MOST_ENTRIES = 50_000;

  /** Runs whose outcomes are kept in memory. */
  private static final int KEPT = 12;

  /** Bytes of outcomes that take a moment to read. */
  private static final long LARGE = 20_000_000;

  private final Path folder;
  private volatile Set<String> known = Set.of();
  private final RecentValues<String, StoredRun> opened = new RecentValues<>(KEPT);

  /** A lock for each run: a page that wants one that is being read waits for the rest. */
  private final Map<String, Object> reading = new ConcurrentHashMap<>();

  /**
   * The runs under a folder.
   *
   * @param folder as the user named it, so that messages name files in the same way
   * @throws AssayException if it is no folder
   */
  public RunsFolder(Path folder) {
    this.folder = folder;
    if (!Files.isDirectory(folder)) {
      throw new AssayException(
          Files.exists(folder)
              ? "%s is a file, not a folder of runs; name its folder".formatted(folder)
              : "%s does not exist; name the folder that holds your runs: 'assay view FOLDER'; 'assay demo' makes a first run"
                  .formatted(folder));
    }
  }

  /** The folder as the user named it. */
  public Path path() {
    return folder;
  }

  /** Returns the names of the runs that are there now, in order. */
  public List<String> names() {
    Set<String> found = new TreeSet<>();
    try {
      Files.walkFileTree(
          folder.toRealPath(),
          EnumSet.noneOf(java.nio.file.FileVisitOption.class),
          DEPTH + 1,
          search(found));
    } catch (IOException e) {
      throw FileProblem.unreadable(folder, e);
    }
    known = Collections.unmodifiableSet(found);
    return List.copyOf(found);
  }

  private FileVisitor<Path> search(Set<String> found) throws IOException {
    Path root = folder.toRealPath();
    return new SimpleFileVisitor<>() {
      private int entries;

      @Override
      public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (directory.equals(root)) {
          return FileVisitResult.CONTINUE;
        }
        if (RunDirectory.holdsRun(directory)) {
          found.add(nameOf(root, directory));
          return FileVisitResult.SKIP_SUBTREE;
        }
        Path name = directory.getFileName();
        boolean hidden = name != null && name.toString().startsWith(".");
        return hidden || root.relativize(directory).getNameCount() >= DEPTH
            ? FileVisitResult.SKIP_SUBTREE
            : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        return ++entries > MOST_ENTRIES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException problem) {
        return FileVisitResult.CONTINUE; // a folder of somebody else
      }
    };
  }

  private static String nameOf(Path root, Path directory) {
    List<String> parts = new ArrayList<>();
    root.relativize(directory).forEach(part -> parts.add(part.toString()));
    return String.join("/", parts);
  }

  /**
   * Returns the directory of a run.
   *
   * @throws HttpProblem if the folder has no such run
   */
  public Path directory(String name) {
    if (!known.contains(name)) {
      names();
    }
    Path directory = known.contains(name) ? folder.resolve(name) : null;
    if (directory == null || !isInside(directory) || !RunDirectory.holdsRun(directory)) {
      throw HttpProblem.notFound(
          "unknown_run",
          "there is no such run; it may have been moved, and the list of runs is current");
    }
    return directory;
  }

  /** A folder may have become a link since it was found. */
  private boolean isInside(Path directory) {
    for (Path part = directory; part != null && !part.equals(folder); part = part.getParent()) {
      if (!Files.isDirectory(part, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Opens a run.
   *
   * @throws HttpProblem if the folder has no such run
   * @throws AssayException if it is damaged
   */
  public RunDirectory open(String name) {
    return RunDirectory.open(directory(name));
  }

  /**
   * Opens a run with its outcomes, which are kept in memory until its files change.
   *
   * @throws HttpProblem if the folder has no such run
   * @throws AssayException if it is damaged
   */
  public StoredRun stored(String name) {
    Path directory = directory(name);
    synchronized (reading.computeIfAbsent(name, first -> new Object())) {
      return stored(name, directory);
    }
  }

  private StoredRun stored(String name, Path directory) {
    FileStamps stamps = FileStamps.ofRun(directory);
    StoredRun before = opened.get(name);
    if (before != null && before.stamps().equals(stamps)) {
      return before;
    }
    RunDirectory run = RunDirectory.open(directory);
    StoredOutcomes outcomes =
        before != null && before.stamps().withoutReviews().equals(stamps.withoutReviews())
            ? before.outcomes()
            : run.storedOutcomes();
    StoredRun read = new StoredRun(name, run, outcomes, stamps);
    opened.put(name, read);
    return read;
  }

  /**
   * Returns a run with one question alone, read from a line of its file while the run itself is not
   * in memory. Empty if reading all takes no time, or a question needs others.
   */
  public Optional<StoredRun> single(String name, String question) {
    Path directory = directory(name);
    FileStamps stamps = FileStamps.ofRun(directory);
    FileStamps.Stamp size = stamps.files().get(OutcomeLog.FILE);
    StoredRun before = opened.get(name);
    if ((before != null && before.stamps().equals(stamps))
        || size == null
        || size.size() < LARGE
        || stamps.files().containsKey(ProbeFile.FILE)) {
      return Optional.empty();
    }
    Path file = RunFile.of(directory, OutcomeLog.FILE);
    try {
      byte[] line = line(file, question);
      Outcome outcome = line == null ? null : OutcomeJson.read(line);
      RunDirectory run = RunDirectory.open(directory);
      return outcome == null
              || Conversation.turn(outcome.tags()).isPresent()
              || run.manifest().scoring().profile().profile().isProbed()
          ? Optional.empty()
          : Optional.of(new StoredRun(name, run, StoredOutcomes.of(List.of(outcome)), stamps));
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /** The last line of a question: an earlier one was lost to a failure. */
  private static byte @Nullable [] line(Path file, String question) throws IOException {
    byte[] start =
        ("{\"question\":" + TextNode.valueOf(question) + ",").getBytes(StandardCharsets.UTF_8);
    byte[] found = null;
    byte[] held = new byte[1 << 20];
    int filled = 0;
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      for (int more; (more = in.read(held, filled, held.length - filled)) > 0; ) {
        int from = 0;
        for (int i = filled; i < filled + more; i++) {
          if (held[i] == '\n') {
            if (Arrays.mismatch(held, from, i, start, 0, start.length) == start.length) {
              found = Arrays.copyOfRange(held, from, i);
            }
            from = i + 1;
          }
        }
        filled += more - from;
        System.arraycopy(held, from, held, 0, filled);
        if (filled == held.length) {
          held = Arrays.copyOf(held, 2 * filled);
        }
      }
    }
    return found;
  }
}
