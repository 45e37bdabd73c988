// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is wrong with the input, the message says where, and the exit code is 2 or a verdict.
 */
class BadInputTest {
  @TempDir private Path folder = Path.of("");
  private Path config = Path.of("");

  @BeforeEach
  void unpack() throws IOException {
    config = FrogDataset.unpack(folder.resolve("pond"));
  }

  private Cli run(Object... more) {
    Object[] args = new Object[4 + more.length];
    args[0] = "run";
    args[1] = config;
    args[2] = "--out";
    args[3] = folder.resolve("out");
    System.arraycopy(more, 0, args, 4, more.length);
    return Cli.assay(args);
  }

  @Test
  void namesTheUnknownCommandAndAllOthers() {
    Cli cli = Cli.assay("db", "remove");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains("there is no command 'assay db remove'\n", "Commands: create", "assay db --help");
    assertThat(Cli.assay("rnu", "x").err())
        .contains("there is no command 'assay rnu'; did you mean 'run'?");
  }

  @Test
  void suggestsTheOptionThatWasMeant() {
    Cli cli = run("--resum");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("Did you mean --resume?\n");
    assertThat(run("--otu", "runs/x").err())
        .contains("Unknown option: '--otu'\nDid you mean --out?\n");
    assertThat(Cli.assay("draft", "--concurrency", "1").err())
        .contains("Unknown option: '--concurrency'\nHelp: ");
    assertThat(run("--model", "opnai/gpt").err())
        .contains("there is no provider 'opnai'; did you mean 'openai'?")
        .doesNotContain("baseUrl");
    assertThat(run("--where", "half=esay").err())
        .contains("there is no key 'half'", "keys are category");
    assertThat(run("--where", "database=pon").err())
        .contains("no question", "matches; did you mean database=pond?");
  }

  @Test
  void listsChoicesInTheWordsThatOneTypes() {
    Cli cli = run("--annotations", "gitlab");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains("--annotations")
        .contains("choose one of github, none, not 'gitlab'");
  }

  @Test
  void explainsADurationThatIsNone() {
    Cli cli = run("--timeout", "soon");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("--timeout").contains("soon").contains("30s");
  }

  @ParameterizedTest
  @CsvSource({
    "--workers, 0",
    "--max-rows, 0",
    "--max-cells, -5",
    "--min-accuracy, 1.5",
    "--min-accuracy, -0.1",
    "--min-accuracy, NaN"
  })
  void explainsANumberOutOfItsRange(String option, String number) {
    Cli cli = run(option, number);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains(option).contains(number).contains("must be");
    assertThat(cli.out()).isEmpty();
  }

  @Test
  void saysWhatIsMissingWhenNothingIsGiven() {
    Cli cli = Cli.assay("run", folder.resolve("nothing.yaml"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("nothing.yaml");
  }

  @Test
  void namesTheUnknownProfile() {
    Cli cli = run("--profile", "standart");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("standart", "strict", "standard", "lenient");
  }

  @Test
  void namesTheUnknownMetric() {
    Cli cli = run("--metrics", "bird_xe");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("bird_xe").contains("bird_ex");
  }

  @Test
  void runsNothingIfADatabaseFileIsMissing() throws IOException {
    Path file = folder.resolve("pond/databases/pond.sqlite");
    Files.move(file, file.resolveSibling("pomd.sqlite"));
    Cli cli = run();
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains("nothing was run, because 1 of 2 databases can't be opened:")
        .contains("pond: there is no database 'pond' (did you mean 'pomd'?); looked in")
        .contains(folder.resolve("pond/databases").toString())
        .contains("put its file there")
        .contains("--skip-missing-databases");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void asksQuestionsAgainThatWereLostToAMissingDatabase() throws IOException {
    Path file = folder.resolve("pond/databases/pond.sqlite");
    Path elsewhere = Files.move(file, folder.resolve("elsewhere.sqlite"));
    Path outcomes = folder.resolve("out/outcomes.jsonl");
    Cli lost = run("--skip-missing-databases");
    assertThat(lost.code()).isEqualTo(3);
    assertThat(lost.err())
        .contains("2 questions were lost", "2: there is no database 'pond'")
        .contains("To ask the lost questions again:")
        .contains("--skip-missing-databases --resume --retry-lost");
    assertThat(Files.readString(outcomes)).contains("DATABASE_UNAVAILABLE");
    assertThat(run("--retry-lost").err()).contains("add --resume");

    Cli kept = run("--resume", "--skip-missing-databases");
    assertThat(kept.code()).isEqualTo(3);
    assertThat(Files.readAllLines(outcomes)).hasSize(3);
    assertThat(run("--resume", "--retry-lost").code()).as("still missing").isEqualTo(3);
    assertThat(Files.readAllLines(outcomes)).hasSize(5);

    Files.move(elsewhere, file);
    Cli retried = run("--resume", "--retry-lost");
    assertThat(retried.code()).as(retried.err()).isZero();
    assertThat(retried.err()).contains("2 questions were lost and are evaluated again");
    assertThat(Files.readAllLines(outcomes)).as("nothing is rewritten").hasSize(7);
    assertThat(Cli.assay("show", folder.resolve("out"), "pond-1").out()).contains("Right");
    Cli again = run("--resume", "--retry-lost");
    assertThat(again.code()).isZero();
    assertThat(again.err()).contains("no question was lost");
    assertThat(Files.readAllLines(outcomes)).hasSize(7);
    assertThat(run("--resume").code()).as("the repaired database is the run's").isZero();
  }

  @Test
  void needsNoVariableOfAModelThatIsNotAskedAsThereArePredictions() throws IOException {
    Files.writeString(
        config,
        Files.readString(config).replaceFirst("(?m)^generator:.*(\\R .*)*", "")
            + "\ngenerator: { model: openai/x, settings: { baseUrl: \"${NO_SUCH_VARIABLE_HERE}\" } }\n");
    Path answers = folder.resolve("pond/predictions.jsonl");

    assertThat(Cli.assay("check", config).err()).contains("NO_SUCH_VARIABLE_HERE");
    Cli check = Cli.assay("check", config, "--predictions", answers);
    assertThat(check.code()).as(check.err()).isZero();
    Cli run = run("--predictions", answers);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void runsNothingOnACorruptDatabase() throws IOException {
    FrogDataset.write(
        folder.resolve("pond/databases"), "pond.sqlite", "this is no database ".repeat(400));
    Cli cli = run();
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains("nothing was run", "pond.sqlite: ", "provide a readable SQLite database");
    assertThat(folder.resolve("out")).doesNotExist();
    Cli check = Cli.assay("check", config);
    assertThat(check.code()).isEqualTo(3);
    assertThat(check.out()).contains("pond ").contains("unreachable");
  }

  @Test
  void namesTheMetricThatAGateMeans() {
    Cli cli = run("--min-metric", "bag_f2=0.5");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains(
            "the gate names the metric 'bag_f2', which does not exist; did you mean 'bag_f1'?");
    assertThat(run("--min-metric", "bird_ex=0.5").err())
        .contains("'bird_ex', which this run does not compute; add it: --metrics default,bird_ex");
    assertThat(run("--min-metric", "accuracy=80").err()).contains("write 0.8 for 80 percent");
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(run("--min-metric", "bird_ex=0.0", "--metrics", "bird_ex").code()).isZero();
    Cli compared =
        Cli.assay(
            "compare", folder.resolve("out"), folder.resolve("out/../out"), "--min-metric", "x=1");
    assertThat(compared.code()).isEqualTo(2);
  }

  @Test
  void saysWhichFileOfSettingsIsNotRead() {
    Object[] given = {
      "run",
      "--questions",
      folder.resolve("pond/questions.jsonl"),
      "--predictions",
      folder.resolve("pond/predictions.jsonl"),
      "--first",
      "1",
      "--out",
      folder.resolve("out")
    };
    String note = "Note: " + config + " is not read, because --questions is given";
    assertThat(Cli.assay(given).err()).containsOnlyOnce(note);
    assertThat(run("--questions", folder.resolve("pond/questions.jsonl"), "--resume").err())
        .doesNotContain("is not read");
  }

  @Test
  void putsIdsOfDatabasesIntoOneUrl() throws IOException {
    String url = "jdbc:sqlite:" + folder.resolve("pond/databases") + "/{database}.sqlite";
    Cli cli = run("--databases", url, "--where", "database=pond");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(Files.readString(folder.resolve("out/outcomes.jsonl"))).contains("\"correct\"");
    assertThat(Cli.assay("check", config, "--databases", "jdbc:sqlite:x").err())
        .contains("needs {database} in the place of the id");
    assertThat(run("--databases", url, "--databases", folder).err())
        .contains("give one URL or folders, not both");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"SELECT name FROM frog\", \"columns\": [\"legs\"]",
        "{\"tables\": [{\"file\": \"frogs.csv\", \"columns\": [\"legs\"]}]}"
      })
  void listsAGoldThatLacksAColumnThatCounts(String gold) throws IOException {
    Path pond = folder.resolve("pond");
    FrogDataset.write(pond, "frogs.csv", "name\nHyla\n");
    FrogDataset.write(
        pond,
        "questions.jsonl",
        "{\"id\": \"q\", \"database\": \"pond\", \"question\": \"?\", \"gold\": %s}%n"
            .formatted(gold));
    FrogDataset.write(pond, "predictions.jsonl", "{\"id\": \"q\", \"sql\": \"SELECT 1\"}\n");

    Cli check = Cli.assay("check", config);
    assertThat(check.code()).isZero();
    assertThat(check.out()).contains("0 of 1 question can be scored", "'legs'");
    assertThat(run().code()).isZero();
    assertThat(Files.readString(folder.resolve("out/outcomes.jsonl"))).contains("GOLD_FAILED");
  }

  @Test
  void namesTheLineOfMalformedJson() throws IOException {
    Path questions = folder.resolve("pond/questions.jsonl");
    Files.writeString(questions, Files.readString(questions) + "{\"id\": \"x\", \n");
    Cli cli = run();
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("questions.jsonl:4");
  }

  @Test
  void saysWhichQuestionHasNoPrediction() throws IOException {
    FrogDataset.write(
        folder.resolve("pond"), "predictions.jsonl", "{\"id\":\"pond-1\",\"sql\":\"SELECT 1\"}\n");
    Cli cli = run();
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("pond-2").contains("--allow-missing");
    assertThat(run("--allow-missing").code()).isZero();
  }

  @Test
  void refusesAnotherNumberOfPredictionLines() throws IOException {
    FrogDataset.write(folder.resolve("pond"), "two.sql", "SELECT 1\nSELECT 2\n");
    Cli cli = run("--predictions", folder.resolve("pond/two.sql"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("two.sql: has 2 lines", "questions.jsonl has 3", "one line");
  }

  @Test
  void namesTheQuestionWhoseBracesDoNotClose() throws IOException {
    FrogDataset.write(
        folder.resolve("pond"),
        "questions.jsonl",
        "{\"id\":\"pond-1\",\"database\":\"pond\",\"question\":\"?\",\"gold\":\"SELECT {id FROM"
            + " frog\"}\n");
    FrogDataset.write(
        folder.resolve("pond"), "predictions.jsonl", "{\"id\":\"pond-1\",\"sql\":\"SELECT 1\"}\n");
    Cli cli = run();
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("pond-1").contains("{");
  }

  @Test
  void refusesADirectoryThatCanNotBeRead() throws IOException {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(locked), "this account may read everything");
    Cli cli = run("--databases", locked);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("locked: the folder can't be read", "give this account");
  }

  @Test
  void refusesAFileInPlaceOfTheFolderOfDatabases() {
    Cli cli = run("--databases", folder.resolve("pond/questions.jsonl"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("questions.jsonl: not a folder", "give the folder");
  }

  @Test
  void refusesARunDirectoryOfAnotherFormat() throws IOException {
    assertThat(run().code()).isZero();
    Path manifest = folder.resolve("out/run.json");
    String text = Files.readString(manifest);
    Files.writeString(
        manifest, text.replaceFirst("\"format_version\"\\s*:\\s*1", "\"format_version\": 0"));
    Cli cli = Cli.assay("rescore", folder.resolve("out"), "--profile", "strict");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("run.json", "format 0", "reads format 1", "run the evaluation");
    Cli resumed = run("--resume");
    assertThat(resumed.code()).isEqualTo(2);
    assertThat(resumed.err()).contains("format 0");
  }

  @Test
  void doesNotWriteIntoADirectoryThatHoldsSomething() throws IOException {
    assertThat(run().code()).isZero();
    String before = Files.readString(folder.resolve("out/outcomes.jsonl"));
    Cli cli = run();
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("--resume");
    assertThat(Files.readString(folder.resolve("out/outcomes.jsonl"))).isEqualTo(before);
    assertThat(run("--resume").code()).isZero();
  }

  @Test
  void showsAStackTraceOnlyWhenAsked() {
    assertThat(run("--profile", "none").err()).doesNotContain("\tat dev.assay");
    assertThat(run("--profile", "none", "--debug").err()).contains("\tat dev.assay");
  }
}
