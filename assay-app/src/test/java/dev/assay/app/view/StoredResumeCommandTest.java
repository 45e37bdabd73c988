// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import dev.assay.journal.RunDirectory;
import dev.assay.web.runs.ResumeHint;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredResumeCommandTest {
  @TempDir private Path folder;
  private Path demo;
  private Path run;

  @BeforeEach
  void interruptDemo() throws Exception {
    demo = folder.resolve("demo");
    run = demo.resolve("runs/demo");
    FrogDataset.demo(demo, new ByteArrayOutputStream());
    ObjectMapper json = new ObjectMapper();
    ObjectNode manifest = (ObjectNode) json.readTree(run.resolve("run.json").toFile());
    manifest.putNull("finished");
    json.writeValue(run.resolve("run.json").toFile(), manifest);
    List<String> outcomes = Files.readAllLines(run.resolve("outcomes.jsonl"));
    Files.write(run.resolve("outcomes.jsonl"), outcomes.subList(0, 1));
  }

  private ResumeHint hint() {
    return StoredResumeCommand.of(RunDirectory.open(run), Map.of());
  }

  private void assertContinues(ResumeHint hint) throws Exception {
    assertThat(hint.missing()).isNull();
    String[] words = hint.command().split(" ");
    Cli cli = Cli.assay((Object[]) Arrays.copyOfRange(words, 1, words.length));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(RunDirectory.open(run).manifest().provenance().finished()).isNotNull();
  }

  @Test
  void continuesARunWithItsConfiguration() throws Exception {
    assertThat(hint().command()).startsWith("assay run " + demo.resolve("assay.yaml"));
    assertContinues(hint());
  }

  @Test
  void continuesARunWithItsFilesWhereTheConfigurationIsGoneOrSaysToAddThem() throws Exception {
    Files.delete(demo.resolve("assay.yaml"));
    assertThat(hint().command()).contains("--questions", "--predictions");
    Files.move(demo.resolve("databases"), folder.resolve("elsewhere"));
    assertThat(hint().missing()).contains("--databases");
    Files.delete(demo.resolve("questions.jsonl"));
    assertThat(hint().missing()).contains("folder in which it was started");
  }
}
