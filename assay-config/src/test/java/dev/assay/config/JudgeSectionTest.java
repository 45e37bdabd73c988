// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.VoteAggregation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeSectionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void readsWhoJudges() throws IOException {
    RunSettings settings =
        ConfigFile.read(
            Files.writeString(
                folder.resolve("assay.yaml"),
                """
                judge:
                  model: [openai/a, openai/b]
                  rubric: [execution_score, rubrics/mine.yaml]
                  on: disagreement
                  sample: 50
                  seed: 7
                  repeats: 5
                  jury: majority
                  settings: { maxTokens: 900, temperature: 0 }
                  schema: { style: compact, sampleValues: 2, file: tables.json }
                  limits: { concurrency: 4 }
                  budget: { dollars: 1.5 }
                  prices: prices.yaml
                  cache: false
                  replay: runs/old
                """),
            Map.of());
    JudgeSettings judge = settings.judge();
    assertThat(judge.ask().models()).containsExactly("openai/a", "openai/b");
    assertThat(judge.rubrics())
        .containsExactly("execution_score", folder.resolve("rubrics/mine.yaml").toString());
    assertThat(judge.whenOrDefault()).isEqualTo(JudgeSettings.When.DISAGREEMENT);
    assertThat(judge.sampleOrDefault()).isEqualTo(50);
    assertThat(judge.seedOrDefault()).isEqualTo(7);
    assertThat(judge.repeatsOrDefault()).isEqualTo(5);
    assertThat(judge.jury()).isEqualTo(VoteAggregation.MAJORITY);
    assertThat(judge.ask().model().sampling().maxTokens()).isEqualTo(900);
    assertThat(judge.ask().prompt().schema().file()).isEqualTo(folder.resolve("tables.json"));
    assertThat(judge.ask().calls().limits().concurrency()).isEqualTo(4);
    assertThat(judge.ask().calls().budget().dollars()).isEqualTo(1.5);
    assertThat(judge.ask().calls().cache()).isFalse();
    assertThat(judge.ask().calls().replay()).isEqualTo(folder.resolve("runs/old"));
    assertThat(settings.generator().ask()).isEqualTo(GenerationSettings.EMPTY);
  }

  @Test
  void judgesAllUnlessToldOtherwise() {
    assertThat(JudgeSettings.EMPTY.whenOrDefault()).isEqualTo(JudgeSettings.When.ALL);
    assertThat(JudgeSettings.EMPTY.sampleOrDefault()).isNull();
    JudgeSettings sample =
        new JudgeSettings(List.of(), null, 9, null, null, null, GenerationSettings.EMPTY);
    assertThat(sample.whenOrDefault()).isEqualTo(JudgeSettings.When.SAMPLE);
  }
}
