// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkMakerTest {
  @TempDir private Path folder = Path.of("unset");

  private MadeBenchmark make(String name, long seed, BenchmarkEngine engine) throws IOException {
    Path definitions = folder.resolve("definitions");
    if (!Files.exists(definitions)) {
      SmallDefinitions.write(definitions);
    }
    return BenchmarkMaker.make(
        new BenchmarkRequest(
            BenchmarkDefinitions.in(definitions, List.of()),
            seed,
            engine,
            folder.resolve(name),
            null,
            true));
  }

  private MadeBenchmark makeWith(String rows, String questions) throws IOException {
    SmallDefinitions.write(folder.resolve("definitions"), SmallDefinitions.SCHEMA, rows, questions);
    return make("out", 1, BenchmarkEngine.SQLITE);
  }

  private List<String> rows(String database, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(database));
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(String.join("|", row));
      }
    }
    return rows;
  }

  private byte[] bytes(String file) throws IOException {
    return Files.readAllBytes(folder.resolve(file));
  }

  private Question heldOut(String name) {
    return Dataset.read(folder.resolve(name).resolve("questions.jsonl")).questions().get(1);
  }

  @Test
  void makesTheSameOfTheSameSeed() throws IOException {
    make("a", 7, BenchmarkEngine.SQLITE);
    make("b", 7, BenchmarkEngine.SQLITE);
    for (String file :
        List.of(
            "questions.jsonl",
            "README.md",
            "databases/town.sqlite",
            "databases/town_held_out.sqlite")) {
      assertThat(bytes("b/" + file)).as(file).isEqualTo(bytes("a/" + file));
    }
  }

  @Test
  void drawsOtherConstantsAndRowsForTheHeldOutHalfOnly() throws Exception {
    make("a", 1, BenchmarkEngine.SQLITE);
    make("b", 2, BenchmarkEngine.SQLITE);
    assertThat(bytes("b/databases/town.sqlite")).isEqualTo(bytes("a/databases/town.sqlite"));
    String query = "SELECT * FROM town ORDER BY town_id";
    List<String> rows = rows("a/databases/town_held_out.sqlite", query);
    assertThat(rows("b/databases/town_held_out.sqlite", query))
        .hasSameSizeAs(rows)
        .isNotEqualTo(rows);
    assertThat(rows("a/databases/town.sqlite", query)).hasSameSizeAs(rows).isNotEqualTo(rows);
    assertThat(heldOut("a").text()).isNotEqualTo(heldOut("b").text());
  }

  @Test
  void fillsTheSlotsOfQuestionEvidenceAndGoldAlike() throws Exception {
    make("a", 3, BenchmarkEngine.SQLITE);
    Dataset dataset = Dataset.read(folder.resolve("a/questions.jsonl"));
    assertThat(dataset.questions())
        .extracting(Question::id)
        .containsExactly("town-01", "town-02", "town-03");
    assertThat(dataset.questions())
        .extracting(Question::database)
        .containsExactly("town", "town_held_out", "town");
    assertThat(dataset.questions().get(0).tags()).containsExactly("public", "count");
    Question question = dataset.questions().get(1);
    assertThat(question.tags()).containsExactly("held_out");
    String town =
        question.text().replaceFirst("How many visits did (.*) have from number [123] on\\?", "$1");
    assertThat(question.evidence()).isEqualTo("Visits to " + town + " are numbered.");
    assertThat(((Gold.Queries) question.gold()).queries().get(0).sql())
        .contains("t.name = '" + town.replace("'", "''") + "'");
    assertThat(rows("a/databases/town_held_out.sqlite", "SELECT name FROM town")).contains(town);
    assertThat(dataset.questions().get(2).gold()).isInstanceOf(Gold.Unanswerable.class);
  }

  @Test
  void usesTheGoldOfTheEngine() throws IOException {
    make("a", 3, BenchmarkEngine.DUCKDB);
    assertThat(heldOut("a").gold().toString()).contains("USING");
    assertThat(folder.resolve("a/databases/town_held_out.duckdb")).exists();
  }

  @Test
  void keepsKeysAndWritesTimesAsTextInSqlite() throws Exception {
    make("a", 1, BenchmarkEngine.SQLITE);
    String database = "a/databases/town.sqlite";
    assertThat(rows(database, "SELECT name, founded, opened, coastal, area FROM town LIMIT 1"))
        .containsExactly("Saint John's|1900-12-31|null|1|12.5");
    assertThat(rows(database, "SELECT DISTINCT typeof(opened), length(opened) FROM town"))
        .containsExactlyInAnyOrder("null|null", "text|19");
    assertThat(rows(database, "SELECT name, \"notnull\", pk FROM pragma_table_info('visit')"))
        .containsExactly("town_id|1|1", "visit_no|1|2", "guest|0|0", "spent|0|0");
    assertThat(
            rows(
                database,
                "SELECT \"table\", \"from\", \"to\" FROM pragma_foreign_key_list('visit')"))
        .containsExactly("town|town_id|town_id");
    assertThat(rows(database, "SELECT type FROM pragma_table_info('town') WHERE name = 'name'"))
        .containsExactly("VARCHAR(40)");
    assertThat(rows(database, "SELECT \"unique\", origin FROM pragma_index_list('town')"))
        .contains("1|u");
  }

  @Test
  void describesWhatItMade() throws IOException {
    MadeBenchmark made = make("a", 5, BenchmarkEngine.SQLITE);
    assertThat(made.questions()).isEqualTo(3);
    assertThat(made.databases()).isEqualTo(2);
    assertThat(made.rows()).isEqualTo(2 * (20 + 75));
    assertThat(folder.resolve("a/README.md"))
        .content()
        .contains("| seed of the held-out half | 5 |", "| table_join | 0 | 1 | 1 |")
        .doesNotContain("CC BY");
  }

  @Test
  void replacesABenchmarkButNothingElse() throws IOException {
    make("a", 1, BenchmarkEngine.SQLITE);
    make("a", 1, BenchmarkEngine.DUCKDB);
    assertThat(folder.resolve("a/databases/town.sqlite")).doesNotExist();
    Files.createDirectories(folder.resolve("mine"));
    Files.writeString(folder.resolve("mine/letter.txt"), "Dear Ann");
    assertThatThrownBy(() -> make("mine", 1, BenchmarkEngine.SQLITE))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("is not a benchmark's folder; name a different one with --out");
  }

  @Test
  void keepsTheBenchmarkWhoseReplacementHasGoldsThatFail() throws Exception {
    make("out", 1, BenchmarkEngine.SQLITE);
    Files.writeString(folder.resolve("out/runs.txt"), "mine");
    byte[] questions = bytes("out/questions.jsonl");
    MadeBenchmark made =
        makeWith(
            SmallDefinitions.ROWS,
            "- { id: a-1, question: 'Which?', category: nesting, gold: SELECT nothing FROM town }\n");

    assertThat(made.problems()).hasSize(1);
    assertThat(bytes("out/questions.jsonl")).isEqualTo(questions);
    assertThat(folder.resolve("out/databases/town_held_out.sqlite")).exists();
    make("out", 2, BenchmarkEngine.SQLITE); // which only has the one failing gold, too
    makeWith(SmallDefinitions.ROWS, SmallDefinitions.QUESTIONS);
    assertThat(folder.resolve("out/runs.txt")).hasContent("mine");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("definitions", "out");
    }
  }

  @Test
  void namesTheDefinitionOfATypeThatTheEngineHasNot() throws IOException {
    String schema = "\n\n" + SmallDefinitions.SCHEMA.replace("area NUMERIC(8,2)", "area UHUGEINT");
    SmallDefinitions.write(
        folder.resolve("definitions"), schema, "SELECT 1;", SmallDefinitions.QUESTIONS);
    String path = folder.resolve("definitions/town/schema.sql").toString();

    assertThatThrownBy(() -> make("out", 1, BenchmarkEngine.SQLITE))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("the slot 'town' returns nothing");
    SmallDefinitions.write(
        folder.resolve("definitions"), schema, SmallDefinitions.ROWS, SmallDefinitions.QUESTIONS);
    assertThatThrownBy(() -> make("out", 1, BenchmarkEngine.SQLITE))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith(path + ":3: ")
        .hasMessageContaining("uhugeint")
        .hasMessageNotContaining("--skip-errors")
        .extracting(error -> String.valueOf(error.getMessage()).lines().count())
        .isEqualTo(1L);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void listsTheStatementsThatFailOrDependOnChanceInAllDomains() throws IOException {
    Path definitions = folder.resolve("definitions");
    SmallDefinitions.write(
        definitions,
        SmallDefinitions.SCHEMA,
        """
        INSERT INTO tovn VALUES (1);
        INSERT INTO town SELECT 30 + i, 'x' || random(), NULL, NULL, TRUE, 1 FROM range(2) t(i);
        INSERT INTO town VALUES (1, 2);
        """,
        SmallDefinitions.QUESTIONS);
    Files.createDirectories(definitions.resolve("village"));
    Files.writeString(definitions.resolve("village/schema.sql"), "CREATE TABLE v (n HUGETYPE);");
    Files.writeString(definitions.resolve("village/rows.sql"), "SELECT 1;");
    Files.writeString(
        definitions.resolve("village/questions.yaml"),
        "- { id: v-1, question: 'Which?', category: nesting, gold: SELECT 1 }\n");

    assertThatThrownBy(() -> make("out", 1, BenchmarkEngine.SQLITE))
        .isInstanceOf(AssayException.class)
        .extracting(error -> String.valueOf(error.getMessage()).lines().toList())
        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
        .hasSize(4)
        .anySatisfy(line -> assertThat(line).contains("town/rows.sql:1: ", "tovn"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("town/rows.sql:2: random gives something else", "use draw(key, n)"))
        .anySatisfy(line -> assertThat(line).contains("town/rows.sql:3: "))
        .anySatisfy(line -> assertThat(line).contains("village/schema.sql:1: ", "HUGETYPE"));
  }

  @Test
  void listsAllGoldsThatFailAndAnswersThatDeserveALook() throws IOException {
    MadeBenchmark made =
        makeWith(
            SmallDefinitions.ROWS,
            """
            - { id: a-1, question: 'Which?', category: nesting, gold: SELECT nothing FROM town }
            - { id: a-2, question: 'Which?', category: nesting, gold: SELECT name FROM town WHERE area < 0 }
            - id: a-3
              question: Which?
              category: nesting
              gold: [SELECT name FROM town, DROP TABLE town]
            - { id: a-4, question: 'Which?', category: nesting, gold: SELECT MAX(area) FROM town WHERE area < 0 }
            - { id: a-5, question: 'Which?', category: ambiguous, gold: [SELECT 1, SELECT 1.0] }
            - { id: a-6, question: 'Which?', category: nesting, tags: [empty_answer], gold: SELECT 1 WHERE 1 = 0 }
            - { id: a-7, question: 'Which?', category: nesting, tags: [empty_answer], gold: SELECT 1 }
            """);
    assertThat(made.problems()).hasSize(2);
    assertThat(made.problems().get(0))
        .contains("questions.yaml:1: a-1: the gold fails on SQLite: ", "nothing");
    assertThat(made.problems().get(1))
        .contains("a-3: gold 2 fails on SQLite: refused", "under 'dialects'");
    assertThat(made.notes()).hasSize(4);
    assertThat(String.join("\n", made.notes()))
        .contains("a-2: the gold returns no rows")
        .contains("a-4: the gold returns a single NULL")
        .contains("a-5: golds 1 and 2 give the same answer")
        .contains("a-7: the gold returns rows; remove the tag empty_answer");
  }

  @Test
  void namesTheStatementThatFails() {
    assertThatThrownBy(
            () -> makeWith("-- rows\nINSERT INTO town\nSELECT 1;\n", SmallDefinitions.QUESTIONS))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("rows.sql:2: ")
        .hasMessageContaining("correct the statement there");
  }

  @Test
  void namesTheSlotsThatCannotBeDrawn() {
    assertThatThrownBy(
            () ->
                makeWith(
                    SmallDefinitions.ROWS,
                    """
                    - id: a-1
                      half: held_out
                      values: { x: SELECT name FROM town WHERE area < 0 }
                      question: "{{x}}?"
                      category: nesting
                      gold: SELECT '{{x}}'
                    - id: a-2
                      half: held_out
                      values: { x: "SELECT name, area FROM town", y: SELECT nothing }
                      question: "{{x}} {{y}}?"
                      category: nesting
                      gold: SELECT 1
                    """))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("a-1: the query of the slot 'x' returns nothing")
        .hasMessageContaining("a-2: the query of the slot 'x' fails: it has 2 columns")
        .hasMessageContaining("a-2: the query of the slot 'y' fails: ");
  }

  @Test
  void drawsEachElementOfAListAboutAsOften() throws Exception {
    SmallDefinitions.write(
        folder.resolve("definitions"),
        "CREATE TABLE t (i INTEGER PRIMARY KEY, p VARCHAR(1), d INTEGER, c BOOLEAN);",
        """
        INSERT INTO t SELECT i, pick('p' || i, ['a', 'b', 'c', 'd', 'e', 'f']),
          draw('d' || i, 1 + i - i + 11), chance('c' || i, 25) FROM range(0, 1200) r(i);
        """,
        "- { id: a-1, question: 'How many?', category: nesting, gold: SELECT COUNT(*) FROM t }");
    make("out", 1, BenchmarkEngine.SQLITE);
    String database = "out/databases/town.sqlite";
    assertThat(rows(database, "SELECT p FROM t GROUP BY p HAVING COUNT(*) BETWEEN 150 AND 250"))
        .hasSize(6);
    assertThat(rows(database, "SELECT d FROM t GROUP BY d HAVING COUNT(*) BETWEEN 65 AND 135"))
        .hasSize(12);
    assertThat(rows(database, "SELECT SUM(c) BETWEEN 230 AND 370 FROM t")).containsExactly("1");
  }
}
