// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.extract.AbstentionDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds {@code docs/prompts.md} to its word. */
class PromptDocumentationTest {
  private static final Path PAGE =
      Path.of(System.getProperty("assay.root", ".."), "docs", "prompts.md");

  /** A block tagged with the name of the file that it is the content of. */
  private static final Pattern EXAMPLE =
      Pattern.compile("(?ms)^```\\w+ prompt (\\S+)$\\n(.*?)^```$");

  @Test
  void readsEveryTemplateOfThePage(@TempDir Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    Matcher example = EXAMPLE.matcher(Files.readString(PAGE));
    while (example.find()) {
      Path file = Files.writeString(folder.resolve(example.group(1)), example.group(2));
      assertThat(PromptTemplate.read(file).warnings()).isEmpty();
      names.add(example.group(1));
    }
    assertThat(names).containsExactly("mine.txt", "chat.txt", "mine.yaml");
  }

  @Test
  void listsEverySlotAndBuiltInPrompt() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(SlotNames.LISTED).allSatisfy(slot -> assertThat(page).contains("`" + slot + "`"));
    assertThat(PromptTemplate.builtInNames())
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    assertThat(page).contains(AbstentionDetector.MARKER);
  }
}
