// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.runs.SingerRuns;
import dev.assay.app.session.QueryRunnerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProbeCommandTest extends SingerRuns {
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
        .contains(
            "Of 3 accepted answers, 66.7 % are proved equal, 33.3 % refuted, 0.0 % undecided.")
        .contains("not probed: the same text as the gold query")
        .contains("Question luck", "Table singer", "Gold answer", "Predicted answer");
    assertThat(verdicts(run)).isEqualTo(before);
    JsonNode document = new ObjectMapper().readTree(Files.readString(json));
    assertThat(document.path("refuted").path("2").asInt()).isEqualTo(1);
    assertThat(document.path("correct").asInt()).isEqualTo(3);
    assertThat(document.path("holds").asInt()).isEqualTo(2);
    assertThat(document.path("proved").asInt()).isEqualTo(2);
    JsonNode luck = document.path("questions").get(0);
    assertThat(luck.path("question").asText()).isEqualTo("luck");
    assertThat(luck.path("status").asText()).isEqualTo("refuted");
    assertThat(luck.path("counterexample").path("script").asText()).contains("INSERT INTO");
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
      Cli probed = Cli.assay("probe", run, "--workers", 3);
      assertThat(probed.code()).as(probed.err()).isZero();
      assertThat(probed.out()).isEqualTo(here.out());
      assertThat(run.resolve("probe.json")).hasContent(stored);
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

    assertThat(probed.out()).contains("Proved equal: both queries");
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
}
