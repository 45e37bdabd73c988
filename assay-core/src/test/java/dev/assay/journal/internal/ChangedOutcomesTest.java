// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChangedOutcomesTest {
  private static final String CHECK = ",\"check\":\"[0-9a-f]{32}\"";

  @TempDir private Path folder = Path.of("");

  private Path file = Path.of("");

  @BeforeEach
  void writeARun() throws Exception {
    Path run = folder.resolve("run");
    file = run.resolve("outcomes.jsonl");
    for (List<String> questions : List.of(List.of("q1", "q2"), List.of("q3"))) {
      try (RunJournal journal =
          RunJournal.open(run, SampleOutcomes.MANIFEST, Files.exists(file), note -> {})) {
        for (String question : questions) {
          journal.append(SampleOutcomes.outcome(question), outcome -> {});
        }
        journal.finish(questions.contains("q3"));
      }
    }
  }

  private RunDirectory run() {
    return RunDirectory.open(folder.resolve("run"));
  }

  @Test
  void eachLineHasTheChecksumThatTheDocumentationDescribes() throws Exception {
    String before = "";
    for (String line : Files.readAllLines(file)) {
      int at = line.lastIndexOf(",\"check\":\"");
      String own = sha256(line.substring(0, at));
      String check = own + sha256(before + own);
      assertThat(line.substring(at)).isEqualTo(",\"check\":\"" + check + "\"}");
      before = check;
    }
    assertThat(run().inspected().changed()).isEmpty();
    assertThat(run().inspected().note()).isEmpty();
  }

  private static String sha256(String text) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest).substring(0, 16);
  }

  private static Arguments change(String name, String message, Consumer<List<String>> change) {
    return Arguments.of(name, message, change);
  }

  private static Consumer<List<String>> inLine(int line, String from, String to) {
    return lines -> lines.set(line - 1, lines.get(line - 1).replaceFirst(from, to));
  }

  static Stream<Arguments> changes() {
    String changed = " was changed after it was written";
    String moved = "does not follow the line before it";
    return Stream.of(
        change("a verdict", "line 1" + changed, inLine(1, "\"incorrect\"", "\"correct\"")),
        change(
            "a verdict of the last", "line 3" + changed, inLine(3, "\"incorrect\"", "\"correct\"")),
        change("a text", "line 2" + changed, inLine(2, "\"text\":\"", "\"text\":\"Not ")),
        change("a number", "line 2" + changed, inLine(2, "\"ms\":[0-9.]+", "\"ms\":17.25")),
        change("a blank", "line 3" + changed, inLine(3, "\"text\":", "\"text\": ")),
        change("a checksum", "line 2" + changed, inLine(2, "check\":\".", "check\":\"g")),
        change("a chain", "line 2 " + moved, inLine(2, ".\"}$", "g\"}")),
        change("no checksum", "line 2 was added or changed", inLine(2, CHECK, "")),
        change("no last checksum", "line 3 was added or changed", inLine(3, CHECK, "")),
        change(
            "a contradiction without checksums",
            "line 1 contradicts itself: its verdict is 'correct', and its cause",
            lines -> {
              lines.replaceAll(line -> line.replaceFirst(CHECK, ""));
              inLine(1, "\"incorrect\"", "\"correct\"").accept(lines);
            }),
        change(
            "no checksums at all",
            "its checksums are not those of the finished run",
            lines -> lines.replaceAll(line -> line.replaceFirst(CHECK, ""))),
        change("checksums made anew", "its checksums are not", ChangedOutcomesTest::forge),
        change("exchanged", "line 1 is not the first", lines -> Collections.swap(lines, 0, 1)),
        change("exchanged later", "line 2 " + moved, lines -> Collections.swap(lines, 1, 2)));
  }

  /** Changes a text, and computes all checksums anew. */
  private static void forge(List<String> lines) {
    lines.replaceAll(
        line -> line.replaceFirst(CHECK, "").replace("\"text\":\"", "\"text\":\"Not "));
    LineChain chain = new LineChain();
    lines.replaceAll(line -> new String(chain.seal(line), StandardCharsets.UTF_8));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void aChangeShows(String name, String message, Consumer<List<String>> change) throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    List<String> before = List.copyOf(lines);
    change.accept(lines);
    assertThat(lines).isNotEqualTo(before);
    Files.write(file, lines);

    assertShows(message);
    assertThat(run().inspected().outcomes().brief()).hasSize(3);
    assertThatThrownBy(
            () -> RunJournal.open(folder.resolve("run"), SampleOutcomes.MANIFEST, true, n -> {}))
        .hasMessageContaining(message);
    assertThat(Files.readAllLines(file)).isEqualTo(lines);
  }

  private void assertShows(String message) {
    for (Consumer<RunDirectory> reading :
        List.<Consumer<RunDirectory>>of(RunDirectory::outcomes, RunDirectory::storedOutcomes)) {
      assertThatThrownBy(() -> reading.accept(run()))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("outcomes.jsonl: " + message)
          .hasMessageContaining("restore the file, or remove the lines from there on");
    }
    assertThat(run().inspected().changed())
        .hasValueSatisfying(t -> assertThat(t).contains(message));
  }

  @Test
  void aRemovedLineShowsThoughTheRunIsUnfinished() throws Exception {
    Path manifest = folder.resolve("run/run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replaceFirst("\"finished\" *: *\"[^\"]*\"", "\"finished\": null"));
    List<String> lines = Files.readAllLines(file);

    Files.write(file, lines.subList(1, 3));
    assertShows("line 1 is not the first that was written");
    Files.write(file, List.of(lines.get(0), lines.get(2)));
    assertShows("line 2 does not follow the line before it");
    Files.write(file, lines.subList(0, 2)); // as if the run had been killed
    assertThat(run().storedOutcomes().brief()).hasSize(2);
  }

  @Test
  void everyFlippedBitShows() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      byte[] flipped = whole.clone();
      int at = random.nextInt(whole.length - 1);
      flipped[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flipped);
      assertThatThrownBy(() -> run().storedOutcomes())
          .as("byte %d of %d", at, whole.length)
          .isInstanceOf(AssayException.class);
    }
  }

  @Test
  void linesWithoutChecksumsAreReadWithANote() throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.replaceAll(line -> line.replaceFirst(CHECK, ""));
    Files.write(file, lines.subList(0, 2));
    List<String> notes = new ArrayList<>();

    try (RunJournal journal =
        RunJournal.open(folder.resolve("run"), SampleOutcomes.MANIFEST, true, notes::add)) {
      journal.append(SampleOutcomes.outcome("q3"), outcome -> {});
      journal.finish(true);
    }

    assertThat(notes).anyMatch(note -> note.contains("2 lines have no checksum"));
    assertThatCode(() -> run().storedOutcomes()).doesNotThrowAnyException();
    assertThat(run().inspected().note()).isPresent();
    lines = new ArrayList<>(Files.readAllLines(file));
    inLine(3, "\"incorrect\"", "\"correct\"").accept(lines);
    Files.write(file, lines);
    assertShows("line 3 was changed after it was written");
  }

  @Test
  void linesMayEndAsOnWindows() throws IOException {
    Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));

    assertThat(run().inspected().changed()).isEmpty();
  }
}
