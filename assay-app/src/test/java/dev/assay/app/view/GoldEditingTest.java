// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.app.Cli;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gold is tried and saved in {@code assay view}. */
class GoldEditingTest {
  @TempDir private static Path folder = Path.of("");
  private static ReviewedSingers singers;
  private static StartedView view;

  @BeforeAll
  static void start() throws Exception {
    singers = new ReviewedSingers(folder);
    view = new StartedView(singers.runs(), "--reviewer", "ana");
  }

  @AfterAll
  static void stop() throws Exception {
    view.close();
  }

  @AfterEach
  void forgetReviews() throws Exception {
    Files.deleteIfExists(singers.run("a").resolve("reviews.jsonl"));
  }

  private static JsonNode attempt(String run, String id, String sql, String as, boolean blind)
      throws Exception {
    return view.post(
        "/api/trials", Map.of("run", run, "id", id, "sql", sql, "as", as, "blind", blind));
  }

  private static JsonNode attempt(String id, String sql, String as) throws Exception {
    return attempt("a", id, sql, as, false);
  }

  private static void save(String id, String reviewer, String sql, String as) throws Exception {
    Map<String, Object> review =
        Map.of(
            "id",
            UUID.randomUUID().toString(),
            "question",
            id,
            "reviewer",
            reviewer,
            "gold",
            Map.of("sql", sql, "as", as, "because", "so says " + reviewer));
    JsonNode saved = view.post("/api/reviews", Map.of("run", "a", "review", review));
    assertThat(saved.path("review").path("gold").path("sql").textValue()).isEqualTo(sql);
  }

  @Test
  void tellsWhichVerdictsFlipUnderTheProfileOfEachRun() throws Exception {
    JsonNode replaced = attempt("names", ReviewedSingers.WITH_AGE, "replace");
    assertThat(replaced.path("ok").booleanValue()).isTrue();
    assertThat(replaced.at("/old/size").textValue()).isEqualTo("3 rows, 1 column");
    assertThat(replaced.at("/edited/table/rows/0").toString()).isEqualTo("[\"Ada\",\"21\"]");
    assertThat(replaced.path("agreement").textValue())
        .startsWith("Old and new agree")
        .contains("extra columns");
    assertThat(replaced.at("/before/verdict").textValue()).isEqualTo("correct");
    assertThat(replaced.at("/after/verdict").textValue()).isEqualTo("correct");
    assertThat(replaced.at("/flips/sentence").textValue())
        .isEqualTo("In 3 stored runs, 2 verdicts flip (1 to right, 1 to wrong).");
    assertThat(replaced.at("/flips/runs").findValuesAsText("run")).containsExactly("b", "c");
    assertThat(replaced.path("saved").isNull()).isTrue();

    JsonNode added = attempt("names", ReviewedSingers.WITH_AGE, "add");
    assertThat(added.at("/flips/sentence").textValue())
        .isEqualTo("In 3 stored runs, 1 verdict flips (1 to right).");
    assertThat(added.at("/flips/runs").findValuesAsText("run")).containsExactly("c");

    JsonNode braces = attempt("braces", "SELECT {id, title}, singer FROM song", "add");
    assertThat(braces.path("queries").intValue()).isEqualTo(3);
    assertThat(attempt("adults", ReviewedSingers.OLDER, "replace").path("agreement").textValue())
        .startsWith("The new result differs from the old one: ");
  }

  @Test
  void saysInWordsWhyTextIsNoGold() throws Exception {
    assertThat(problem("SELECT nme FROM singer")).contains("The database reported an error", "nme");
    assertThat(problem("DELETE FROM singer"))
        .startsWith("Only a single read-only query may run: DELETE changes the database");
    assertThat(problem("PRAGMA table_info(singer)")).contains("PRAGMA is no query");
    assertThat(problem("SELECT 1; SELECT 2")).startsWith("This is more than one statement.");
    assertThat(problem("SELECT {name FROM singer")).contains("'{' is never closed");
    assertThat(problem(" ")).startsWith("There is no SQL");
    String endless =
        "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c";
    JsonNode late = attempt("c", "names", endless, "replace", false);
    assertThat(late.path("problem").textValue())
        .isEqualTo("The query ran into the time limit of 400 ms.");
    assertThat(late.at("/old/size").textValue()).isEqualTo("3 rows, 1 column");
    assertThat(late.path("flips").isNull()).isTrue();
    assertThat(attempt("names", "SELECT 1", "instead").at("/error/message").textValue())
        .isEqualTo("'as' must be \"add\" or \"replace\"");
    assertThat(attempt("nobody", "SELECT 1", "add").at("/error/message").textValue())
        .contains("no question 'nobody'");
    assertThat(Files.exists(singers.run("a").resolve("reviews.jsonl"))).isFalse();
  }

  private static String problem(String sql) throws Exception {
    JsonNode answer = attempt("names", sql, "replace");
    assertThat(answer.path("ok").booleanValue()).isFalse();
    return answer.path("problem").textValue();
  }

  @Test
  void tellsABlindReviewerNothingAboutVerdicts() throws Exception {
    JsonNode answer = attempt("a", "adults", ReviewedSingers.OLDER, "replace", true);
    assertThat(answer.path("ok").booleanValue()).isTrue();
    assertThat(answer.at("/edited/size").textValue()).isEqualTo("1 row, 1 column");
    for (String hidden : new String[] {"agreement", "before", "after", "flips", "saved"}) {
      assertThat(answer.path(hidden).isNull()).as(hidden).isTrue();
    }
    save("adults", "ana", ReviewedSingers.OLDER, "replace");
    JsonNode items = view.get("/api/queue?run=a&queue=all&reviewer=ana").path("items");
    assertThat(items)
        .anySatisfy(item -> assertThat(item.path("gold").textValue()).isEqualTo("replace"));
    assertThat(attempt("a", "names", "SELECT 1", "add", true).path("saved").isNull()).isTrue();
  }

  @Test
  void countsSavedEditsAsTheirExportDoes() throws Exception {
    save("adults", "ana", ReviewedSingers.OLDER, "replace");
    assertThat(cumulative()).isEqualTo(BOTH);
    save("adults", "bo", ReviewedSingers.OLDER, "replace");
    assertThat(cumulative()).isEqualTo(BOTH); // the same query by two reviewers is one edit
    save("names", "ana", ReviewedSingers.WITH_AGE, "replace");
    Path corrected = folder.resolve("corrected.jsonl");
    Cli exported = Cli.assay("review", "export", singers.run("a"), "--dataset", corrected);
    assertThat(exported.code()).as(exported.err()).isZero();
    try {
      singers.run(
          "again-b",
          corrected,
          "SELECT name FROM singer",
          "SELECT name FROM singer WHERE age >= 20");
      Stream<String> verdicts =
          RunDirectory.open(singers.run("again-b")).outcomes().stream()
              .map((Outcome outcome) -> outcome.question() + " " + outcome.verdict().label());
      assertThat(verdicts)
          .containsExactlyInAnyOrder("names incorrect", "adults incorrect", "braces correct");
    } finally {
      try (Stream<Path> files = Files.walk(singers.run("again-b"))) {
        files.sorted(java.util.Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
    save("adults", "cy", "SELECT name FROM singer WHERE age > 18", "add");
    assertThat(cumulative())
        .isEqualTo(
            "The saved gold of 'adults' is left out, because reviewers replace it differently.");
    assertThat(
            Cli.assay("review", "export", singers.run("a"), "--dataset", folder.resolve("no.jsonl"))
                .err())
        .contains("replace the gold differently", "adults");
  }

  private static final String BOTH =
      "With this run's saved gold of 1 other question, in 3 stored runs, 5 verdicts flip (2 to right, 3 to wrong).";

  private static String cumulative() throws Exception {
    return attempt("names", ReviewedSingers.WITH_AGE, "replace").at("/saved/sentence").textValue();
  }

  @Test
  void startsFromTheGoldOfTheDataSet() throws Exception {
    JsonNode present = view.get("/api/gold?run=a&id=braces");
    assertThat(present.path("golds").toString())
        .isEqualTo("[\"SELECT {id, title} FROM song\",\"SELECT title, id FROM song\"]");
    assertThat(present.path("prediction").textValue()).startsWith("SELECT s.title");
    assertThat(present.path("problem").isNull()).isTrue();
  }

  @Test
  void showsTheTablesOfTheQueries() throws Exception {
    JsonNode singer = view.get("/api/tables?run=a&id=names");
    assertThat(singer.at("/tables/0/name").textValue()).isEqualTo("singer");
    assertThat(singer.at("/tables/0/rows").toString())
        .isEqualTo("[[\"1\",\"Ada\",\"21\"],[\"2\",\"Bo\",\"30\"],[\"3\",null,\"17\"]]");
    assertThat(singer.at("/tables/0/columns/0/key").booleanValue()).isTrue();
    assertThat(singer.at("/tables/0/columns/1/used").booleanValue()).isTrue();
    assertThat(singer.path("others").toString()).isEqualTo("[\"song\",\"stage\"]");
    JsonNode song = view.get("/api/tables?run=a&id=braces").at("/tables/0");
    assertThat(song.at("/columns/2/references").textValue()).isEqualTo("singer.id");
    assertThat(song.path("note").textValue()).isEqualTo("it has no rows");
    try (StartedView bare = new StartedView(singers.runs(), "--no-values")) {
      JsonNode hidden = bare.get("/api/tables?run=a&id=names").at("/tables/0");
      assertThat(hidden.path("rows")).isEmpty();
      assertThat(hidden.path("note").textValue()).contains("--no-values");
      JsonNode trial =
          bare.post(
              "/api/trials",
              Map.of("run", "a", "id", "names", "sql", ReviewedSingers.OLDER, "as", "add"));
      assertThat(trial.at("/edited/table").isNull()).isTrue();
      assertThat(trial.toString()).doesNotContain("Bo");
    }
  }

  @Test
  void saysWhatToDoIfInputsAreGone() throws Exception {
    Path moved = folder.resolve("moved.jsonl");
    Files.move(singers.questions(), moved);
    try {
      assertThat(attempt("names", "SELECT 1", "add").at("/error/message").textValue())
          .contains("questions.jsonl any more", "--questions");
      assertThat(view.get("/api/tables?run=a&id=names").path("reason").textValue())
          .contains("--questions");
      try (StartedView named = new StartedView(singers.runs(), "--questions", moved)) {
        assertThat(named.get("/api/gold?run=a&id=names").path("golds")).hasSize(1);
      }
    } finally {
      Files.move(moved, singers.questions());
    }
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Path there = elsewhere.resolve("pop.sqlite");
    Files.move(singers.database(), there);
    try (StartedView lost = new StartedView(singers.runs());
        StartedView found = new StartedView(singers.runs(), "--databases", elsewhere)) {
      assertThat(lost.get("/api/gold?run=a&id=names").path("problem").textValue())
          .contains("database 'pop' of the run is not found", "assay view", "--databases FOLDER");
      assertThat(found.get("/api/gold?run=a&id=names").path("problem").isNull()).isTrue();
    } finally {
      Files.move(there, singers.database(), StandardCopyOption.REPLACE_EXISTING);
    }
    Path config =
        Files.writeString(
            folder.resolve("view.yaml"),
            "databases:\n  pop: { url: \"jdbc:sqlite:${POP_FILE_OF_NOBODY}\" }\n");
    try (StartedView unset = new StartedView(singers.runs(), "--config", config)) {
      assertThat(unset.get("/api/gold?run=a&id=names").path("problem").textValue())
          .contains("POP_FILE_OF_NOBODY");
      assertThat(unset.get("/api/question?run=a&id=names").path("text").textValue())
          .isEqualTo("Name all singers.");
    }
  }
}
