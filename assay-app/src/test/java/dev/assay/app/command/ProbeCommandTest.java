// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.session.QueryRunnerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeCommandTest {
  private static final String ALL = "SELECT name FROM singer WHERE age >= 20";

  @TempDir Path folder;

  @BeforeEach
  void makeDatabase() throws SQLException, IOException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
      statement.execute("INSERT INTO singer VALUES (1, 'Ada', 21), (2, 'Bo', 30), (3, 'Cy', 17)");
    }
  }

  private Path run(String... more) throws IOException {
    Path questions =
        Files.writeString(
            folder.resolve("questions.jsonl"),
            Stream.of("right", "luck", "same", "wrong")
                .map(
                    id ->
                        "{\"id\":\"%s\",\"question\":\"Who?\",\"database\":\"pop\",\"gold\":\"%s\"}\n"
                            .formatted(id, ALL))
                .collect(Collectors.joining()));
    Path predictions =
        Files.writeString(
            folder.resolve("predictions.jsonl"),
            """
            {"id":"right","sql":"SELECT name FROM singer WHERE NOT age < 20 AND age IS NOT NULL"}
            {"id":"luck","sql":"SELECT name FROM singer WHERE age > 20"}
            {"id":"same","sql":"%s"}
            {"id":"wrong","sql":"SELECT name FROM singer"}
            """
                .formatted(ALL));
    Path out = folder.resolve("run");
    List<Object> words = new ArrayList<>(List.of("run", "--questions", questions));
    words.addAll(List.of("--predictions", predictions, "--out", out));
    words.addAll(List.of(more));
    Cli ran = Cli.assay(words.toArray());
    assertThat(ran.code()).as(ran.err()).isZero();
    return out;
  }

  @Test
  void probesTheAcceptedPredictionsOfARun() throws IOException {
    Path run = run();
    Map<String, String> before = verdicts(run);
    Path json = folder.resolve("probe.json");

    Cli probed = Cli.assay("probe", run, "--json", json);

    assertThat(probed.code()).as(probed.err()).isZero();
    assertThat(probed.out())
        .contains("That is of all 4 scored questions.", "Of the 2 accepted predictions searched")
        .contains("Holds under probing: 50.0 % (1 refuted with real or realistic data")
        .contains("not probed: the same text as the gold query")
        .contains("Question luck", "Table singer", "Gold answer", "Predicted answer");
    assertThat(verdicts(run)).isEqualTo(before);
    JsonNode document = new ObjectMapper().readTree(Files.readString(json));
    assertThat(document.path("refuted").path("2").asInt()).isEqualTo(1);
    assertThat(document.path("correct").asInt()).isEqualTo(3);
    assertThat(document.path("holds").asInt()).isEqualTo(2);
    assertThat(document.path("held").asInt()).isEqualTo(1);
    JsonNode luck = document.path("questions").get(0);
    assertThat(luck.path("question").asText()).isEqualTo("luck");
    assertThat(luck.path("status").asText()).isEqualTo("refuted");
    assertThat(luck.path("counterexample").path("script").asText()).contains("INSERT INTO");
  }

  private static Map<String, String> verdicts(Path run) throws IOException {
    return Map.of(
        "run.json", Files.readString(run.resolve("run.json")),
        "outcomes.jsonl", Files.readString(run.resolve("outcomes.jsonl")));
  }

  @Test
  void findsTheSameEachTime() throws IOException {
    Path run = run();
    Cli first = Cli.assay("probe", run, "--seed", 7, "--markdown", folder.resolve("probe.md"));
    String stored = Files.readString(run.resolve("probe.json"));

    assertThat(Cli.assay("probe", run, "--seed", 7).out()).isEqualTo(first.out());
    assertThat(run.resolve("probe.json")).hasContent(stored);
    assertThat(folder.resolve("probe.md")).content().contains("| refuted with realistic data");
  }

  /** Other tests search in their own process, as the build says. */
  @Test
  void findsTheSameInAnyNumberOfWorkers() throws IOException {
    Path run = run();
    Cli here = Cli.assay("probe", run, "--in-process");
    String stored = Files.readString(run.resolve("probe.json"));
    System.setProperty(QueryRunnerFactory.DEFAULT_ISOLATION, "process");
    try {
      for (int workers : List.of(1, 3)) {
        Cli probed = Cli.assay("probe", run, "--workers", workers);
        assertThat(probed.code()).as(probed.err()).isZero();
        assertThat(probed.out()).isEqualTo(here.out());
        assertThat(run.resolve("probe.json")).hasContent(stored);
      }
      Cli replayed = Cli.assay("probe", "replay", run, "luck");
      assertThat(replayed.code()).as(replayed.err()).isZero();
      assertThat(replayed.out())
          .isEqualTo(Cli.assay("probe", "replay", run, "luck", "--in-process").out());
    } finally {
      System.setProperty(QueryRunnerFactory.DEFAULT_ISOLATION, "none");
    }
  }

  @Test
  void storesWhatReplayMakesAgainWithoutTheDatabase() throws IOException {
    Path run = run();
    Cli.assay("probe", run);
    Files.move(folder.resolve("database"), folder.resolve("elsewhere"));

    Cli replayed = Cli.assay("probe", "replay", run, "luck");

    assertThat(replayed.code()).as(replayed.err()).isZero();
    assertThat(replayed.out())
        .contains("Both answers are those that were stored.")
        .contains("Refuted: the answers differ on", "Table singer", "Predicted answer");
    assertThat(Cli.assay("probe", "replay", run.resolve("probe/luck.sql")).out())
        .isEqualTo(replayed.out());
    Files.delete(run.resolve("probe/luck.sql"));
    assertThat(Cli.assay("probe", "replay", run, "luck").err()).contains("luck.sql is missing");
    assertThat(Cli.assay("probe", "replay", run, "lucky").err())
        .contains("has no question 'lucky'; did you mean 'luck'?");
    assertThat(Cli.assay("probe", "replay", run, "wrong").err())
        .contains("was not probed, as only accepted predictions are");
  }

  @Test
  void tellsThatAnEditedScriptGivesOtherAnswers() throws IOException {
    Path run = run();
    Cli.assay("probe", run);
    Path script = run.resolve("probe/luck.sql");
    String stored = Files.readString(script);

    Files.writeString(script, stored + "\nDELETE FROM singer;");
    Cli emptied = Cli.assay("probe", "replay", run, "luck");
    assertThat(emptied.code()).isEqualTo(1);
    assertThat(emptied.out()).contains("Neither answer is the one that was stored.");
    assertThat(emptied.err()).contains("luck.sql has been edited since it was stored");

    Files.writeString(script, "ATTACH 'x.sqlite' AS x;\n" + stored);
    Cli hostile = Cli.assay("probe", "replay", run, "luck");
    assertThat(hostile.code()).isEqualTo(2);
    assertThat(hostile.err()).contains("the script can't be run");
  }

  @Test
  void saysWhyThereIsNothingToReplay() throws IOException {
    Path run = run();
    assertThat(Cli.assay("probe", "replay", run, "luck").err())
        .contains("was not probed; probe it with");
    Cli.assay("probe", run);

    assertThat(Cli.assay("probe", "replay", run, "right").err()).contains("has no counterexample");
    assertThat(Cli.assay("probe", "replay", run, "wrong").err())
        .contains("only accepted predictions are; 'luck' has a counterexample");
    assertThat(Cli.assay("probe", "replay", run, "luk").err()).contains("did you mean 'luck'?");
    assertThat(Cli.assay("probe", "replay", run).err()).contains("which question");
    assertThat(Cli.assay("probe", "replay", folder).err())
        .contains("is neither a run nor a script");
  }

  @Test
  void storesNoRowsOfARunWithoutValues() throws IOException {
    Path run = run("--no-values");

    assertThat(Cli.assay("probe", run).out()).contains("Table singer");

    assertThat(run.resolve("probe")).doesNotExist();
    assertThat(run.resolve("probe.json"))
        .content()
        .contains("\"status\":\"refuted\"")
        .doesNotContain("Ada", "Bo", "Cy", "INSERT", "changed");
    assertThat(Cli.assay("probe", "replay", run, "luck").err()).contains("made with --no-values");
  }

  @Test
  void replacesTheFindingOfAQuestionThatIsProbedAgain() throws IOException {
    Path run = run();
    Cli one = Cli.assay("probe", run, "--question", "right", "--json", folder.resolve("one.json"));
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(folder.resolve("one.json")).content().contains("\"whole\":false");
    Cli.assay("probe", run);

    Cli.assay("probe", run, "--question", "luck", "--seed", 5);

    assertThat(run.resolve("probe.json")).content().contains("\"whole\":true", "\"seed\":1");
    assertThat(Cli.assay("probe", "replay", run, "luck").code()).isZero();
  }

  @Test
  void showsOneQuestion() throws IOException {
    Cli probed = Cli.assay("probe", run(), "--question", "right");

    assertThat(probed.out()).contains("Holds: both queries agreed on");
  }

  @Test
  void refusesAQuestionThatIsNotAccepted() throws IOException {
    Cli probed = Cli.assay("probe", run(), "--question", "wrong");

    assertThat(probed.code()).isEqualTo(2);
    assertThat(probed.err()).contains("no question 'wrong' with an accepted prediction");
  }

  @Test
  void savesCounterexamplesThatLaterRunsAreTestedOn() throws IOException {
    Path extra = folder.resolve("extra");
    Path run = run();

    assertThat(Cli.assay("probe", run, "--save", extra).err()).contains("Saved 1 extra database");
    Cli.assay("probe", run, "--save", extra);

    try (Stream<Path> saved = Files.list(extra.resolve("pop"))) {
      assertThat(saved.map(file -> file.getFileName().toString()))
          .singleElement()
          .asString()
          .matches("luck-[0-9a-f]{8}\\.sql");
    }
    Cli tested =
        Cli.assay(
            "run",
            "--questions",
            folder.resolve("questions.jsonl"),
            "--predictions",
            folder.resolve("predictions.jsonl"),
            "--extra-databases",
            extra,
            "--out",
            folder.resolve("tested"));
    assertThat(tested.code()).as(tested.err()).isZero();
    assertThat(tested.out())
        .contains("Accuracy  75.0 %", "With extra databases: 50.0 % (1 of 3 right answers checked");
    assertThat(tested.err()).contains("Extra databases in " + extra + ": 1, for 1 of 1");
    assertThat(Cli.assay("show", folder.resolve("tested"), "luck").out())
        .contains("Right:", "differ on the extra database extra/pop/luck-");
    assertThat(folder.resolve("tested/summary.json"))
        .content()
        .containsPattern(
            "\"extra_databases\"\\s*:\\s*\\{\\s*\"checked\"\\s*:\\s*3,\\s*\"differ\"\\s*:\\s*1");
  }

  @Test
  void probesARunThatHasEnded() throws IOException {
    Path run = run("--probe");

    assertThat(run.resolve("probe.json")).exists();
    assertThat(run.resolve("summary.json"))
        .content()
        .containsPattern("\"probe\"\\s*:\\s*\\{\\s*\"mean\"\\s*:\\s*0.5")
        .contains("\"holds\"");
    assertThat(Cli.assay("probe", "replay", run, "luck").code()).isZero();
  }

  private Cli pair(String predicted) {
    return Cli.assay(
        "probe",
        "--gold",
        ALL,
        "--predicted",
        predicted,
        "--database",
        folder.resolve("database/pop.sqlite"));
  }

  @Test
  void probesOnePairWithoutARun() {
    assertThat(pair("SELECT name FROM singer WHERE age > 20").out())
        .contains("Refuted: the answers differ on 2 rows, with realistic data (level 2).");
  }

  @Test
  void saysThatAPairDiffersOnItsOwnDatabase() {
    assertThat(pair("SELECT name FROM singer").out())
        .contains("Not probed: the answers differ on the database itself");
  }

  @Test
  void wantsARunOrAPair() {
    assertThat(Cli.assay("probe").code()).isEqualTo(2);
    assertThat(Cli.assay("probe", "--gold", ALL).code()).isEqualTo(2);
    assertThat(Cli.assay("probe", "run", "--gold", ALL).code()).isEqualTo(2);
    assertThat(Cli.assay("probe", "run", "--candidates", 0).code()).isEqualTo(2);
  }

  /** A run whose only answer differs from its gold where two singers have one name. */
  private Path runOnNames() throws IOException {
    Path questions =
        Files.writeString(
            folder.resolve("names.jsonl"),
            Stream.of("n1", "n2")
                .map(
                    id ->
                        "{\"id\":\"%s\",\"question\":\"How many?\",\"database\":\"pop\",\"gold\":\"SELECT count(name) FROM singer\"}\n"
                            .formatted(id))
                .collect(Collectors.joining()));
    String sql = "{\"id\":\"%s\",\"sql\":\"SELECT count(DISTINCT name) FROM singer\"}\n";
    Path predictions =
        Files.writeString(
            folder.resolve("names-answers.jsonl"), sql.formatted("n1") + sql.formatted("n2"));
    Path out = folder.resolve("names");
    Cli ran =
        Cli.assay(
            "run", "--questions", questions, "--predictions", predictions, "--probe", "--out", out);
    assertThat(ran.code()).as(ran.err()).isZero();
    return out;
  }

  @Test
  void dismissesACounterexampleByTheRuleThatItBreaks() throws IOException {
    Path run = runOnNames();
    assertThat(Cli.assay("show", run, "n1").out())
        .contains("It needs two rows of singer with one name")
        .contains("adds this constraint: unique singer.name");

    Cli dismissed = Cli.assay("probe", "dismiss", run, "n1", "--because", "Names: unique");

    assertThat(dismissed.code()).as(dismissed.err()).isZero();
    assertThat(dismissed.out())
        .contains("Holds: both queries agreed on")
        .contains("All rows satisfy these constraints: unique singer.name.");
    assertThat(dismissed.err())
        .contains("Added to " + folder.resolve("constraints.yaml") + ": unique singer.name")
        .contains("It rules out the counterexamples of n2, too");
    assertThat(folder.resolve("constraints.yaml"))
        .hasContent(
            """
            - database: pop
              unique: singer.name
              because: "Names: unique"
            """);
    JsonNode stored = new ObjectMapper().readTree(Files.readString(run.resolve("probe.json")));
    assertThat(stored.at("/questions/0/status").asText()).isEqualTo("held");
    assertThat(stored.at("/questions/0/given/0").asText()).isEqualTo("unique singer.name");
    assertThat(stored.at("/questions/1/counterexample/constraint").asText())
        .isEqualTo("unique singer.name");

    Cli again = Cli.assay("probe", "dismiss", run, "n2", "--because", "the same");
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).contains("Already in").doesNotContain("Added to");
    assertThat(Cli.assay("probe", run).out()).contains("hold ").doesNotContain("It needs");
  }

  @Test
  void dismissesACounterexampleByAStatedConstraint() throws IOException {
    Path run = run();
    Cli.assay("probe", run);

    Cli unknown = Cli.assay("probe", "dismiss", run, "luck", "--because", "x");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("no rule is known that the counterexample of 'luck' breaks");
    Cli kept =
        Cli.assay("probe", "dismiss", run, "luck", "--because", "x", "--never", "singer: age < 0");
    assertThat(kept.code()).isEqualTo(2);
    assertThat(kept.err()).contains("does not violate 'never singer: age < 0', so it would");
    assertThat(folder.resolve("constraints.yaml")).doesNotExist();

    Path other = folder.resolve("other.yaml");
    List<Object> dismissal = new ArrayList<>(List.of("probe", "dismiss", run, "luck"));
    dismissal.addAll(List.of("--because", "x", "--never", "singer: age = 20"));
    dismissal.addAll(List.of("--constraints", other));
    Cli dismissed = Cli.assay(dismissal.toArray());
    assertThat(dismissed.code()).as(dismissed.err()).isZero();
    assertThat(dismissed.out()).contains("Holds:", "never singer: age = 20");
    assertThat(other).content().contains("never: singer");
    assertThat(Cli.assay("probe", "replay", run, "luck").err()).contains("has no counterexample");
  }

  @Test
  void saysWhereAConstraintIsWrong() throws IOException {
    Path run = run();
    Path file = folder.resolve("constraints.yaml");

    Files.writeString(file, "- { database: pop, unique: singer.nme }\n");
    assertThat(Cli.assay("probe", run).err())
        .contains("constraints.yaml:1: table singer has no column 'nme'; did you mean 'name'?");
    Files.writeString(
        file, "- { database: pop, unique: singer.x }\n- { database: pop, unique: song.y }\n");
    assertThat(Cli.assay("probe", run).err())
        .contains("constraints.yaml:1:", "constraints.yaml:2:");
    Files.writeString(
        file, "- { database: pop, unike: singer.x }\n- { database: pop, unique: [] }\n");
    assertThat(Cli.assay("probe", run).err())
        .contains("constraints.yaml:1:", "constraints.yaml:2:");
    Files.writeString(file, "- { database: opp, unique: singer.name }\n");
    assertThat(Cli.assay("probe", run).err()).contains("no question has the database 'opp'");
    Files.writeString(file, "- { database: pop, unike: singer.name }\n");
    assertThat(Cli.assay("probe", run).code()).isEqualTo(2);
    Files.delete(file);
    assertThat(Cli.assay("probe", run, "--constraints", file).err()).contains("no such file");
  }

  @Test
  void countsRefutedAnswersAsWrongUnderProfileProbedOnly() throws IOException {
    Path run = run("--probe", "--profile", "probed");

    assertThat(Cli.assay("export", run, "--format", "markdown").out())
        .contains("50.0 %", "refuted by probing")
        .containsPattern("standard` *\\| *75.0 %");
    assertThat(Cli.assay("show", run, "luck").out())
        .contains("COUNTEREXAMPLE", "the answers differ on a small database", "Refuted:");
    assertThat(run.resolve("outcomes.jsonl")).content().doesNotContain("COUNTEREXAMPLE");
    assertThat(run.resolve("report.html")).exists();
    assertThat(Cli.assay("rescore", run, "--profile", "standard").out()).contains("75.0 %");

    Cli again = Cli.assay("probe", run);
    assertThat(again.out()).contains("Holds under probing: 50.0 %");
    Cli dismissed =
        Cli.assay("probe", "dismiss", run, "luck", "--because", "x", "--never", "singer: age = 20");
    assertThat(dismissed.code()).as(dismissed.err()).isZero();
    assertThat(Cli.assay("export", run, "--format", "markdown").out())
        .doesNotContain("50.0 %", "refuted by probing");
    assertThat(run.resolve("summary.json")).content().doesNotContain("COUNTEREXAMPLE");
  }

  @Test
  void judgesAStoredRunUnderProfileProbed() throws IOException {
    Path run = run();
    Cli unknown = Cli.assay("rescore", run, "--profile", "probed");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("was not probed; probe it with assay probe");

    Cli.assay("probe", run, "--question", "right");
    Cli partly = Cli.assay("rescore", run, "--profile", "probed");
    assertThat(partly.code()).isEqualTo(2);
    assertThat(partly.err()).contains("2 accepted predictions of", "assay probe " + run);

    Cli.assay("probe", run);

    assertThat(Cli.assay("export", run, "--format", "markdown").out())
        .doesNotContain("refuted by probing");
    assertThat(Cli.assay("rescore", run, "--profile", "probed").out()).contains("50.0 %");
  }

  @Test
  void refusesProfileProbedWithoutProbing() throws IOException {
    run();
    Cli refused =
        Cli.assay(
            "run",
            "--questions",
            folder.resolve("questions.jsonl"),
            "--predictions",
            folder.resolve("predictions.jsonl"),
            "--profile",
            "probed",
            "--out",
            folder.resolve("other"));

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("profile 'probed' is decided by probing; add --probe");
    assertThat(folder.resolve("other")).doesNotExist();
  }

  @Test
  void failsTheGateOnAMetric() throws IOException {
    Path first = run("--probe");
    List<Object> words =
        List.of(
            "run",
            "--questions",
            folder.resolve("questions.jsonl"),
            "--predictions",
            folder.resolve("predictions.jsonl"),
            "--out");
    Cli failed = gated(words, "failed", "--probe", "--min-metric", "probe=0.6");
    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("Gate failed: metric probe 0.5000 is below 0.6000.");
    assertThat(folder.resolve("failed/summary.json")).content().contains("metric probe 0.5000");
    assertThat(gated(words, "passed", "--probe", "--min-metric", "probe=0.5").code()).isZero();
    assertThat(gated(words, "none", "--min-metric", "probe=0.5").err()).contains("add --probe");
    assertThat(gated(words, "none", "--min-metric", "extra_databases=1").err())
        .contains("name these with --extra-databases");
    assertThat(gated(words, "no", "--min-metric", "bag_f2=1").err())
        .contains("the gate is on the metric 'bag_f2', which there is not; did you mean 'bag_f1'?");
    assertThat(
            Cli.assay("compare", first, folder.resolve("passed"), "--min-metric", "probe=0.6")
                .err())
        .contains("Gate failed: metric probe 0.5000 is below 0.6000.");
  }

  private Cli gated(List<Object> words, String out, Object... more) {
    List<Object> all = new ArrayList<>(words);
    all.add(folder.resolve(out));
    all.addAll(List.of(more));
    return Cli.assay(all.toArray());
  }
}
