// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.runs.SingerRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Accepting predictions as gold, and what is done with their run afterwards. */
class AcceptCommandTest extends SingerRuns {
  private static final String WHY = "Children sing, too";

  private Path questions() {
    return folder.resolve("questions.jsonl");
  }

  private void replace(Path file, String text, String by) throws IOException {
    String before = Files.readString(file);
    assertThat(before).contains(text);
    Files.writeString(file, before.replace(text, by));
  }

  private static Cli done(Object... words) {
    Cli cli = Cli.assay(words);
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli;
  }

  private static void refused(String message, Object... words) {
    Cli cli = Cli.assay(words);
    assertThat(cli.code()).as(cli.out()).isEqualTo(2);
    assertThat(cli.err()).contains(message);
  }

  @Test
  void wantsAReasonForWhatExecutionRefutesAndSaysHowToGoOn() throws IOException {
    Path run = run();
    refused("Gold has 2 rows, the prediction 3: 1 extra.", "accept", run, "wrong");
    refused("say why with --because TEXT", "accept", run, "wrong");

    Cli accepted = done("accept", run, "wrong", "--because", WHY);
    assertThat(accepted.out())
        .contains("execution: its result contradicts the gold's", "because: " + WHY);
    assertThat(accepted.err())
        .contains("--predictions " + folder.resolve("predictions.jsonl"))
        .contains("--out " + run + "-accepted\n");
    assertThat(Files.readString(questions())).contains("\"because\":\"" + WHY + "\"");

    done("accept", run, "wrong", "--undo");
    Files.createDirectories(folder.resolve("run-accepted"));
    String json = Files.readString(run.resolve("run.json"));
    Files.writeString(
        run.resolve("run.json"),
        json.replace("predictions:predictions.jsonl", "model:openai/x prompt:plain"));
    assertThat(done("accept", run, "wrong", "--because", WHY).err())
        .contains("--model openai/x --prompt plain --out " + run + "-accepted-2\n");
    done("accept", run, "wrong", "--undo");
    Files.writeString(
        run.resolve("run.json"),
        json.replace("predictions:predictions.jsonl", "command:agent.py")
            .replace("\"standard\"", "\"strict\""));
    Files.move(folder.resolve("database"), folder.resolve("elsewhere"));
    assertThat(done("accept", run, "wrong", "--because", WHY).err())
        .contains("--profile strict")
        .contains("Add to the first command the options of the system that was asked, ")
        .contains("agent.py and the run's --databases.");
  }

  @Test
  void printsCommandsThatWorkBesideAConfigurationWithABaseline() throws IOException {
    Path run = run("--timeout", "1500ms", "--max-bytes", "64MB", "--metrics", "bag_f1");
    Path config = folder.resolve("assay.yaml");
    String gated =
        "questions: questions.jsonl\ndatabases: %s\ngate: {baseline: run, maxBroken: 4}\n";
    Files.writeString(config, gated.formatted("database"));

    List<String> printed = printed(done("accept", run, "wrong", "--because", WHY));

    String settings = " --timeout 1500ms --max-bytes 64MB --metrics ";
    assertThat(printed.get(0)).doesNotContain("assay.yaml").contains(settings);
    done((Object[]) printed.get(0).split(" "));
    Cli compared = done((Object[]) printed.get(1).split(" "));
    assertThat(compared.out()).doesNotContain("different limits");

    done("accept", run, "wrong", "--undo");
    Files.move(folder.resolve("database"), folder.resolve("elsewhere"));
    Files.writeString(config, gated.formatted("elsewhere"));
    printed = printed(done("accept", run, "wrong", "--because", WHY));
    assertThat(printed.get(0)).contains("run " + config, "--intersect");
    printed.forEach(line -> done((Object[]) line.split(" ")));
  }

  private static List<String> printed(Cli accepted) {
    return accepted
        .err()
        .lines()
        .filter(line -> line.startsWith("  assay "))
        .map(line -> line.substring("  assay ".length()))
        .toList();
  }

  @Test
  void showsARunAndNamesWhatCanBeShown() throws IOException {
    Path run = run();
    assertThat(done("show", run).out())
        .contains("4 questions", "75.0 %", "assay show " + run + " ", "  one question, in full");
    assertThat(done("show", run, "--json").out()).startsWith("{").contains("\"accuracy\"");
    assertThat(done("rescore", run, "--profile", "lenient").err())
        .contains("Next: assay show " + run + " luck");
    refused("is the folder of a run, not a file; 'assay show ", "run", run);
    refused(
        "nope does not exist; name one of the runs beside it: " + run,
        "show",
        folder.resolve("nope"),
        "luck");
    Path predictions = folder.resolve("predictions.jsonl");
    List<Object> asked =
        List.of("--questions", questions(), "--predictions", predictions, "--baseline");
    refused("gate.baseline (--baseline): ", words("check", asked, folder.resolve("nope")));
    Cli checked = done("check", "--strict", "--questions", questions());
    assertThat(checked.err())
        .contains("Next: assay run --questions %s --predictions FILE".formatted(questions()));
    assertThat(done("audit", questions()).err())
        .contains("Next: assay check --questions %s --predictions".formatted(questions()));
    Path bare = Files.writeString(folder.resolve("bare.jsonl"), "{\"id\":1,\"question\":\"?\"}\n");
    refused("the questions have no gold", "run", "--questions", bare, "--predictions", bare);
  }

  private static Object[] words(String command, List<Object> options, Path last) {
    return Stream.concat(Stream.concat(Stream.of(command), options.stream()), Stream.of(last))
        .toArray();
  }

  @Test
  void takesAnAcceptanceBack() throws IOException {
    Path run = run();
    String before = Files.readString(questions());
    done("accept", run, "wrong", "--because", WHY);
    assertThat(done("accept", run, "wrong", "--undo", "--dry-run").out()).contains("Would be");
    assertThat(Files.readString(questions())).isNotEqualTo(before);

    Cli undone = done("accept", run, "wrong", "--undo");

    assertThat(undone.out()).contains("Removed from the gold of 'wrong'", "FROM singer");
    assertThat(Files.readString(questions())).isEqualTo(before);
    refused("there is nothing to undo", "accept", run, "wrong", "--undo");
    refused("omit the other options", "accept", run, "wrong", "--undo", "--because", WHY);
  }

  @Test
  void probesAndJudgesARunAsItWasJudged() throws IOException {
    Path run = run();
    done("accept", run, "wrong", "--because", WHY);
    String note = "The gold of 1 question has changed since the run (wrong)";

    Cli probed = done("probe", run, "--question", "luck", "--candidates", 1);
    assertThat(probed.err()).contains(note, "'assay review accept'");
    assertThat(probed.out()).contains("Question luck");
    Cli judged = done("judge", run, "--model", "openai/x", "--dry-run");
    assertThat(judged.err()).contains(note);
    assertThat(judged.out()).contains("question luck");

    replace(questions(), "\"Who?\"", "\"Who sings?\"");
    String changed = "not only in gold: the text, database, instructions or evidence of luck";
    refused(changed, "probe", run);
    refused(changed, "judge", run, "--model", "openai/x", "--dry-run");
  }

  @Test
  void comparesWithABaselineWhoseGoldsOnlyGainedAlternatives() throws IOException {
    Path run = run();
    done("accept", run, "wrong", "--because", WHY);
    Object predictions = folder.resolve("predictions.jsonl");
    Path next = folder.resolve("next");
    List<Object> again =
        List.of("run", "--questions", questions(), "--predictions", predictions, "--baseline", run);

    List<Object> words = new ArrayList<>(again);
    words.addAll(List.of("--out", next));
    Cli ran = done(words.toArray());
    assertThat(ran.err())
        .contains("changed the gold of 1 question between the runs: wrong. 1 verdict is right by")
        .contains("Next: assay compare " + run + " " + next + "\n");
    assertThat(done("compare", run, next).out().replaceAll("\\s+", " "))
        .contains("changed the gold of 1 question between the runs: wrong.");

    String questions = Files.readString(questions());
    done("accept", run, "luck", "--as", "replace");
    assertRefused(again, run, next, "gold replaced: luck; gold with more alternatives: wrong");
    for (List<String> change :
        List.of(
            List.of("\"Who?\"", "\"Which?\"", "changed: right (text)"),
            List.of("\"" + ALL + "\"", "\"SELECT 1\"", "changed: right (gold)"))) {
      Files.writeString(
          questions(),
          questions.replaceFirst(
              Pattern.quote(change.get(0)), Matcher.quoteReplacement(change.get(1))));
      assertRefused(again, run, next, change.get(2));
    }
  }

  private void assertRefused(List<Object> again, Path run, Path next, String why) {
    List<Object> words = new ArrayList<>(again);
    words.addAll(List.of("--out", folder.resolve("refused")));
    Cli refused = Cli.assay(words.toArray());
    assertThat(refused.code()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err()).contains("has different questions than this run", why);
    assertThat(folder.resolve("refused")).doesNotExist();
  }

  @Test
  void comparesRunsWhoseGoldDiffers() throws IOException {
    Path run = run();
    done("accept", run, "wrong", "--because", WHY);
    done("accept", run, "luck", "--as", "replace");
    Object predictions = folder.resolve("predictions.jsonl");
    Path next = folder.resolve("next");
    done("run", "--questions", questions(), "--predictions", predictions, "--out", next);

    Cli compared = done("compare", run, next, "--intersect");

    assertThat(compared.out().replaceAll("\\s+", " "))
        .contains(
            "'assay review accept' or reviewers changed the gold of 2 questions between the runs: luck, wrong.")
        .contains("2 verdicts are right by an accepted gold that the other run did not have");
    assertThat(done("compare", run, next, "--intersect", "--json").out())
        .containsPattern("\"gold_changes\" ?: ?\\[");
  }

  @Test
  void showsJudgesTheGoldOfTheRunsEngine() throws IOException {
    Path run = run();
    replace(
        questions(), "\"" + ALL + "\"", "{\"sqlite\":\"" + ALL + "\",\"postgres\":\"SELECT 7\"}");
    Path next = folder.resolve("next");
    Object predictions = folder.resolve("predictions.jsonl");
    done("run", "--questions", questions(), "--predictions", predictions, "--out", next);

    Object[] judge = {"judge", next, "--model", "openai/x", "--dry-run", "--rubric"};
    Object[] byGold = Stream.concat(Stream.of(judge), Stream.of("gold_equivalence")).toArray();
    assertThat(done(byGold).out()).contains(ALL).doesNotContain("SELECT 7");
    refused("an entry for each engine", "accept", next, "wrong", "--because", WHY);

    replace(questions(), "SELECT 7", "SELECT 8");
    Object[] usual = Arrays.copyOf(judge, judge.length - 1);
    assertThat(done(usual).err()).contains("gold is taken from the run");
    replace(questions(), ">= 20", ">= 2");
    assertThat(done(usual).err()).contains("The gold of 4 questions has changed");
  }
}
