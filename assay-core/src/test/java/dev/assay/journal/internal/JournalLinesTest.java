// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalLinesTest {
  /** More than are parsed at a time. */
  private static final int LINES = 1000;

  @TempDir private Path folder = Path.of("");

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("lines.jsonl"), text);
  }

  private static final JournalLines.LineParser<Integer> NUMBER =
      JournalLines.LineParser.ofText(line -> Integer.parseInt(line.strip()));

  private static String lines(int count) {
    return IntStream.range(0, count).mapToObj(i -> i + "\n").collect(Collectors.joining());
  }

  private static JournalLines.Content<Integer> read(Path file) throws IOException {
    return JournalLines.read(file, NUMBER, "mend it");
  }

  @Test
  void passesValuesOnInOrderWithTheirPlaces() throws IOException {
    String text = lines(LINES);
    List<Integer> values = new ArrayList<>();
    JournalLines.Extent extent =
        JournalLines.read(
            write(text),
            NUMBER,
            "mend it",
            (value, offset, length) -> {
              values.add(value);
              assertThat(text.substring((int) offset, (int) offset + length))
                  .isEqualTo(value + "\n");
            });

    assertThat(values).isEqualTo(IntStream.range(0, LINES).boxed().toList());
    assertThat(extent).isEqualTo(new JournalLines.Extent(text.length(), false, LINES));
  }

  @Test
  void parsesInOneThreadOfAPool() throws Exception {
    Path file = write(lines(LINES));
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    ForkJoinPool pool = new ForkJoinPool(2);
    try {
      pool.submit(
              () ->
                  JournalLines.read(
                      file,
                      JournalLines.LineParser.ofText(line -> threads.add(Thread.currentThread())),
                      "mend it"))
          .get();
    } finally {
      pool.shutdownNow();
    }

    assertThat(threads).hasSize(1);
  }

  @Test
  void namesTheFirstBrokenLine() throws IOException {
    Path file = write(lines(700) + "broken\n" + lines(9) + "broken too\n");

    assertThatThrownBy(() -> read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("lines.jsonl, line 701 is broken")
        .hasMessageEndingWith("; mend it");
  }

  @Test
  void leavesALastLineThatIsBrokenOrIncomplete() throws IOException {
    String text = lines(LINES);
    for (String last : List.of("broken\n", "12", "broken")) {
      JournalLines.Content<Integer> content = read(write(text + last));

      assertThat(content.torn()).as(last).isTrue();
      assertThat(content.values()).hasSize(LINES);
      assertThat(content.end()).isEqualTo(text.length());
    }
    assertThat(read(write("")).torn()).isFalse();
  }

  @Test
  void readsLinesLongerThanAllThatAreParsedAtATime() throws IOException {
    String blanks = " ".repeat(3 << 20);

    assertThat(read(write(blanks + "1\n" + blanks + "2\n3\n" + blanks + "4\n")).values())
        .containsExactly(1, 2, 3, 4);
  }

  @Test
  void refusesALineWithoutValue() throws IOException {
    JournalLines.LineParser<@Nullable String> none = line -> null;
    Path file = write("null\nnull\n");

    assertThatThrownBy(() -> JournalLines.read(file, none, "mend it"))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("line 1 is broken");
  }
}
