// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.execute.internal.UserFolders;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The bundled benchmark with seed 1 on SQLite, in the user's cache, where it is made when it is
 * first needed. Safe for use by several processes: each makes it in a folder of its own, and the
 * first that is done gives its folder the name.
 */
public final class BundledBenchmark {
  /** The word for it where a command takes a file of questions; also the name of the folder. */
  public static final String NAME = "bench";

  private static final long SEED = 1;

  /** Changes when other databases or questions come of the same definitions. */
  private static final String FORMAT = "1";

  private BundledBenchmark() {}

  /**
   * Returns the folder of the benchmark.
   *
   * @param making runs before the benchmark is made, if it must be
   * @throws AssayException if the cache can't be written
   */
  public static Path folder(Runnable making) {
    return folder(UserFolders.cache(), making, BundledBenchmark::make);
  }

  /**
   * @param maker makes the benchmark in a folder
   */
  static Path folder(Path cache, Runnable making, Consumer<Path> maker) {
    Path parent = cache.toAbsolutePath().resolve("bench");
    Path folder = parent.resolve(FORMAT + "-" + BenchmarkDefinitions.bundledHash()).resolve(NAME);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    making.run();
    Path draft = parent.resolve("." + UUID.randomUUID() + ".part");
    try {
      Files.createDirectories(draft);
      maker.accept(draft.resolve(NAME));
      publish(draft.resolve(NAME), folder);
    } catch (IOException e) {
      throw new AssayException(
          "the bundled benchmark can't be put into the cache %s: %s; choose another with XDG_CACHE_HOME, or make it elsewhere with assay bench make"
              .formatted(cache, FileProblem.of(e)),
          e);
    } finally {
      remove(draft);
    }
    return folder;
  }

  private static void make(Path folder) {
    BenchmarkMaker.make(
        new BenchmarkRequest(
            BenchmarkDefinitions.bundled(List.of()),
            SEED,
            BenchmarkEngine.SQLITE,
            folder,
            null,
            false));
  }

  private static void publish(Path draft, Path folder) throws IOException {
    Files.createDirectories(folder.resolveSibling(""));
    try {
      Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
      // Another process was first; its benchmark is the same.
    }
  }

  private static void remove(Path tree) {
    if (!Files.exists(tree)) {
      return;
    }
    try {
      Files.walkFileTree(
          tree,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException error)
                throws IOException {
              Files.delete(folder);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      tree.toFile().deleteOnExit(); // its name shows that it is incomplete
    }
  }
}
