// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.JudgmentFile;
import dev.assay.journal.ReportParts;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.match.MatchSettings;
import dev.assay.model.Conversation;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionSummary;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Details that are made while a run goes on. */
class ReportPackerTest {
  private static final int QUESTIONS = 530;
  private static final String MADE_BEFORE = "MadeBefore";

  private static final List<Outcome> OUTCOMES = outcomes(cases(QUESTIONS));

  private final Path folder;

  ReportPackerTest(@TempDir Path folder) {
    this.folder = folder.resolve("run");
  }

  private static SyntheticRun.Case question(int i) {
    ResultTable gold = ShopRun.numbers(i, i + 3);
    return ShopRun.of(
        "q" + i,
        "Question %d?".formatted(i),
        "numbers",
        "easy",
        gold,
        i % 3 == 0 ? ShopRun.numbers(0, 2) : gold);
  }

  private static List<SyntheticRun.Case> cases(int questions) {
    return IntStream.range(0, questions).mapToObj(ReportPackerTest::question).toList();
  }

  private static List<Outcome> outcomes(List<SyntheticRun.Case> cases) {
    return cases.stream().map(each -> each.outcome(MatchSettings.DEFAULT)).toList();
  }

  private RunDirectory run(List<Outcome> outcomes) {
    return SyntheticRun.write(folder, "run", cases(outcomes.size()), outcomes, true);
  }

  /** Packs what finishes in another order than that of the ids. */
  private void pack(List<Outcome> outcomes) {
    List<Outcome> finishing = new ArrayList<>(outcomes);
    Collections.shuffle(finishing, new Random(1));
    List<String> ids = outcomes.stream().map(Outcome::question).toList();
    try (ReportPacker packer = new ReportPacker(folder, ids)) {
      finishing.forEach(packer::finished);
    }
  }

  private Path parts() {
    return folder.resolve(ReportParts.FILE);
  }

  private static String withoutParts(RunDirectory run) throws IOException {
    StoredOutcomes stored = run.storedOutcomes();
    StringWriter page = new StringWriter();
    HtmlReport.write(run, SyntheticRun.summary(run, stored.brief()), stored, null, true, page);
    return page.toString();
  }

  /** Gives the parts another content, so that the report tells which of them it took. */
  private void mark() throws IOException {
    List<String> keys;
    try (Stream<String> lines = Files.lines(parts())) {
      keys = lines.filter(line -> line.contains(" ")).map(line -> line.split(" ")[0]).toList();
    }
    try (ReportParts.Writer parts = ReportParts.Writer.open(folder)) {
      for (String key : keys) {
        parts.write(key, MADE_BEFORE);
      }
    }
  }

  /** The numbers of the blocks that the report took. */
  private static List<Integer> taken(RunDirectory run) throws IOException {
    String report = Files.readString(SyntheticRun.report(run));
    return IntStream.rangeClosed(0, QUESTIONS / HtmlReport.BLOCK)
        .filter(block -> report.contains("id=\"details-%d\">%s<".formatted(block, MADE_BEFORE)))
        .boxed()
        .toList();
  }

  private static List<Integer> allBut(Integer... blocks) {
    return IntStream.rangeClosed(0, QUESTIONS / HtmlReport.BLOCK)
        .boxed()
        .filter(block -> !List.of(blocks).contains(block))
        .toList();
  }

  private static void judge(RunDirectory run, String question) {
    Judgment judgement =
        new Judgment(
            new Judgment.Key(question, "ab12", "judge", 1),
            "model",
            null,
            Judgment.Rating.of(2.0, "good", true, "It is right."),
            1,
            null,
            Instant.EPOCH);
    try (JudgmentFile file = JudgmentFile.open(run, note -> {})) {
      file.append(judgement, done -> {});
      file.finish();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void makesTheSameReport() throws IOException {
    RunDirectory run = run(OUTCOMES);
    pack(OUTCOMES);

    assertThat(SyntheticRun.report(run)).content().isEqualTo(withoutParts(run));
    mark();
    assertThat(taken(run)).isEqualTo(allBut());
  }

  @Test
  void takesNothingThatHasChanged() throws IOException {
    RunDirectory run = run(OUTCOMES);
    pack(OUTCOMES);
    mark();

    Files.delete(folder.resolve("results/q40.json"));
    run.results().write("q70", ShopRun.numbers(0, 9), null);
    Path lines = folder.resolve("outcomes.jsonl");
    Files.writeString(
        lines,
        Files.readString(lines)
            .replace("Question 100?", "Question 101?")
            .replaceAll(",\"check\":\"[0-9a-f]+\"", ""));
    Path manifest = folder.resolve("run.json");
    Files.writeString(
        manifest,
        Files.readString(manifest).replaceAll(",\\s*\"outcomes_check\"\\s*:\\s*\"\\w+\"", ""));
    judge(run, "q300");

    assertThat(taken(RunDirectory.open(folder))).isEqualTo(allBut(1, 2, 3, 9));
  }

  @Test
  void takesNothingFromARunOfAnotherName() throws IOException {
    RunDirectory unused = run(OUTCOMES);
    pack(OUTCOMES);
    mark();

    Path moved = Files.move(folder, folder.resolveSibling("other"));
    assertThat(taken(RunDirectory.open(moved))).isEmpty();
  }

  @Test
  void makesTurnsOfConversationsWithTheReport() throws IOException {
    List<Outcome> outcomes = new ArrayList<>(OUTCOMES);
    Outcome turn = outcomes.get(200);
    QuestionSummary summary = turn.questionSummary();
    QuestionSummary tagged =
        new QuestionSummary(
            summary.id(),
            summary.text(),
            summary.database(),
            null,
            null,
            null,
            false,
            Conversation.tags("talk", 2));
    outcomes.set(
        200,
        new Outcome(
            tagged,
            turn.prediction(),
            turn.goldSql(),
            turn.gold(),
            turn.verdict(),
            turn.match(),
            turn.metrics()));
    RunDirectory run = run(outcomes);
    pack(outcomes);
    mark();

    assertThat(taken(run)).isEqualTo(allBut(6));
  }

  @Test
  void leavesOutBlocksWithQuestionsThatWereDone() throws IOException {
    RunDirectory run = run(OUTCOMES);
    List<String> ids = OUTCOMES.stream().map(Outcome::question).toList();
    try (ReportPacker packer = new ReportPacker(folder, ids)) {
      packer.started(OUTCOMES.subList(0, 33));
      OUTCOMES.subList(33, QUESTIONS).forEach(packer::finished);
    }
    mark();

    assertThat(taken(run)).isEqualTo(allBut(0, 1));
  }

  @Test
  void makesNothingOfASmallRun() {
    List<Outcome> outcomes = outcomes(cases(100));
    RunDirectory unused = run(outcomes);
    pack(outcomes);

    assertThat(parts()).doesNotExist();
  }

  @Test
  void isGoneOnceTheRunIsWhole() throws IOException {
    RunDirectory run = run(OUTCOMES);
    pack(OUTCOMES);
    assertThat(parts()).isNotEmptyFile();

    ReportFiles.write(run, run.storedOutcomes(), null, null, null);
    assertThat(parts()).doesNotExist();
  }
}
