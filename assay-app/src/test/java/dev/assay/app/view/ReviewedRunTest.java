// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.app.Cli;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that people have reviewed: reports, labels and the corrected data set. */
class ReviewedRunTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant AT = Instant.parse("2026-11-24T01:02:03Z");

  @TempDir private static Path demo = Path.of("");
  private static Path made = Path.of("");
  private static final Map<String, Outcome> OUTCOMES = new HashMap<>();

  @TempDir private Path folder = Path.of("");
  private Path run = Path.of("");
  private int reviews;

  @BeforeAll
  static void runDemo() {
    Cli cli = Cli.assay("demo", "--out", demo.resolve("demo"));
    assertThat(cli.code()).as(cli.err()).isZero();
    made = demo.resolve("demo/runs/demo");
    RunDirectory.open(made).outcomes().forEach(each -> OUTCOMES.put(each.question(), each));
  }

  @BeforeEach
  void copyRun() throws IOException {
    run = copy("run");
  }

  private Path copy(String name) throws IOException {
    Path copy = folder.resolve(name);
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.sorted().toList()) {
        Files.copy(
            file,
            copy.resolve(made.relativize(file).toString()),
            StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return copy;
  }

  private Review review(
      Path target,
      String question,
      String reviewer,
      @Nullable LabelWord label,
      @Nullable GoldEdit gold,
      @Nullable ReviewHashes seen) {
    Outcome outcome = OUTCOMES.get(question);
    ReviewHashes hashes = seen != null || outcome == null ? seen : ReviewHashes.of(outcome);
    ReviewFile file = ReviewFile.of(RunDirectory.open(target));
    String previous = file.current().latest(question, reviewer).map(Review::id).orElse(null);
    Review review =
        new Review(
            "id-" + target.getFileName() + reviews++,
            AT.plusSeconds(reviews),
            question,
            reviewer,
            label,
            gold,
            null,
            false,
            hashes == null ? null : hashes.gold(),
            hashes == null ? null : hashes.prediction());
    return file.append(review, previous).review();
  }

  private void label(String question, String reviewer, LabelWord label) {
    review(run, question, reviewer, label, null, null);
  }

  private void edit(String question, String reviewer, String sql, boolean replaces) {
    review(run, question, reviewer, null, new GoldEdit(sql, replaces, "so says " + reviewer), null);
  }

  /** Two reviewers, of whom the first has a change of mind; one stale and one withdrawn label. */
  private void reviewSome() {
    label("bakery-01", "ana", LabelWord.WRONG);
    label("bakery-01", "ana", LabelWord.RIGHT);
    label("bakery-01", "bo", LabelWord.RIGHT);
    label("bakery-03", "ana", LabelWord.RIGHT);
    label("bakery-09", "ana", LabelWord.WRONG);
    label("bakery-09", "bo", LabelWord.RIGHT);
    label("bakery-10", "bo", LabelWord.GOLD_WRONG);
    label("bakery-02", "bo", LabelWord.RIGHT);
    label("bakery-02", "bo", LabelWord.NONE);
    ReviewHashes other = new ReviewHashes("g0", "p0");
    review(run, "bakery-04", "bo", LabelWord.RIGHT, null, other);
  }

  @Test
  void comparesReviewersWithExecutionWithoutAnyJudge() throws IOException {
    reviewSome();
    Path exported = folder.resolve("labels.csv");
    Path lines = folder.resolve("labels.jsonl");
    Cli out = Cli.assay("review", "export", run, "--labels", exported);
    assertThat(out.code()).as(out.err()).isZero();
    assertThat(out.err())
        .contains("Left out: the review of 'bakery-04' by bo is stale", "(6 labels)");
    assertThat(Cli.assay("review", "export", run, "--labels", lines).code()).isZero();
    assertThat(Files.readAllLines(exported)).hasSize(7);

    Path reviewFile = run.resolve("reviews.jsonl");
    Path renamed = Files.copy(reviewFile, folder.resolve("ana-and-bo.jsonl"));
    for (Object[] args :
        new Object[][] {
          {"judge", run, "--json"},
          {"judge", run, "--report", "agreement", "--json"},
          {"judge", run, "--labels", reviewFile, "--json"},
          {"judge", run, "--labels", renamed, "--labels", reviewFile, "--json"},
          {"judge", run, "--labels", exported, "--json"},
          {"judge", run, "--labels", lines, "--json"}
        }) {
      Cli judged = Cli.assay(Map.of(), args);
      assertThat(judged.code()).as(judged.err()).isZero();
      JsonNode people = JSON.readTree(judged.out()).path("people");
      assertThat(people.at("/questions/labeled").asInt()).as("%s", args[2]).isEqualTo(2);
      assertThat(people.at("/agreement/both_right").asInt()).isEqualTo(1);
      assertThat(people.at("/disagreements/only_people_right/0").asText()).isEqualTo("bakery-03");
      assertThat(people.at("/remarks/gold_wrong/0").asText()).isEqualTo("bakery-10");
      assertThat(JSON.readTree(judged.out()).findValue("pairs").get(0).path("questions").asInt())
          .isEqualTo(2);
    }
    Cli stale = Cli.assay("judge", run);
    assertThat(stale.out()).containsPattern("bakery-04 +stale: given for a different gold");
    assertThat(stale.err()).contains("assay review accept " + run + " --labels " + reviewFile);
  }

  @Test
  void saysWhatToDoWithoutAnyReview() {
    Cli judged = Cli.assay(Map.of(), "judge", run);
    assertThat(judged.code()).isEqualTo(2);
    assertThat(judged.err()).contains("no judge is named");
    assertThat(Cli.assay("review", "export", run, "--labels", "x.csv").err())
        .contains("has no reviews; review it in the browser with 'assay view'");
    assertThat(Cli.assay("review", "export", run).err()).contains("--labels FILE or --dataset");
    label("bakery-01", "ana", LabelWord.RIGHT);
    Cli over = Cli.assay("review", "export", run, "--labels", run.resolve("reviews.jsonl"));
    assertThat(over.err()).contains("exists; name another file");
    assertThat(Cli.assay("judge", run, "--label-scale", "score").err())
        .contains("has no ratings that count");
    Cli score =
        Cli.assay("judge", run, "--labels", run.resolve("reviews.jsonl"), "--label-scale", "score");
    assertThat(score.err()).contains("omit --label-scale score");
  }

  @Test
  void showsReviewsBesideExecution() throws IOException {
    assertThat(Cli.assay("show", run, "--full").out()).doesNotContain("Review ·");
    reviewSome();
    byte[] journal = Files.readAllBytes(run.resolve("outcomes.jsonl"));
    Cli shown = Cli.assay("show", run, "--full");
    assertThat(shown.out())
        .contains(
            "Review · 4 questions",
            "Reviewed by ana, bo; 2 called right or wrong; 1 with wrong gold.",
            "Of the 2 reviewed questions that both decide, execution calls 1 right, reviewers 2.",
            "Stale, as gold or prediction changed since: 1 question: bakery-04");
    assertThat(shown.err()).contains("It is older than the last review");
    JsonNode json = JSON.readTree(Cli.assay("show", run, "--json").out()).path("reviews");
    assertThat(json.at("/execution/only_reviewers").asInt()).isEqualTo(1);
    assertThat(json.at("/among/pairs")).hasSize(1);
    assertThat(json.at("/stale/0").asText()).isEqualTo("bakery-04");
    Path page = folder.resolve("report.html");
    assertThat(Cli.assay("export", run, "--to", page).code()).isZero();
    assertThat(Files.readString(page)).contains("execution calls 1 right, reviewers 2");
    assertThat(Cli.assay("show", run, "bakery-04").out())
        .contains("Reviews", "bo, 2026-11-24", "stale: given for a different gold and prediction");
    assertThat(Files.readAllBytes(run.resolve("outcomes.jsonl"))).isEqualTo(journal);
  }

  @Test
  void keepsReviewsWhenTheRunIsRescoredProbedAndResumed() throws IOException {
    reviewSome();
    byte[] before = Files.readAllBytes(run.resolve("reviews.jsonl"));
    assertThat(Cli.assay("rescore", run, "--profile", "strict").code()).isZero();
    assertThat(Cli.assay("probe", run, "--first", "3").err()).doesNotContain("reviews.jsonl");
    Path config = demo.resolve("demo/assay.yaml");
    Cli resumed = Cli.assay("run", config, "--out", run, "--resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(Files.readAllBytes(run.resolve("reviews.jsonl"))).isEqualTo(before);
    assertThat(JSON.readTree(run.resolve("summary.json").toFile()).path("reviews").path("right"))
        .isNotNull();
    assertThat(Files.readString(run.resolve("summary.json"))).contains("\"reviews\"");
  }

  @Test
  void writesACorrectedDataSetWithProvenance() throws IOException {
    String sql = "SELECT {COUNT(*), COUNT(email)} FROM customer";
    edit("bakery-03", "ana", sql, false);
    edit("bakery-03", "bo", sql, false);
    edit("bakery-09", "bo", "SELECT 1", true);
    edit("bakery-10", "bo", "SELECT {a", false);
    label("bakery-04", "ana", LabelWord.RIGHT);
    review(
        run,
        "bakery-01",
        "ana",
        null,
        new GoldEdit("SELECT 2", true, "x"),
        new ReviewHashes("g0", "p0"));
    Path questions = demo.resolve("demo/questions.jsonl");
    byte[] original = Files.readAllBytes(questions);

    Path plain = folder.resolve("plain.jsonl");
    Cli cli = Cli.assay("review", "export", run, "--dataset", plain);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("Corrected · 2 changes", "by: ana, bo", "because: so says ana; so says bo")
        .contains("Left out · 2 questions", "the gold has changed since the review by ana")
        .contains("its gold edit can't be gold");
    assertThat(row(plain, "bakery-03").path("gold").get(1).asText()).isEqualTo(sql);
    JsonNode origin = row(plain, "bakery-03").path("accepted").get(0);
    assertThat(origin.path("by").asText()).isEqualTo("ana, bo");
    assertThat(origin.path("run").asText()).isEqualTo("demo");
    assertThat(row(plain, "bakery-09").path("gold").asText()).isEqualTo("SELECT 1");
    assertThat(row(plain, "bakery-09").at("/accepted/0/replaced").isMissingNode()).isFalse();
    assertThat(row(plain, "bakery-04").has("accepted")).isFalse();

    Path more = folder.resolve("more.jsonl");
    Cli all = Cli.assay("review", "export", run, "--dataset", more, "--accept-right", "--json");
    assertThat(JSON.readTree(all.out()).path("corrected")).hasSize(3);
    assertThat(row(more, "bakery-04").at("/accepted/0/by").asText()).isEqualTo("ana");
    assertThat(Files.readAllBytes(questions)).isEqualTo(original);

    Path next = folder.resolve("next");
    Cli again =
        Cli.assay(
            "run",
            demo.resolve("demo/assay.yaml"),
            "--databases",
            demo.resolve("demo/databases"),
            "--questions",
            more,
            "--out",
            next,
            "--where",
            "id=bakery-03");
    assertThat(again.out() + again.err()).contains("100.0 %");
  }

  private static JsonNode row(Path file, String id) throws IOException {
    for (String line : Files.readAllLines(file)) {
      JsonNode row = JSON.readTree(line);
      if (row.path("id").asText().equals(id)) {
        return row;
      }
    }
    throw new AssertionError(id);
  }

  @Test
  void namesReviewersWhoReplaceTheGoldDifferently() {
    edit("bakery-03", "ana", "SELECT 1", true);
    edit("bakery-03", "bo", "SELECT 2", false);
    Path file = folder.resolve("d.jsonl");
    Cli conflict = Cli.assay("review", "export", run, "--dataset", file);
    assertThat(conflict.code()).isEqualTo(2);
    assertThat(conflict.err()).contains("'bakery-03' (ana, bo)", "--reviewer NAME");
    assertThat(file).doesNotExist();
    assertThat(Cli.assay("review", "export", run, "--dataset", file, "--reviewer", "an").err())
        .contains("did you mean 'ana'");
    Cli one = Cli.assay("review", "export", run, "--dataset", file, "--reviewer", "bo");
    assertThat(one.out()).contains("alternative: SELECT 2");
  }

  @Test
  void mergesReviewsOfOtherCopiesOfTheRun() throws IOException {
    Path other = copy("other");
    review(other, "bakery-01", "bo", LabelWord.WRONG, null, null);
    review(other, "bakery-02", "bo", LabelWord.RIGHT, null, new ReviewHashes("g0", "p0"));
    label("bakery-01", "ana", LabelWord.RIGHT);
    byte[] source = Files.readAllBytes(other.resolve("reviews.jsonl"));

    Cli merged = Cli.assay("review", "merge", run, other);
    assertThat(merged.out()).startsWith("Added 2 reviews (1 stale: ").contains("; 0 known already");
    Cli again = Cli.assay("review", "merge", run, other.resolve("reviews.jsonl"));
    assertThat(again.out()).startsWith("Added 0 reviews; 2 known already.");
    assertThat(Files.readAllBytes(other.resolve("reviews.jsonl"))).isEqualTo(source);
    Reviews both = ReviewFile.of(RunDirectory.open(run)).current();
    assertThat(both.reviewers()).isEqualTo(List.of("ana", "bo"));

    review(other, "nowhere-1", "bo", LabelWord.RIGHT, null, null);
    Cli refused = Cli.assay("review", "merge", run, other);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("not in " + run + ": nowhere-1", "Nothing was added");
    assertThat(Cli.assay("review", "merge", run, folder.resolve("no")).err())
        .contains("is neither a run nor a file of reviews");
  }
}
