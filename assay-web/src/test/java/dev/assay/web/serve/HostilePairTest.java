// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.web.serve.RunningService.Settings;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pairs that ask for more than a verdict. */
@Timeout(60)
class HostilePairTest {
  private static Path folder;
  private static RunningService running;

  @BeforeAll
  static void start(@TempDir Path temp) throws Exception {
    folder = temp;
    running = new RunningService(temp, Settings.USUAL);
  }

  @AfterAll
  static void stop() {
    running.close();
    assertThat(running.bugs).isEmpty();
  }

  /** The gold is quoted in the message, from which the folders of paths are taken out. */
  @Test
  void answersAGoldOfSlashes() throws Exception {
    String slashes = "/*".repeat(100_000);
    JsonNode answers =
        running.verdicts(
            "{\"gold\":\"%s\",\"database\":\"shop\",\"sql\":\"SELECT 1\"},".formatted(slashes)
                + "{\"question\":\"q1\",\"sql\":\"%s\"}".formatted(slashes));
    assertThat(answers.at("/0/cause").textValue()).isEqualTo("GOLD_REFUSED");
    assertThat(answers.at("/0/message").textValue()).hasSizeLessThan(600);
    assertThat(answers.at("/1/cause").textValue()).isEqualTo("REFUSED");
  }

  @Test
  void comparesNoMetricWithALongName() throws Exception {
    String body = "{\"pairs\":[],\"metrics\":[\"%s\"]}";
    assertThat(running.post(body.formatted("x".repeat(100_000))).statusCode()).isEqualTo(400);
  }

  @Test
  void showsNoPathOfTheMachine() throws Exception {
    JsonNode answers =
        running.verdicts(
            """
            {"gold":"SELECT 'x'","database":"/tmp/../etc/shop","sql":"SELECT 1"},
            {"gold":{"sqlite":{"tables":["/etc/passwd"]}},"database":"shop","sql":"SELECT 1"}
            """);
    assertThat(answers).hasSize(2);
    assertThat(answers.toString()).doesNotContain(folder.toString(), ".sqlite\"", "/etc/");
  }
}
