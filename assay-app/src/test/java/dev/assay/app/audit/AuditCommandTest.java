// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {
  @TempDir Path folder;
  private Path questions = Path.of("");

  @BeforeEach
  void makeDataset() throws SQLException, IOException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
      statement.execute("INSERT INTO singer VALUES (1, 'Ada', 21), (2, 'Bo', 30), (3, 'Cy', 30)");
    }
    questions =
        ask(
            """
            {"id":"sound","question":"Who?","database":"pop","gold":"SELECT name FROM singer"}
            {"id":"tied","question":"Oldest?","database":"pop",
             "gold":"SELECT name FROM singer ORDER BY age DESC LIMIT 1"}
            {"id":"none","question":"Old?","database":"pop",
             "gold":"SELECT name FROM singer WHERE age > 99"}
            {"id":"broken","question":"Tall?","database":"pop","gold":"SELECT height FROM singer"}
            {"id":"torn","question":"Short?","database":"pop","gold":"SELECT {name FROM singer"}
            """);
  }

  private Path ask(String lines) throws IOException {
    return Files.writeString(folder.resolve("questions.jsonl"), lines.replaceAll("\\n +", ""));
  }

  @Test
  void listsFindingsAndWhatTheDataSetIsMadeOf() {
    Cli audit = Cli.assay("audit", questions);

    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out())
        .contains("Faults in 3 of 5 questions, only warnings in 1 more, neither in 1 (20.0 %).")
        .contains("gold-fails", "broken: The gold fails: ", "no such column:")
        .contains("torn: The gold can't be read: gold of question torn")
        .contains("tied: LIMIT keeps 1 of 2 rows with equal sort keys: (Bo), (Cy).")
        .contains("Hardness", "SQL features", "Schema that golds use");
  }

  @Test
  void writesJsonMarkdownAndHtml() throws IOException {
    Path markdown = folder.resolve("audit.md");
    Path html = folder.resolve("audit.html");
    Cli audit = Cli.assay("audit", questions, "--json", "--markdown", markdown, "--html", html);

    JsonNode document = new ObjectMapper().readTree(audit.out());
    assertThat(document.path("format").asInt()).isEqualTo(1);
    assertThat(document.at("/severities/fault").asInt()).isEqualTo(3);
    assertThat(document.at("/counts/limit-through-tie").asInt()).isEqualTo(1);
    assertThat(document.at("/counts/idle-join").asInt()).isZero();
    JsonNode tied =
        document.path("findings").findParents("question").stream()
            .filter(finding -> finding.path("question").asText().equals("tied"))
            .findFirst()
            .orElseThrow();
    assertThat(tied.path("id").asText()).isEqualTo("limit-through-tie");
    assertThat(tied.path("severity").asText()).isEqualTo("fault");
    assertThat(tied.at("/evidence/tied").asInt()).isEqualTo(2);
    assertThat(document.at("/composition/features/order_by").asInt()).isEqualTo(1);
    assertThat(Files.readString(markdown))
        .startsWith("## Assay: Audit of `questions`")
        .contains("LIMIT keeps 1 of 2 rows");
    assertThat(Files.readString(html)).contains("<!doctype html>", "LIMIT keeps 1 of 2 rows");
  }

  @Test
  void auditsTheQuestionsOfARunWhereItsDatabasesAre() throws IOException {
    Path elsewhere = folder.resolve("elsewhere/databases-of-mine");
    Files.createDirectories(elsewhere.getParent());
    Files.move(folder.resolve("database"), elsewhere);
    Path answers =
        Files.writeString(
            folder.resolve("answers.jsonl"),
            "{\"id\":\"sound\",\"sql\":\"SELECT name FROM singer\"}\n"
                + "{\"id\":\"tied\",\"sql\":\"SELECT name FROM singer LIMIT 1\"}\n");
    Path run = folder.resolve("run");
    Object[] words = {
      "run",
      "--questions",
      questions,
      "--predictions",
      answers,
      "--only-predicted",
      "--databases",
      elsewhere,
      "--out",
      run
    };
    assertThat(Cli.assay(words).code()).isZero();

    Cli audit = Cli.assay("audit", run);

    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out()).contains("Faults in 1 of 2 questions").doesNotContain("gold-fails");
  }

  @Test
  void printsASentenceOnceForAllItsQuestions() throws IOException {
    ask(
        """
        {"id":"broken","question":"Tall?","database":"pop","gold":"SELECT height FROM singer"}
        {"id":"tall","question":"Who is?","database":"pop","gold":"SELECT height FROM singer"}
        """);
    assertThat(Cli.assay("audit", questions, "--finding", "gold-fails").out())
        .containsOnlyOnce("no such column:")
        .contains("broken, tall: The gold fails");
  }

  @Test
  void showsOneKindOfFinding() {
    Cli audit = Cli.assay("audit", questions, "--finding", "empty-answer");

    assertThat(audit.out()).contains("none: The gold returns no row").doesNotContain("tied");
    assertThat(Cli.assay("audit", questions, "--finding", "nonsense").err())
        .contains("there is no such kind", "limit-through-tie");
  }

  @Test
  void tellsWhereSystemsAgreeAgainstTheGold() throws IOException {
    ask(
        """
        {"id":"wrong","question":"How old is Ada?","database":"pop",
         "gold":"SELECT age FROM singer WHERE id = 2"}
        {"id":"split","question":"Who is 21?","database":"pop",
         "gold":"SELECT name FROM singer WHERE age = 21"}
        {"id":"repeats","question":"Which ages are there?","database":"pop",
         "gold":"SELECT DISTINCT age FROM singer"}
        """);
    String right = "SELECT age FROM singer WHERE name = 'Ada'";
    String all = "SELECT age FROM singer";
    List<Path> runs =
        List.of(
            run("one", right, "SELECT name FROM singer WHERE id = 2", all),
            run("two", right + " AND id = 1", "SELECT name FROM singer WHERE id = 3", all),
            run("three", "SELECT age FROM singer WHERE id = 2", "SELECT id FROM singer", all));

    Cli audit =
        Cli.assay("audit", questions, "--json", "--runs", runs.get(0), runs.get(1), runs.get(2));

    JsonNode document = new ObjectMapper().readTree(audit.out());
    assertThat(document.at("/counts/systems-against-gold").asInt()).as(audit.err()).isEqualTo(1);
    JsonNode found = document.at("/findings/0");
    assertThat(found.path("question").asText()).isEqualTo("wrong");
    assertThat(found.path("sentence").asText())
        .isEqualTo("2 of 3 systems agree on another answer: " + right);
    assertThat(found.at("/evidence/proposed_rows/0/0").asText()).isEqualTo("21");
    Cli few = Cli.assay("audit", questions, "--runs", runs.get(0), runs.get(0), runs.get(1));
    assertThat(few.code()).isEqualTo(2);
    assertThat(few.err()).contains("--runs needs runs of at least 3 different systems");
  }

  private Path run(String name, String... answers) throws IOException {
    Path predictions =
        Files.write(folder.resolve(name + ".sql"), String.join("\n", answers).getBytes(UTF_8));
    Path out = folder.resolve(name);
    Cli made =
        Cli.assay("run", "--questions", questions, "--predictions", predictions, "--out", out);
    assertThat(made.code()).as(made.err()).isZero();
    return out;
  }

  @Test
  void measuresTheDiversityOfQuestions() throws IOException {
    String gold = "{'question_id':%d,'db_id':'pop','gold_sql':'SELECT max(age) FROM singer'%s},\n";
    String mute = gold.formatted(4, "");
    String asked =
        gold.formatted(1, ",'question':'How old is the oldest singer?'")
            + gold.formatted(2, ",'question':'Which cities lie by the sea?'")
            + gold.formatted(3, ",'question':'What age has the oldest singer?'");
    Path bird = Files.writeString(folder.resolve("bird.json"), list(asked + mute));
    Path page = folder.resolve("audit.md");
    JsonNode found =
        new ObjectMapper()
            .readTree(Cli.assay("audit", bird, "--diversity", "--json", "--markdown", page).out())
            .path("diversity");
    assertThat(found.path("questions").asInt()).isEqualTo(4);
    assertThat(found.path("without_text").asInt()).isEqualTo(1);
    assertThat(found.path("measured").asInt()).isEqualTo(3);
    assertThat(found.path("effective").asDouble()).isBetween(1.3, 2.2);
    assertThat(found.at("/nearest/0/first").asText()).isEqualTo("1");
    assertThat(found.at("/nearest/0/second_text").asText()).startsWith("What age");
    assertThat(found.at("/clusters/0/columns").asInt()).isEqualTo(1);
    assertThat(found.at("/clusters/0/of_columns").asInt()).isEqualTo(3);

    assertThat(Files.readString(page))
        .contains("1 of 4 questions has no text, and is left out. 1 cluster; as diverse as ")
        .contains("1 of 3", "How old is the oldest singer?");
    assertThat(Cli.assay("audit", questions, "--diversity").out()).contains("1 cluster; as ");
    Files.writeString(bird, list(mute));
    assertThat(Cli.assay("audit", bird, "--diversity").out())
        .contains("1 of 1 question has no text, and is left out. There is no question to compare");
    assertThat(Cli.assay("audit", bird, "--diversity", "--finding", "empty-answer").err())
        .contains("--finding shows one kind of finding and no diversity");
  }

  private static String list(String objects) {
    return "[" + objects.replace('\'', '"').replaceFirst(",\n$", "]");
  }

  @Test
  void failsOnMoreFaultsThanAllowed() {
    Cli failed = Cli.assay("audit", questions, "--max-faults", "2");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("Gate failed: 3 faults, at most 2 allowed");

    Cli passed = Cli.assay("audit", questions, "--max-faults", "3");
    assertThat(passed.code()).isZero();
    assertThat(passed.err()).contains("Gate passed");
  }

  @Test
  void measuresTheMutationScoreAndWritesTheRowsThatAreMissing() throws IOException {
    Path rows = folder.resolve("rows");
    Path markdown = folder.resolve("audit.md");
    askOfAge();
    List<Object> words = new ArrayList<>(List.of("audit", questions, "--min-power", "100"));
    words.addAll(List.of("--write-rows", rows, "--json", "--markdown", markdown));
    Cli audit = Cli.assay(words.toArray());

    assertThat(audit.code()).as(audit.err()).isEqualTo(1);
    assertThat(audit.err()).contains("Gate failed: mutation score ", "at least 100 % required");
    JsonNode json = new ObjectMapper().readTree(audit.out());
    assertThat(json.at("/mutation/total/alive").asInt()).isPositive();
    assertThat(json.at("/mutation/groups/operator/bound/alive").asInt()).isEqualTo(1);
    assertThat(json.at("/mutation/not_mutated/the gold can't be read").asInt()).isEqualTo(1);
    assertThat(json.at("/extra_databases/total/score").asDouble()).isEqualTo(1);
    assertThat(json.at("/extra_databases/scripts")).isNotEmpty();
    for (JsonNode script : json.at("/extra_databases/scripts")) {
      assertThat(Path.of(script.asText())).startsWith(rows).content().contains("CREATE TABLE");
    }
    assertThat(Files.readString(markdown))
        .contains("Mutation score by fault", "Mutation score with ", ": 100.0 %");
  }

  /** Nobody is 25, so that the gold with >= instead of > has the same answer. */
  private void askOfAge() throws IOException {
    ask(
        """
        {"id":"old","question":"Who is over 25?","database":"pop",
         "gold":"SELECT name FROM singer WHERE age > 25"}
        {"id":"torn","question":"Short?","database":"pop","gold":"SELECT {name FROM singer"}
        """);
  }

  @Test
  void passesIfEnoughMutantsAreKilled() throws IOException {
    askOfAge();
    Cli audit = Cli.assay("audit", questions, "--min-power", "20", "--mutants", "3");

    assertThat(audit.code()).as(audit.err()).isZero();
    assertThat(audit.out()).contains("Mutation score: ", "Living mutants");
    assertThat(audit.err()).contains("Gate passed: mutation score ", "at least 20 % required");
    assertThat(audit.err()).contains("Next: --write-rows DIR");
  }

  @Test
  void refusesOptionsOfPowerThatMakeNoSense() throws IOException {
    assertThat(refused("--min-power", "101")).contains("--min-power must be from 0 to 100");
    assertThat(refused("--min-power", "0.8")).contains("write 80 for 80 percent");
    assertThat(refused("--write-rows", "rows")).contains("--write-rows does nothing without");
    assertThat(refused("--power", "--mutants", "0")).contains("--mutants must be at least 1");
    assertThat(refused("--power", "--finding", "idle-join")).contains("no mutation score");
    assertThat(refused("--power", "--write-rows", folder)).contains("is not empty");
    assertThat(refused("--power", "--write-rows", questions)).contains("it is a file");
    assertThat(refused("--power", "--write-rows", questions.resolve("rows")))
        .contains("is a file, not a folder");
    Path config = Files.writeString(folder.resolve("assay.yaml"), "keepValues: false\n");
    assertThat(refused("--config", config, "--power", "--write-rows", folder.resolve("new")))
        .contains("keepValues is false");
  }

  @Test
  void showsNoRowsIfValuesAreNotKept() throws IOException {
    askOfAge();
    Path config = Files.writeString(folder.resolve("assay.yaml"), "keepValues: false\n");
    Cli audit = Cli.assay("audit", questions, "--config", config, "--power", "--json");

    JsonNode json = new ObjectMapper().readTree(audit.out());
    assertThat(json.at("/mutation/total/alive").asInt()).isPositive();
    assertThat(json.at("/mutation/alive")).isEmpty();
  }

  private String refused(Object... options) {
    List<Object> words = new ArrayList<>(List.of("audit", questions));
    words.addAll(List.of(options));
    Cli audit = Cli.assay(words.toArray());
    assertThat(audit.code()).as(audit.err()).isEqualTo(2);
    return audit.err();
  }

  @Test
  void saysWhichDatabaseIsMissing() throws IOException {
    ask("{\"id\":\"far\",\"question\":\"Where?\",\"database\":\"moon\",\"gold\":\"SELECT 1\"}");
    Cli audit = Cli.assay("audit", questions);

    assertThat(audit.code()).isEqualTo(3);
    assertThat(audit.out()).contains("Nothing was audited.", "Database 'moon' can't be opened");
    assertThat(audit.err()).contains("Next: make the databases above reachable");
  }

  @Test
  void needsQuestions() {
    Cli audit = Cli.assay("audit", "--databases", folder);

    assertThat(audit.code()).isEqualTo(2);
    assertThat(audit.err()).contains("name the questions");
  }

  @Test
  void checkTellsWhatAnAuditFindsAtFirstSight() throws IOException {
    Path answers = Files.writeString(folder.resolve("answers.sql"), "SELECT 1\n");
    ask(
        """
        {"id":"none","question":"Old?","database":"pop",
         "gold":"SELECT name FROM singer WHERE age > 99"}
        """);
    Cli check = Cli.assay("check", "--questions", questions, "--predictions", answers);

    assertThat(check.code()).as(check.err()).isZero();
    assertThat(check.out()).contains("empty-answer: 1 question, such as none");
    JsonNode json =
        new ObjectMapper()
            .readTree(
                Cli.assay("check", "--questions", questions, "--predictions", answers, "--json")
                    .out());
    assertThat(json.at("/gold_findings/empty-answer/0").asText()).isEqualTo("none");
  }
}
