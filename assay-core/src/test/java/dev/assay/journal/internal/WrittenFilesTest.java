// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.match.Relaxation;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a run to the letter: scripts rely on their keys, and on what is left out. */
class WrittenFilesTest {
  private static final Instant AT = Instant.parse("2024-05-06T07:08:09Z");

  private static List<Outcome> outcomes() {
    return LongStream.range(0, 16)
        .mapToObj(seed -> new OutcomeJsonTest.Imagined(seed).outcome())
        .toList();
  }

  @Test
  void writesOutcomes() throws IOException {
    written("outcomes.jsonl", lines(outcomes().stream().map(OutcomeJson::write).toList()));
  }

  @Test
  void writesScores(@TempDir Path run) throws IOException {
    Path file =
        ProfileScores.write(new RunDirectory(run, SampleOutcomes.MANIFEST), "strict", outcomes());

    written("scores.jsonl", Files.readString(file));
  }

  @Test
  void writesJudgments() throws IOException {
    Usage usage = new Usage(800L, null, 100L, 7L, 0.0004, 12.0, 0);
    List<Judgment> judgments =
        List.of(
            new Judgment(
                new Judgment.Key("q \u2028", "r", "p/m", 2),
                "j",
                2.0,
                Judgment.Rating.of(2.0, "good", true, "So\n"),
                1,
                usage,
                AT),
            new Judgment(
                new Judgment.Key("q", "r", "p/m", 1),
                "j",
                null,
                Judgment.Rating.of(0.25, null, null, null),
                3,
                null,
                AT),
            new Judgment(
                new Judgment.Key("q", "r", "p/m", 1),
                "j",
                1.0,
                Judgment.Rating.missing("no JSON", MissingScoreReason.SCORE_FIRST),
                1,
                null,
                AT));

    String all = lines(judgments.stream().map(JudgmentLine::write).toList());
    written("judgements.jsonl", all);
    assertThat(all.lines().map(WrittenFilesTest::judgment)).isEqualTo(judgments);
  }

  private static Judgment judgment(String line) {
    try {
      return JudgmentLine.read(line);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void writesManifests() throws IOException {
    Manifest rich =
        new Manifest(
            "shop é",
            new Manifest.Source("shop", "q.jsonl", "assay", "ab", 3, "cd"),
            new Manifest.Origin("predictions:a.jsonl", "ef", "dir/a.jsonl"),
            new Manifest.Scoring(
                new Manifest.Rules(
                    "bird", Set.of(Relaxation.ROW_ORDER, Relaxation.ROUNDING), "bird_ex"),
                List.of(),
                List.of("bird_ex", "bag_f1"),
                Map.of("aws.tolerance", 1.0, "x", 0.5)),
            new Manifest.Conditions(
                new Limits(Duration.ofMillis(1500), 1, 2, 3, Duration.ofSeconds(4)),
                new SessionSettings(ZoneId.of("Europe/Berlin"), AT),
                true,
                1,
                false),
            new Manifest.DatabaseFacts(
                Map.of(), Map.of("shop", List.of("CREATE"), "bank", List.of()), List.of("shop")),
            new Manifest.Provenance("1.0", "17", "Linux", AT, AT));
    String plain = new String(ManifestJson.write(SampleOutcomes.MANIFEST), StandardCharsets.UTF_8);
    byte[] full = ManifestJson.write(rich);

    written("run.json", plain);
    written("run-rich.json", new String(full, StandardCharsets.UTF_8));
    assertThat(ManifestJson.read(Path.of("run.json"), full)).isEqualTo(rich);
  }

  private static String lines(List<String> lines) {
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }

  private static void written(String name, String content) throws IOException {
    try (InputStream file = WrittenFilesTest.class.getResourceAsStream(name)) {
      String before = new String(requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(content.replace("\r\n", "\n")).as(name).isEqualTo(before);
    }
  }
}
