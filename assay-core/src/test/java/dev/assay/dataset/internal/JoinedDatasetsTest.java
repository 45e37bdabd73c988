// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.dataset.Dataset;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedDatasetsTest {
  private static final String CSV = "question,query,db_name\nHow many?,SELECT 1,shop\n";

  @TempDir private Path folder = Path.of("unset");

  @Test
  void readsFilesOfDifferentFormatsInTheirOrder() throws IOException {
    Path own =
        write(
            "own.jsonl",
            "{\"id\":\"q\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}\n");
    Path defog = write("basic.csv", CSV);

    Dataset both = Datasets.read(List.of(own, defog), null);

    assertThat(both.questions()).extracting(Question::id).containsExactly("q", "basic-0");
    assertThat(both.name()).isEqualTo("own+basic");
    assertThat(Datasets.readAgain(Datasets.files(both.source()), both.format()).sha256())
        .isEqualTo(both.sha256())
        .isNotEqualTo(Datasets.read(List.of(defog, own), null).sha256());
  }

  @Test
  void namesFilesOfDifferentFormatsInMessages() throws IOException {
    Path own =
        write(
            "own.jsonl",
            "{\"id\":\"q\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}\n");
    Path defog = write("basic.csv", CSV);
    Dataset both = Datasets.read(List.of(own, defog), null).withDifficulties();

    assertThat(Datasets.words(both.source())).isEqualTo("2 files (%s, %s)".formatted(own, defog));
    assertThat(Datasets.words(own)).isEqualTo(own.toString());
    assertThat(Datasets.formatWords(both.format())).isEqualTo("in different formats");
    assertThatThrownBy(() -> both.where("tag=x"))
        .hasMessageContaining("no question of 2 files (")
        .hasMessageEndingWith("no question has a tag");
  }

  @Test
  void namesBothFilesThatHaveAnId() throws IOException {
    Path one = write("a/dev.csv", CSV);
    Path other = write("b/dev.csv", CSV);

    assertThatThrownBy(() -> Datasets.read(List.of(one, other), null))
        .hasMessageContaining("the id 'dev-0' is in %s and in %s".formatted(one, other));
  }

  @Test
  void readsAllTablesOfAFolder() throws IOException {
    write("basic.csv", CSV);
    write("advanced.csv", CSV);
    write("notes.csv", "a,b\n1,2\n");

    Dataset dataset = Dataset.read(folder);

    assertThat(dataset.questions())
        .extracting(Question::id)
        .containsExactly("advanced-0", "basic-0");
    assertThat(dataset.source()).isEqualTo(folder);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.writeString(file, text);
  }
}
