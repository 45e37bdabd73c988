// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A data set reads no file outside of its folder, whatever it names and wherever links lead. */
class DataOutsideItsFolderTest {
  @TempDir private Path home = Path.of("");
  private Path data = Path.of("");
  private Path secret = Path.of("");

  @BeforeEach
  void layOut() throws IOException {
    data = Files.createDirectories(home.resolve("data"));
    secret = Files.writeString(home.resolve("secret.csv"), "password\nhunter2\n");
  }

  private Path questions(String table) throws IOException {
    return Files.writeString(
        data.resolve("q.jsonl"),
        "\n{\"id\":\"a\",\"question\":\"?\",\"database\":\"d\",\"gold\":{\"tables\":[%s]}}\n"
            .formatted(table));
  }

  private void assertRefused(Path file, String... parts) {
    assertThatThrownBy(() -> Datasets.read(file, null))
        .isInstanceOf(AssayException.class)
        .message()
        .contains(parts)
        .contains("put the file itself into that folder")
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret.csv", "x/../../secret.csv", "./../data/../secret.csv"})
  void refusesAGoldThatLeadsOut(String name) throws IOException {
    assertRefused(questions("\"" + name + "\""), "q.jsonl:2:", "leads out of the folder");
    assertRefused(questions("{\"file\":\"" + name + "\"}"), "q.jsonl:2:", "leads out");
  }

  @Test
  void refusesAnAbsoluteGoldWhetherItIsThereOrNot() throws IOException {
    assertRefused(questions("\"" + secret + "\""), "q.jsonl:2:", "is an absolute path");
    assertRefused(questions("\"" + secret + ".none\""), "q.jsonl:2:", "is an absolute path");
  }

  @Test
  void refusesAGoldThatIsNoPath() throws IOException {
    assertRefused(questions("\"a\\u0000.csv\""), "q.jsonl:2:", "is not a valid file name");
  }

  @Test
  void refusesLinksThatLeadOutAndNoOthers() throws IOException {
    Files.createSymbolicLink(data.resolve("out.csv"), secret);
    Files.createSymbolicLink(data.resolve("up"), home);
    Files.writeString(data.resolve("own.csv"), "n\n1\n");
    Files.createSymbolicLink(data.resolve("in.csv"), data.resolve("own.csv"));

    assertRefused(questions("\"out.csv\""), "q.jsonl:2:", "out.csv is a link that leads out");
    assertRefused(questions("\"up/secret.csv\""), "q.jsonl:2:", "is a link that leads out");
    assertThat(Datasets.read(questions("\"in.csv\""), null).questions()).hasSize(1);
  }

  @Test
  void readsAGoldBelowALinkedFolderOfTheUser() throws IOException {
    Files.writeString(data.resolve("own.csv"), "n\n1\n");
    questions("\"own.csv\"");
    Path link = Files.createSymbolicLink(home.resolve("link"), data);

    assertThat(Datasets.read(link.resolve("q.jsonl"), null).questions()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../../secret", "a\\u0000b", "/etc/passwd"})
  void findsNoSpider2QueryElsewhere(String id) throws IOException {
    Files.writeString(home.resolve("secret.sql"), "SELECT 'hunter2'");
    spider2(id);

    assertThat(Datasets.read(data, "spider2").questions())
        .extracting(Question::id)
        .containsExactly("b");
  }

  @Test
  void refusesSpider2FilesThatAreLinks() throws IOException {
    spider2("c");
    Files.createSymbolicLink(data.resolve("gold/sql/c.sql"), secret);
    assertRefused(data, "c.sql is a link that leads out");
    Files.delete(data.resolve("gold/sql/c.sql"));
    Path elsewhere = Files.createDirectories(home.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("c.csv"), "password\nhunter2\n");
    Files.createSymbolicLink(data.resolve("gold/exec_result"), elsewhere);
    assertRefused(data, "c.csv is a link that leads out");
  }

  private void spider2(String id) throws IOException {
    Files.createDirectories(data.resolve("gold/sql"));
    Files.writeString(data.resolve("gold/sql/b.sql"), "SELECT 1");
    Files.writeString(
        data.resolve("gold/spider2lite_eval.jsonl"),
        "{\"instance_id\":\"%s\",\"condition_cols\":[]}\n{\"instance_id\":\"b\",\"condition_cols\":[]}\n"
            .formatted(id));
  }

  @Test
  void refusesFilesOfAFolderThatAreLinks() throws IOException {
    Path queries = Files.writeString(home.resolve("other.sql"), "SELECT 'hunter2'\td\n");
    Files.createSymbolicLink(data.resolve("dev_gold.sql"), queries);
    assertRefused(data, "dev_gold.sql is a link that leads out");

    Files.delete(data.resolve("dev_gold.sql"));
    Files.writeString(
        data.resolve("dev.json"), "[{\"db_id\":\"d\",\"question\":\"?\",\"query\":\"SELECT 1\"}]");
    Path schema = Files.writeString(home.resolve("schema.json"), "[]");
    Files.createSymbolicLink(data.resolve("tables.json"), schema);
    assertRefused(data, "tables.json is a link that leads out");
  }

  @Test
  void refusesPredictionsThatAreLinks() throws IOException {
    Path answers = Files.createDirectories(home.resolve("answers"));
    Files.createSymbolicLink(answers.resolve("a.csv"), secret);
    Dataset dataset =
        new Dataset(
            "t", "assay", data, "", List.of(Question.of("a", "?", "d", Gold.sql("SELECT 1"))));

    assertThatThrownBy(() -> Predictions.read(answers, dataset, true))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("a.csv is a link that leads out");
  }

  /** As in the caches of Hugging Face, git-annex and DVC. */
  @Test
  void readsLinksThatTheUserWantsToBeFollowed() throws IOException {
    Path store = Files.createDirectories(home.resolve("blobs"));
    Path own = Files.writeString(store.resolve("1"), Files.readString(questions("\"t.csv\"")));
    Files.delete(data.resolve("q.jsonl"));
    Path spider =
        Files.writeString(
            store.resolve("2"), "[{\"db_id\":\"d\",\"question\":\"?\",\"query\":\"SELECT 1\"}]");
    Path golds = Files.writeString(store.resolve("3"), "SELECT 2\td\n");
    for (String name : List.of("own/q.jsonl", "spider/dev.json", "suite/p.sql")) {
      Files.createDirectories(data.resolve(name).getParent());
    }
    Files.createSymbolicLink(data.resolve("own/q.jsonl"), own);
    Files.createSymbolicLink(data.resolve("own/t.csv"), secret);
    Files.createSymbolicLink(data.resolve("spider/dev.json"), spider);
    Files.createSymbolicLink(data.resolve("spider/dev_gold.sql"), golds);
    Files.createSymbolicLink(data.resolve("suite/a.sql"), golds);
    Files.createSymbolicLink(data.resolve("suite/README.md"), home.resolve("no data, not read"));

    for (String folder : List.of("own", "own/q.jsonl", "spider", "spider/dev.json")) {
      Path path = data.resolve(folder);
      if (!folder.endsWith("dev.json")) { // which needs nothing beside it
        assertThatThrownBy(() -> Datasets.read(List.of(path), null, false))
            .as(folder)
            .isInstanceOf(AssayException.class)
            .hasMessageContaining("add --follow-links");
      }
      Dataset dataset = Datasets.read(List.of(path), null, true);
      assertThat(dataset.questions()).as(folder).hasSize(1);
      assertThat(Datasets.readAgain(List.of(path), dataset.format()).questions()).hasSize(1);
    }
    Dataset asked = Datasets.read(List.of(data.resolve("own")), null, true);
    Path suite = data.resolve("suite");
    assertThatThrownBy(() -> Predictions.read(suite, asked, false))
        .hasMessageContaining("add --follow-links");
    assertThat(Predictions.read(suite, asked, false, List.of(), true).byQuestion()).hasSize(1);

    Files.delete(golds);
    assertThatThrownBy(() -> Predictions.read(suite, asked, false, List.of(), true))
        .hasMessageContaining("a.sql is a link to a file that is not there; get it with");
    Files.delete(own);
    assertThatThrownBy(() -> Datasets.read(List.of(data.resolve("own")), null, true))
        .hasMessageContaining("q.jsonl is a link to a file that is not there; get it with");
  }

  @Test
  void refusesDatabasesThatAreLinks() throws IOException {
    Path own = Files.createDirectories(data.resolve("database/d"));
    Path other = Files.writeString(home.resolve("cookies.sqlite"), "secret");
    Files.createSymbolicLink(own.resolve("d.sqlite"), other);
    DatabaseFolders folders = new DatabaseFolders(List.of(data.resolve("database")));

    assertThatThrownBy(() -> folders.find("d"))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("d.sqlite is a link that leads out")
        .hasMessageContaining("add --follow-links");

    Files.move(other, data.resolve("database/real.sqlite"));
    Files.delete(own.resolve("d.sqlite"));
    Files.createSymbolicLink(own.resolve("d.sqlite"), data.resolve("database/real.sqlite"));
    assertThat(folders.find("d")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"..", "../..", "../data/d", "/etc", "C:\\d", "..\\d", "d\u0000", ".", "", "d/.."})
  void findsNoDatabaseByAnIdThatIsAPath(String id) throws IOException {
    Files.createDirectories(data.resolve("database"));
    Files.writeString(data.resolve("d.sqlite"), "");
    Files.writeString(home.resolve("..sqlite"), "");

    assertThat(new DatabaseFolders(List.of(data.resolve("database"))).find(id)).isEmpty();
  }
}
