// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.config.AgentSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.RunSettings;
import dev.assay.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that a run is made from. They are looked at twice a second rather than watched by the
 * operating system, because editors replace files, and network and container file systems report no
 * changes. Used by one thread.
 */
final class WatchedFiles {
  private static final Duration INTERVAL = Duration.ofMillis(500);

  /** Folders between a named folder and a file. */
  private static final int DEPTH = 3;

  /** More files than any folder of questions or predictions that people edit. */
  private static final int MOST_FILES = 5_000;

  private static final Set<String> DATABASES = Set.of("database", "databases");

  /** Files of questions and predictions; not reports, which a run may write into the folder. */
  private static final Pattern DATA =
      Pattern.compile("(?i).+\\.(json|jsonl|ya?ml|csv|tsv|sql|txt|parquet)");

  private final List<Path> roots;
  private Map<Path, Stamp> seen;

  /**
   * The state of a file, by which a change is noticed.
   *
   * @param size in bytes
   * @param modified when it was last written, in milliseconds
   * @param key the file itself, where the file system tells files apart
   */
  private record Stamp(long size, long modified, @Nullable Object key) {}

  private WatchedFiles(List<Path> roots) {
    this.roots = roots;
    this.seen = stamps();
  }

  /**
   * The files of a run, as they are now.
   *
   * @param config the configuration file, or {@code null} if none is read
   */
  static WatchedFiles of(@Nullable Path config, RunSettings settings) {
    Set<Path> roots = new LinkedHashSet<>();
    Stream.of(config, settings.generator().predictions())
        .flatMap(Stream::ofNullable)
        .forEach(roots::add);
    roots.addAll(settings.questions().files());
    GenerationSettings ask = settings.generator().ask();
    ask.prompt().templates().stream().flatMap(name -> file(Path.of(""), name)).forEach(roots::add);
    if (ask.prompt().examples().file() != null) {
      roots.add(ask.prompt().examples().file());
    }
    AgentSettings.Program program = ask.agent().program();
    if (program != null) {
      program.command().stream().flatMap(word -> file(program.folder(), word)).forEach(roots::add);
    }
    return new WatchedFiles(List.copyOf(roots));
  }

  /** A word that may be the name of a file. */
  private static Stream<Path> file(Path folder, String word) {
    try {
      Path file = folder.toString().isEmpty() ? Path.of(word) : folder.resolve(word);
      return Files.isRegularFile(file) ? Stream.of(file) : Stream.empty();
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }

  /** The files and folders, for people. */
  List<Path> roots() {
    return roots;
  }

  /**
   * Waits until files have changed, and then until they have stopped changing.
   *
   * @return the changed files
   * @throws InterruptedException if the thread is told to end
   */
  List<Path> awaitChange() throws InterruptedException {
    Map<Path, Stamp> before = seen;
    Map<Path, Stamp> now = stamps();
    while (true) {
      Thread.sleep(INTERVAL.toMillis());
      Map<Path, Stamp> next = stamps();
      boolean still = next.equals(now);
      now = next;
      if (still && !now.equals(before)) {
        seen = now;
        return changed(before, now);
      }
    }
  }

  private static List<Path> changed(Map<Path, Stamp> before, Map<Path, Stamp> now) {
    Set<Path> all = new TreeSet<>(before.keySet());
    all.addAll(now.keySet());
    List<Path> changed = new ArrayList<>();
    for (Path file : all) {
      Stamp was = before.get(file);
      if (was == null || !was.equals(now.get(file))) {
        changed.add(file);
      }
    }
    return changed;
  }

  private Map<Path, Stamp> stamps() {
    Map<Path, Stamp> stamps = new TreeMap<>();
    for (Path root : roots) {
      try {
        Files.walkFileTree(
            root,
            EnumSet.of(java.nio.file.FileVisitOption.FOLLOW_LINKS),
            DEPTH,
            new Collector(root, stamps));
      } catch (IOException e) {
        // A file that is not there has no stamp; the next run says what is wrong.
      }
    }
    return stamps;
  }

  /** Collects the files below a folder, or the one file, but no databases and no runs. */
  private static final class Collector extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Map<Path, Stamp> stamps;

    Collector(Path root, Map<Path, Stamp> stamps) {
      this.root = root;
      this.stamps = stamps;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      String name = String.valueOf(folder.getFileName());
      boolean other =
          !folder.equals(root)
              && (DATABASES.contains(name)
                  || name.startsWith(".")
                  || RunDirectory.holdsRun(folder));
      return other ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (file.equals(root) || DATA.matcher(String.valueOf(file.getFileName())).matches()) {
        stamps.put(
            file,
            new Stamp(
                attributes.size(), attributes.lastModifiedTime().toMillis(), attributes.fileKey()));
      }
      return stamps.size() > MOST_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) {
      return FileVisitResult.CONTINUE;
    }
  }
}
