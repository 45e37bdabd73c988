// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryStoreTest extends VectorStoreContract.Kept {
  private Path folder;

  @BeforeEach
  void in(@TempDir Path empty) {
    folder = empty;
  }

  @Override
  VectorStore open(String name, String embedder) {
    return MemoryStore.in(folder.resolve("vectors").resolve(name + ".jsonl"), embedder);
  }

  @Test
  void takesAFileThatWasCutForNone() throws IOException {
    Path file = sealed();
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - 1));
    assertThat(MemoryStore.in(file, "e").size()).isZero();
    assertThat(MemoryStore.in(file, "e").madeFrom()).isEmpty();
  }

  @Test
  void refusesAFileThatIsNotItsOwn() throws IOException {
    Path file = Files.writeString(folder.resolve("notes.txt"), "remember the milk\n");
    assertThatThrownBy(() -> MemoryStore.in(file, "e"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("notes.txt:1: is not a file of vectors that Assay wrote");
    assertThat(file).hasContent("remember the milk");
  }

  @Test
  void leavesNothingBesideItsFile() throws IOException {
    Path file = sealed();
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void makesADamagedFileOfTheCacheAnew() throws IOException {
    Path file = sealed();
    byte[] whole = Files.readAllBytes(file);
    List<String> lines = Files.readAllLines(file);
    for (String damaged :
        List.of(
            "",
            "remember the milk",
            lines.get(0) + "\n" + lines.get(1).substring(0, 20),
            lines.get(0)
                + "\n"
                + lines.get(1)
                + "\n"
                + lines.get(2).replace("AAAAAAAAgD8=", "AAAA"),
            "\u0000".repeat(whole.length))) {
      Files.writeString(file, damaged);
      MemoryStore store = MemoryStore.cached(file, "e");
      assertThat(store.size()).as(damaged).isZero();
      assertThat(store.madeFrom()).isEmpty();
      store.add(List.of(entry("1", "a", 1, 0), entry("2", "a", 0, 1)));
      store.seal("abc");
      assertThat(file).hasBinaryContent(whole);
    }
    assertThat(MemoryStore.cached(file, "another").size()).isZero();
    assertThat(MemoryStore.cached(file, "e").size()).isEqualTo(2);
  }

  @Test
  void isWholeWhicheverOfSeveralRunsWritesIt() throws Exception {
    Path file = folder.resolve("shared").resolve("vectors.jsonl");
    ExecutorService runs = Executors.newFixedThreadPool(4);
    List<Future<?>> done = new ArrayList<>();
    try {
      for (int run = 0; run < 4; run++) {
        String id = "run-" + run;
        done.add(
            runs.submit(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    MemoryStore store = MemoryStore.in(file, "e");
                    assertThat(store.size()).isIn(i == 0 ? List.of(0, 2) : List.of(2));
                    store.clear();
                    store.add(List.of(entry(id, "a", 1, 0), entry("b", "a", 0, 1)));
                    store.seal(id);
                  }
                  return true;
                }));
      }
      for (Future<?> each : done) {
        each.get();
      }
    } finally {
      runs.shutdownNow();
    }
    try (var files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  private Path sealed() {
    try (VectorStore store = open("cut", "e")) {
      store.add(List.of(entry("1", "a", 1, 0), entry("2", "a", 0, 1)));
      store.seal("abc");
    }
    return folder.resolve("vectors/cut.jsonl");
  }
}
