// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.AssayException;
import dev.assay.config.ConfigFile;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Whatever a file holds, it is read, or refused with an error that names it. */
class HostileInputTest {
  private static final Map<String, String> FILES =
      Map.of(
          "a.jsonl",
          """
          {"id":"a","question":"?","database":"d","gold":["x",{"sql":"y"}]}
          {"id":"b","question":"?","database":"d","gold":"x"}
          """,
          "a.yaml",
          """
          - id: a
            question: '?'
            database: d
            gold: |
              SELECT 1
            tags: [x, y]
          """,
          "a.csv",
          """
          question,query,db_name,generated_query
          "a, b","SELECT ""x""\",d,SELECT 1
          """,
          "a.json",
          """
          [{"db_id":"d","question":"?","query":"q","sql":{"a":[1,[2]]}}]
          """,
          "a.sql",
          """
          SELECT 1\td
          SELECT 2\td
          """,
          "assay.yaml",
          """
          name: x
          databases: {d: {url: 'jdbc:x', password: '${PATH}'}}
          execution: {timeout: 1s}
          """);

  private static final Dataset DATASET =
      new Dataset(
          "t",
          "assay",
          Path.of("t"),
          "",
          List.of(
              Question.of("a", "a, b", "d", Gold.sql("x")),
              Question.of("b", "?", "d", Gold.sql("x"))));

  @Property(tries = 300, seed = "1")
  void readsOrRefusesADamagedFile(
      @ForAll @IntRange(max = 5) int which,
      @ForAll @IntRange(max = 300) int position,
      @ForAll @IntRange(max = 6) int cut,
      @ForAll @Size(max = 4) byte[] inserted)
      throws IOException {
    String name = FILES.keySet().stream().sorted().toList().get(which);
    byte[] whole = String.valueOf(FILES.get(name)).getBytes(StandardCharsets.UTF_8);
    int at = Math.min(position, whole.length);
    byte[] damaged = new byte[at + inserted.length + Math.max(0, whole.length - at - cut)];
    System.arraycopy(whole, 0, damaged, 0, at);
    System.arraycopy(inserted, 0, damaged, at, inserted.length);
    if (at + cut < whole.length) {
      System.arraycopy(whole, at + cut, damaged, at + inserted.length, whole.length - at - cut);
    }
    assertReadOrRefused(name, damaged);
  }

  @Test
  void refusesDeepNesting() throws IOException {
    byte[] deep = "[".repeat(200_000).getBytes(StandardCharsets.UTF_8);
    for (String name : FILES.keySet()) {
      assertReadOrRefused(name, deep);
    }
    assertReadOrRefused("a.yaml", "- ".repeat(100_000).getBytes(StandardCharsets.UTF_8));
  }

  private static void assertReadOrRefused(String name, byte[] content) throws IOException {
    Path folder = Files.createTempDirectory("hostile");
    Path file = folder.resolve(name);
    try {
      Files.write(file, content);
      assertOnlyRefusals(file, () -> Datasets.read(file, null));
      assertOnlyRefusals(file, () -> Datasets.read(file, "assay"));
      assertOnlyRefusals(file, () -> Datasets.read(file, "spider"));
      assertOnlyRefusals(file, () -> Datasets.read(file, "defog"));
      assertOnlyRefusals(file, () -> Predictions.read(file, DATASET, true));
      assertOnlyRefusals(file, () -> TableFiles.read(file));
      assertOnlyRefusals(file, () -> ConfigFile.read(file));
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static void assertOnlyRefusals(Path file, ThrowingCallable reading) {
    try {
      reading.call();
    } catch (Throwable refusal) {
      assertThat(refusal).isInstanceOf(AssayException.class).hasMessageContaining(file.toString());
    }
  }
}
