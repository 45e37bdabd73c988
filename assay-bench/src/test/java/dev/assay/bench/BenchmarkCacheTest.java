// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache of the bundled benchmark, with a folder of one file in place of the benchmark. */
class BenchmarkCacheTest {
  private static final Runnable SILENT = () -> {};

  @TempDir private Path cache = Path.of("unset");

  private static void write(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("questions.jsonl"), "{}");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> inCache() throws IOException {
    try (Stream<Path> files = Files.list(cache.resolve("bench"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void makesTheBenchmarkOnce() throws IOException {
    AtomicInteger made = new AtomicInteger();
    Consumer<Path> maker =
        folder -> {
          made.incrementAndGet();
          write(folder);
        };
    Path folder = BundledBenchmark.folder(cache, SILENT, maker);
    assertThat(folder).hasFileName("bench").isDirectoryContaining("glob:**/questions.jsonl");
    assertThat(BundledBenchmark.folder(cache, SILENT, maker)).isEqualTo(folder);
    assertThat(made).hasValue(1);
    assertThat(inCache()).singleElement().asString().doesNotEndWith(".part");
  }

  @Test
  void letsTwoMakeItAtTheSameTime() throws IOException {
    CyclicBarrier bothHaveBegun = new CyclicBarrier(2);
    Consumer<Path> maker =
        folder -> {
          try {
            bothHaveBegun.await();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          write(folder);
        };
    List<CompletableFuture<Path>> both =
        Stream.of(1, 2)
            .map(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> BundledBenchmark.folder(cache, SILENT, maker),
                        task -> new Thread(task).start()))
            .toList();
    assertThat(both.get(0).join())
        .isEqualTo(both.get(1).join())
        .isDirectoryContaining("glob:**/questions.jsonl");
    assertThat(inCache()).hasSize(1);
  }

  @Test
  void leavesNothingOfABenchmarkThatCannotBeMade() throws IOException {
    Consumer<Path> maker =
        folder -> {
          write(folder);
          throw new AssayException("no");
        };
    assertThatThrownBy(() -> BundledBenchmark.folder(cache, SILENT, maker)).hasMessage("no");
    assertThat(inCache()).isEmpty();
  }

  @Test
  void saysWhereToPutItIfTheCacheCannotBeWritten() throws IOException {
    Path file = Files.writeString(cache.resolve("file"), "");
    assertThatThrownBy(() -> BundledBenchmark.folder(file, SILENT, BenchmarkCacheTest::write))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("can't be put into the cache")
        .hasMessageContaining("XDG_CACHE_HOME");
  }
}
