// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetsTest {
  private static final String ONE =
      "{\"id\":\"a\",\"question\":\"How many?\",\"database\":\"shop\",\"gold\":\"SELECT 1\"}\n";

  private final Path folder;

  DatasetsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Dataset read(String name, String content) {
    return Datasets.read(write(name, content), null);
  }

  private AbstractThrowableAssert<?, ?> assertFault(String name, String content) {
    Path file = write(name, content);
    return assertThatThrownBy(() -> Datasets.read(file, null))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith(file.toString());
  }

  @Test
  void readsEveryFieldOfAssaysOwnFormat() {
    write("gold.csv", "n\n1\n");
    Dataset dataset =
        read(
            "shop.jsonl",
            """
            {"id":"q1","question":"How many?","database":"shop","gold":"SELECT {a, b} FROM t","category":"count","difficulty":"easy","instructions":"be brief","evidence":"a is b","order":"required","tolerance":0.01,"columns":["a",2],"duplicates":"ignored","profile":"lenient","tags":["x","y"]}
            {"id":17,"question":"Which?","database":"shop","gold":["SELECT 1",{"sql":"SELECT '{'","braces":false}]}

            {"id":"q3","question":"Who?","database":"shop","gold":{"tables":["gold.csv",{"file":"gold.csv","columns":["n"]}]},"category":null}
            """);
    assertThat(dataset.format()).isEqualTo("assay");
    assertThat(dataset.name()).isEqualTo("shop");
    assertThat(dataset.selection()).isEmpty();
    Path gold = folder.resolve("gold.csv");
    assertThat(dataset.questions())
        .containsExactly(
            new Question(
                "q1",
                "How many?",
                "shop",
                Gold.sql("SELECT {a, b} FROM t"),
                new QuestionLabels("count", "easy", List.of("x", "y")),
                new QuestionHints("be brief", "a is b", Map.of()),
                new MatchSettings(OrderRule.REQUIRED, 0.01, List.of("a", "2"), true, "lenient")),
            Question.of(
                "17",
                "Which?",
                "shop",
                new Gold.Queries(
                    List.of(new GoldSql("SELECT 1", true), new GoldSql("SELECT '{'", false)))),
            Question.of(
                "q3",
                "Who?",
                "shop",
                new Gold.Tables(
                    List.of(
                        new StoredTable(gold, List.of()), new StoredTable(gold, List.of("n"))))));
  }

  @Test
  void readsTheSameFromYamlAndFromAJsonList() {
    List<Question> lines = read("a.jsonl", ONE).questions();
    assertThat(read("a.json", "[\n  " + ONE + "]").questions()).isEqualTo(lines);
    Dataset yaml =
        read(
            "a.yaml",
            """
            # questions
            - id: a
              question: How many?
              database: shop
              gold: |-
                SELECT 1
            """);
    assertThat(yaml.questions()).isEqualTo(lines);
    assertThat(yaml.format()).isEqualTo("assay");
  }

  @Test
  void numbersQuestionsOfADataSetWithoutIds() {
    String question = "{\"question\":\"?\",\"database\":\"d\",\"gold\":\"SELECT 1\"}\n";
    assertThat(read("mine.jsonl", question + question).questions())
        .extracting(Question::id)
        .containsExactly("mine-0", "mine-1");
    assertFault("b.jsonl", question + ONE).hasMessageContaining(":2: has an id");
    assertFault("c.jsonl", ONE + question).hasMessageContaining(":2:1: the field 'id' is missing");
  }

  @Test
  void skipsAByteOrderMark() {
    assertThat(read("bom.jsonl", "\uFEFF" + ONE).questions()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\"}|:2:1: the field 'gold' is missing",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":null}|'gold' is missing",
        "{\"id\":\"b\",\"question\":5,\"database\":\"d\",\"gold\":\"x\"}|:2:22: 'question' must be"
            + " text, not a number; put it in quotes",
        "{\"id\":\"a\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"x\"}|:2: the id 'a' is"
            + " already used in line 1",
        "{\"id\":\"\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"x\"}|'id' is empty",
        "{\"id\":\"b\",\"question\":\"?\",\"databse\":\"d\",\"gold\":\"x\"}|unknown key 'databse';"
            + " did you mean 'database'?",
        "{\"id\":\"b\",\"question\":\"?\",\"question\":\"d\",\"gold\":\"x\"}|'question' occurs"
            + " twice",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":\" \"}|'gold' is empty",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":[]}|'gold' is an empty list",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":7}|'gold' can't be a number",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":{\"braces\":true}}|'sql' is"
            + " missing",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":{\"tables\":[\"no.csv\"]}}|no.csv;"
            + " correct the path",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"x\",\"order\":\"yes\"}|'order'"
            + " can't be 'yes'; use one of auto, required, ignored",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"x\",\"tolerance\":-1}|'tolerance'"
            + " must be a number of at least 0",
        "{\"id\":\"b\",\"question\":\"?\",\"database\":\"d\",\"gold\":\"x\",\"columns\":\"a\"}|'columns'"
            + " must be a list",
        "{\"id\":\"b\",\"question\":\"?\"|malformed JSON",
        "{\"id\":\"b\" \"question\":\"?\"}|:2:11: malformed JSON",
        "[1]|must be a JSON object",
      })
  void namesTheLineOfAFault(String line, String expected) {
    assertFault("bad.jsonl", ONE + line + "\n")
        .hasMessageContaining("bad.jsonl:2:")
        .hasMessageContaining(expected);
  }

  @Test
  void namesTheLineOfAFaultInYaml() {
    assertFault("q.yaml", "- id: a\n  question: x\n").hasMessageContaining("q.yaml:1:");
    assertFault("r.yaml", "- id: a\n  qestion: x\n")
        .hasMessageContaining("r.yaml:2:3: unknown key 'qestion'; did you mean 'question'?");
    assertFault("s.yaml", "- id: a\n - b\n").hasMessageContaining("malformed YAML");
    assertFault("t.yaml", "- &x {id: a}\n- *x\n").hasMessageContaining("anchors are not supported");
    assertFault("u.yaml", "- id: 'a'\n  question: 1\n").hasMessageContaining("u.yaml:2:13");
  }

  @Test
  void saysWhereAFileIsNotUtf8() throws IOException {
    Path file = folder.resolve("latin.jsonl");
    Files.write(file, (ONE + ONE.replace("How", "H\u00f6w")).getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Datasets.read(file, "assay"))
        .hasMessage(file + ":2: is not UTF-8 text; save the file as UTF-8");
    Path csv = folder.resolve("latin.csv");
    Files.write(csv, "question,query,db_name\n\u00e4,b,c\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Datasets.read(csv, null)).hasMessageContaining(":2: is not UTF-8");
  }

  @Test
  void explainsAFileThatIsMissingOrEmptyOrAFolder() throws IOException {
    assertThatThrownBy(() -> Datasets.read(folder.resolve("none.jsonl"), null))
        .hasMessageContaining("there is no such file");
    assertFault("empty.jsonl", "").hasMessageContaining("is empty");
    assertFault("none.json", "[]").hasMessageContaining("not recognized");
    Path bare = Files.createDirectory(folder.resolve("bare"));
    assertThatThrownBy(() -> Datasets.read(bare, null)).hasMessageContaining("no dev.json");
    Files.writeString(bare.resolve("a.json"), ONE);
    Files.writeString(bare.resolve("b.json"), ONE);
    assertThatThrownBy(() -> Datasets.read(bare, null)).hasMessageContaining("(a.json, b.json");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no POSIX permissions")
  void explainsAFileAndAFolderThatMayNotBeRead() throws IOException {
    Path file = write("locked.jsonl", ONE);
    Path locked = Files.createDirectory(folder.resolve("locked"));
    Files.setPosixFilePermissions(file, Set.of());
    Files.setPosixFilePermissions(locked, Set.of());
    assumeFalse(Files.isReadable(file), "skipped: this account may read everything");
    assertThatThrownBy(() -> Datasets.read(file, null)).hasMessageContaining("its permissions");
    assertThatThrownBy(() -> Datasets.read(locked, null)).hasMessageContaining("its permissions");
  }

  @Test
  void asksForTheFormatWhereItIsUnknownOrAmbiguous() {
    assertFault("x.json", "[{\"foo\": 1}]")
        .hasMessageContaining("not recognized (it holds JSON objects with the fields foo)")
        .hasMessageContaining("--format and one of assay, bird, defog, spider");
    assertFault("y.json", "[{\"db_id\": \"d\", \"query\": \"q\", \"gold\": \"q\"}]")
        .hasMessageContaining("more than one format fits")
        .hasMessageEndingWith("one of assay, spider");
    assertFault("z.csv", "a,b\n1,2\n").hasMessageContaining("columns a, b");
    Path file = write("one.jsonl", ONE);
    assertThatThrownBy(() -> Datasets.read(file, "spidr"))
        .hasMessage("there is no format 'spidr'; did you mean 'spider'?");
  }

  @Test
  void givesQuestionsOfOneContextOneDatabase() {
    Path file =
        write(
            "heads.json",
            """
            [{"question":"How many?","context":"CREATE TABLE head (age INTEGER)",
              "answer":"SELECT COUNT(*) FROM head"},
             {"question":"Which?","context":"CREATE TABLE head (age INTEGER)",
              "answer":"SELECT age FROM head"},
             {"id":"filled","question":"How many?","context":"CREATE TABLE head (age INTEGER)",
              "inserts":"INSERT INTO head VALUES (1)","answer":"SELECT COUNT(*) FROM head"}]
            """);
    Dataset dataset = Datasets.read(file, null);
    assertThat(dataset.format()).isEqualTo("sql-create-context");
    assertThat(dataset.questions())
        .extracting(Question::id)
        .containsExactly("heads-0", "heads-1", "filled");
    String shared = dataset.questions().get(0).database();
    assertThat(dataset.questions().get(1).database()).isEqualTo(shared).startsWith("context-");
    assertThat(dataset.scripts())
        .hasSize(2)
        .containsEntry(shared, "CREATE TABLE head (age INTEGER)")
        .containsValue("CREATE TABLE head (age INTEGER);\nINSERT INTO head VALUES (1)");
    assertThat(dataset.first(1).scripts()).isEqualTo(dataset.scripts());
  }

  @Test
  void explainsAMissingColumnAndAFaultyRowOfACsv() {
    Path file = write("d.csv", "question,query,db_nam\na,b,c\n");
    assertThatThrownBy(() -> Datasets.read(file, "defog"))
        .hasMessageContaining(":1: the column 'db_name' is missing; did you mean 'db_nam'?");
    assertFault("s.csv", "question;query;db_name\na;b;c\n")
        .hasMessageContaining("separated by ';'; save it with commas");
    assertThat(
            read("e.csv", "question,query,db_name\na,\"b\nc\",d\ne,f\n").questions().get(1).gold())
        .asString()
        .contains("e.csv:4: this row has 2 cells, the header has 3");
    assertFault("f.csv", "question,query,db_name\na,,d\n").hasMessageContaining("'query' is empty");
    assertFault("g.csv", "question,query,db_name\na,\"b,d\n").hasMessageContaining("a quote");
    assertFault("h.csv", "question,query,db_name\n").hasMessageContaining("no question");
  }

  @Test
  void letsSpidersGoldFileDecide() throws IOException {
    Path spider = Files.createDirectory(folder.resolve("spider"));
    Files.writeString(
        spider.resolve("dev.json"),
        "[{\"db_id\":\"d\",\"question\":\"?\",\"query\":\"SELECT 1\",\"sql\":{\"x\":[1]}}]");
    Files.writeString(spider.resolve("tables.json"), "[]");
    Files.writeString(spider.resolve("dev_gold.sql"), "SELECT 2\td\n");
    assertThat(Datasets.read(spider, null).questions())
        .containsExactly(Question.of("dev-0", "?", "d", Gold.verbatim("SELECT 2")));
    Files.writeString(spider.resolve("dev_gold.sql"), "SELECT 2\te\n");
    assertThatThrownBy(() -> Datasets.read(spider, null))
        .hasMessageContaining(":1: names the database 'e' but question dev-0");
    Files.writeString(spider.resolve("dev_gold.sql"), "SELECT 2\td\nSELECT 3\td\n");
    assertThatThrownBy(() -> Datasets.read(spider, null))
        .hasMessageContaining("has 1 question but")
        .hasMessageContaining("has 2 gold lines");
  }

  @Test
  void hashesTheFileAsSha256sumDoes() throws Exception {
    Path file = write("one.jsonl", ONE);
    byte[] digest =
        java.security.MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    assertThat(Datasets.read(file, null).sha256())
        .isEqualTo(java.util.HexFormat.of().formatHex(digest));
  }

  @Test
  void changesTheHashWithAGoldTable() {
    write("t.csv", "a\n1\n");
    String question = ONE.replace("\"SELECT 1\"", "{\"tables\":[\"t.csv\"]}");
    String before = read("q.jsonl", question).sha256();
    assertThat(read("q.jsonl", question).sha256()).isEqualTo(before);
    write("t.csv", "a\n2\n");
    assertThat(read("q.jsonl", question).sha256()).isNotEqualTo(before);
  }

  @Test
  void selectsQuestionsAndKeepsTheHashOfTheWhole() {
    Dataset whole =
        read(
            "s.jsonl",
            """
            {"id":"a","question":"?","database":"car_1","gold":"x","category":"easy","tags":["t"]}
            {"id":"b","question":"?","database":"car_2","gold":"x","category":"hard"}
            {"id":"c","question":"?","database":"pets","gold":"x","category":"easy"}
            """);
    Dataset cars = whole.where("database=car_*").first(1);
    assertThat(cars.questions()).extracting(Question::id).containsExactly("a");
    assertThat(cars.selection()).isEqualTo("where database=car_*, first 1");
    assertThat(cars.sha256()).isEqualTo(whole.sha256());
    assertThat(whole.where("category=easy, database=pets").questions()).hasSize(1);
    assertThat(whole.where("tag=t").questions()).hasSize(1);
    assertThat(whole.first(99).questions()).hasSize(3);
    assertThatThrownBy(() -> whole.where("categry=easy"))
        .hasMessageContaining("'categry' (did you mean 'category'?); keys")
        .hasMessageEndingWith("keys are category, database, difficulty, feature, group, id, tag");
    assertThatThrownBy(() -> whole.where("easy")).hasMessageContaining("is not key=value");
    assertThatThrownBy(() -> whole.where("id=zz")).hasMessageContaining("no question");
    assertThatThrownBy(() -> whole.first(0)).hasMessageContaining("at least 1");
  }
}
