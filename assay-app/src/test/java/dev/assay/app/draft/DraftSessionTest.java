// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.config.RunSettings;
import dev.assay.config.SettingValues;
import dev.assay.execute.DatabaseAddress;
import dev.assay.llm.draft.DraftCategory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DraftSessionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void saysToWhoeverInterruptsWhatIsKept() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DraftSession session =
        new DraftSession(
            Cli.terminal(out, out),
            RunSettings.of(SettingValues.of(Map.of())),
            DatabaseAddress.of("pond", "jdbc:sqlite:pond.sqlite"),
            DraftCategory.USUAL,
            20,
            0,
            folder.resolve("drafts.jsonl"));
    assertThat(session.kept()).startsWith("No drafts were written. To go on, repeat");
    Path partial = Files.writeString(folder.resolve("drafts-partial.jsonl"), "{}\n{}\n");

    Thread.currentThread().interrupt();
    String kept = session.kept();

    assertThat(kept).startsWith("2 of 20 drafted, kept in %s. To go on,".formatted(partial));
  }
}
