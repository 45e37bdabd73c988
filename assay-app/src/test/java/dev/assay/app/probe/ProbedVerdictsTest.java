// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.runs.SingerRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Effects of a probe: constraints, verdicts under profile probed, and the gate. */
class ProbedVerdictsTest extends SingerRuns {
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
        .contains("COUNTEREXAMPLE", "the answers differ on a small database", "Refuted:")
        .contains("Table singer there", "Gold answer there", "Predicted answer there");
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
        .contains(
            "the gate names the metric 'bag_f2', which does not exist; did you mean 'bag_f1'?");
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
