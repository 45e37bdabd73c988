// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs whose clock is pinned, and runs whose clock is not; in worker processes where a time zone is
 * theirs.
 */
class ClockCommandTest {
  private final Path folder;
  private final Path out;

  ClockCommandTest(@TempDir Path folder) {
    this.folder = folder.resolve("pond");
    this.out = folder.resolve("out");
  }

  @BeforeEach
  void unpack() throws IOException {
    FrogDataset.unpack(folder);
    FrogDataset.write(
        folder,
        "questions.jsonl",
        """
        {"id":"year","question":"Which year is it?","database":"pond","gold":"SELECT strftime('%Y', 'now')"}
        {"id":"day","question":"Which day is it?","database":"river","gold":"SELECT CURRENT_DATE"}
        {"id":"one","question":"One?","database":"pond","gold":"SELECT 1"}
        """);
    FrogDataset.write(
        folder,
        "predictions.jsonl",
        """
        {"id":"year","sql":"SELECT '2001'"}
        {"id":"day","sql":"SELECT DATE '2001-02-04'"}
        {"id":"one","sql":"SELECT 1"}
        """);
  }

  private Cli run(Object... flags) {
    return Cli.assay(words(flags));
  }

  private Object[] words(Object... flags) {
    Object[] words = new Object[flags.length + 5];
    System.arraycopy(
        new Object[] {"run", "--full", folder.resolve("assay.yaml"), "--out", out}, 0, words, 0, 5);
    System.arraycopy(flags, 0, words, 5, flags.length);
    return words;
  }

  @Test
  void judgesByTheClockOfTheRun() throws IOException {
    Cli cli = Cli.isolated(words("--clock", "2001-02-03T20:00:00Z", "--time-zone", "Asia/Tokyo"));

    assertThat(cli.out()).contains("3 of 3 right").doesNotContain("the current time");
    JsonNode plan = new ObjectMapper().readTree(out.resolve("run.json").toFile()).get("plan");
    assertThat(plan.at("/time_zone").textValue()).isEqualTo("Asia/Tokyo");
    assertThat(plan.at("/clock").textValue()).isEqualTo("2001-02-03T20:00:00Z");
    assertThat(Files.readString(out.resolve("outcomes.jsonl")))
        .contains("\"gold_sql\":\"SELECT CURRENT_DATE\"")
        .doesNotContain("\"volatile\"");
  }

  @Test
  void flagsWhatDependsOnThePresentWithoutAClock() throws IOException {
    Cli cli = run();

    assertThat(cli.out())
        .contains("1 of 3 right", "2 questions depend on the current time or on chance", "--clock");
    assertThat(Files.readString(out.resolve("outcomes.jsonl")))
        .contains("\"volatile\":[\"strftime\"]", "\"volatile\":[\"current_date\"]");
    JsonNode summary = new ObjectMapper().readTree(out.resolve("summary.json").toFile());
    assertThat(summary.at("/volatile").intValue()).isEqualTo(2);
    assertThat(summary.at("/run/time_zone").textValue()).isEqualTo("UTC");
    assertThat(Cli.assay("show", out, "day").out())
        .contains("The gold depends on chance or the current time: current_date.");
  }

  @Test
  void givesSqliteTheRunsTimeZoneForLocalTime() throws IOException {
    FrogDataset.write(
        folder,
        "questions.jsonl",
        """
        {"id":"hour","question":"How late is it?","database":"pond","gold":"SELECT datetime('now', 'localtime')"}
        """);
    FrogDataset.write(
        folder,
        "predictions.jsonl",
        "{\"id\":\"hour\",\"sql\":\"SELECT '2001-02-04 05:00:00'\"}\n");

    Cli cli = Cli.isolated(words("--clock", "2001-02-03T20:00:00Z", "--time-zone", "Asia/Tokyo"));
    assertThat(cli.out()).contains("1 of 1 right");
  }

  @Test
  void refusesToResumeAtAnotherTime() {
    assertThat(run("--clock", "2001-02-03T20:00:00Z").code()).isZero();

    Cli cli = run("--clock", "2001-02-03T21:00:00Z", "--resume");
    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.err())
        .contains("its clock is [2001-02-03T20:00:00Z], but now it is [2001-02-03T21:00:00Z]");
    assertThat(run("--clock", "2001-02-03T20:00:00Z", "--resume").code()).isZero();
  }

  @Test
  void explainsAClockThatIsNone() {
    Cli cli = run("--clock", "yesterday");
    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.err()).contains("'yesterday' is not an instant", "2024-06-01T00:00:00Z");
    assertThat(run("--time-zone", "+02:00").err()).contains("there is no time zone '+02:00'");
  }

  @Test
  void namesGoldsThatDependOnThePresentInCheck() {
    Path config = folder.resolve("assay.yaml");
    Cli cli = Cli.assay("check", config);
    assertThat(cli.out()).contains("zone UTC, the databases' own clock", "current_date");

    Cli pinned = Cli.assay("check", config, "--clock", "2001-02-03T20:00:00Z");
    assertThat(pinned.out())
        .contains("current time fixed at 2001-02-03T20:00:00Z")
        .doesNotContain("current_date");
  }
}
