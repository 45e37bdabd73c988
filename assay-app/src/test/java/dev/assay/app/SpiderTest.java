// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on public benchmarks, against verdicts that others published for them. */
@Tag("long")
class SpiderTest {
  private static final Path DATA = Path.of(System.getProperty("assay.shared", "none"), "data");

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void needsTheData() {
    assumeTrue(
        Files.exists(DATA.resolve("spider_dev/dev.json")),
        "no benchmark data in the folder that assay.shared names");
  }

  @Test
  void findsSpidersOwnGoldRight() throws IOException {
    Path spider = DATA.resolve("spider_dev");
    assertEverythingScoredIsRight(
        run(
            "--questions",
            spider.resolve("dev.json"),
            "--predictions",
            spider.resolve("dev_gold.sql")));
  }

  @Test
  void findsSpiderDksOwnGoldRight() throws IOException {
    Path questions = DATA.resolve("spider_dk/Spider-DK.json");
    assertEverythingScoredIsRight(
        run(
            "--questions",
            questions,
            "--predictions",
            goldOf(questions, "query"),
            "--databases",
            DATA.resolve("spider_dk/database"),
            "--databases",
            DATA.resolve("spider_dev/database")));
  }

  @Test
  void findsBirdsOwnGoldRight() throws IOException {
    Path questions = DATA.resolve("bird_small/questions.json");
    assertEverythingScoredIsRight(
        run("--questions", questions, "--predictions", DATA.resolve("bird_small/gold.sql")));
  }

  private Path goldOf(Path questions, String field) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (JsonNode question : new ObjectMapper().readTree(questions.toFile())) {
      lines.append(question.get(field).textValue().replaceAll("\\s+", " ")).append('\n');
    }
    return Files.writeString(folder.resolve("gold.sql"), lines);
  }

  private static void assertEverythingScoredIsRight(Map<String, JsonNode> outcomes) {
    assertThat(outcomes).isNotEmpty();
    assertThat(outcomes.values())
        .filteredOn(outcome -> outcome.get("verdict").textValue().equals("incorrect"))
        .isEmpty();
    assertThat(outcomes.values())
        .filteredOn(outcome -> outcome.get("verdict").textValue().equals("correct"))
        .isNotEmpty();
  }

  private Map<String, JsonNode> run(Object... settings) throws IOException {
    Path out = folder.resolve("out");
    Object[] args = new Object[settings.length + 3];
    args[0] = "run";
    System.arraycopy(settings, 0, args, 1, settings.length);
    args[settings.length + 1] = "--out";
    args[settings.length + 2] = out;
    Cli cli = Cli.isolated(args);
    assertThat(cli.code()).as(cli.err()).isZero();
    Map<String, JsonNode> outcomes = new LinkedHashMap<>();
    ObjectMapper mapper = new ObjectMapper();
    for (String line : Files.readAllLines(out.resolve("outcomes.jsonl"))) {
      JsonNode outcome = mapper.readTree(line);
      outcomes.put(outcome.get("question").textValue(), outcome);
    }
    return outcomes;
  }
}
