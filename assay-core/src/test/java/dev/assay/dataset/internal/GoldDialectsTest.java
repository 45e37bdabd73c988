// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldDialectsTest {
  @TempDir private Path folder = Path.of("unset");

  @Test
  void choosesTheGoldOfTheDatabasesEngine() throws IOException {
    String gold =
        "{\"duckdb\":\"SELECT 1\",\"postgresql\":[\"SELECT 2\"],\"default\":\"SELECT 3\"}";

    assertThat(gold(gold, "jdbc:duckdb:x.duckdb")).isEqualTo(Gold.sql("SELECT 1"));
    assertThat(gold(gold, "jdbc:postgresql://h/d")).isEqualTo(Gold.sql("SELECT 2"));
    assertThat(gold(gold, "jdbc:sqlite:x")).isEqualTo(Gold.sql("SELECT 3"));
  }

  @Test
  void namesLineEngineAndRemedyIfThereIsNone() {
    assertThatThrownBy(() -> gold("{\"duckdb\":\"SELECT 1\"}", "jdbc:postgresql://h/d"))
        .hasMessageStartingWith(folder.resolve("q.jsonl") + ":1: ")
        .hasMessageContaining("no gold for postgres, the engine of database 'shop'; it has duckdb")
        .hasMessageContaining("add \"postgres\" or \"default\"");
  }

  @Test
  void refusesWhatIsNoEngine() {
    assertThatThrownBy(() -> gold("{\"duckbd\":\"SELECT 1\"}", "jdbc:duckdb:x"))
        .hasMessageContaining("'duckbd' is neither a key of a gold nor an engine")
        .hasMessageContaining("duckdb");
    assertThatThrownBy(
            () -> gold("{\"postgres\":\"SELECT 1\",\"postgresql\":\"SELECT 2\"}", "jdbc:duckdb:x"))
        .hasMessageContaining("has two golds for postgres");
  }

  @Test
  void readsTheNamesThatOtherDataSetsHave() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("q.jsonl"),
            """
            {"id":"a","question":"?","database":"d","query":"SELECT {x, y} FROM t"}
            {"id":"b","question":"?","db_id":"d","gold":"SELECT 1"}
            """);

    assertThat(Dataset.read(file).questions())
        .extracting(Question::gold)
        .containsExactly(Gold.sql("SELECT {x, y} FROM t"), Gold.sql("SELECT 1"));

    Files.writeString(
        file,
        "{\"id\":\"a\",\"question\":\"?\",\"database\":\"d\",\"db_id\":\"e\",\"gold\":\"S\"}\n");
    assertThatThrownBy(() -> Dataset.read(file)).hasMessageContaining("'database' and 'db_id'");
  }

  @Test
  void ratesQuestionsOfADataSetThatStatesNoDifficulty() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("q.jsonl"),
            """
            {"id":"a","question":"?","database":"d","gold":"SELECT {x, y} FROM t WHERE a = 1"}
            {"id":"b","question":"?","database":"d","gold":"SELECT x FROM t WHERE a IN (SELECT 1)"}
            """);

    Dataset rated = Dataset.read(file).withDifficulties();

    assertThat(rated.questions())
        .extracting(Question::difficulty)
        .containsExactly("medium", "hard");
    assertThat(rated.where("difficulty=hard").questions()).hasSize(1);
    assertThat(rated.questions().get(0).tags()).containsExactly("difficulty:computed");
    Files.writeString(
        file,
        "{\"id\":\"c\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\",\"difficulty\":\"x\"}\n",
        java.nio.file.StandardOpenOption.APPEND);
    assertThat(Dataset.read(file).withDifficulties().questions())
        .extracting(Question::difficulty)
        .containsExactly(null, null, "x");
  }

  private Gold gold(String gold, String url) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("q.jsonl"),
            "{\"id\":\"q\",\"question\":\"?\",\"database\":\"shop\",\"gold\":%s}\n"
                .formatted(gold));
    return Dataset.read(file).onEngines(id -> Optional.of(url)).questions().get(0).gold();
  }
}
