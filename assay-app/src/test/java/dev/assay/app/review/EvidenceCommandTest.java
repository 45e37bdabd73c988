// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.journal.Evidence;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.model.ReviewReason;
import dev.assay.review.DismissedFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceCommandTest {
  @TempDir Path folder = Path.of("unset");

  @BeforeEach
  void makeDataset() throws SQLException, IOException {
    Files.createDirectories(folder.resolve("database"));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("database/pop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, age INTEGER)");
      statement.execute("CREATE TABLE house (doors TEXT)");
      statement.execute("INSERT INTO house VALUES ('9'), ('10'), ('null')");
      statement.execute("INSERT INTO singer VALUES (1, 'Ada', 21), (2, 'Bo', 30), (3, 'Cy', 30)");
    }
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id":"plain","question":"Who?","database":"pop","gold":"SELECT name FROM singer"}
        {"id":"tied","question":"Oldest?","database":"pop","gold":"SELECT name FROM singer ORDER BY age DESC LIMIT 1"}
        {"id":"none","question":"Old?","database":"pop","gold":"SELECT name FROM singer WHERE age > 99"}
        {"id":"many","question":"How many?","database":"pop","gold":"SELECT count(*) FROM singer"}
        {"id":"case","question":"First?","database":"pop","gold":"SELECT name FROM singer WHERE id = 1"}
        """);
    Files.writeString(
        folder.resolve("answers.jsonl"),
        """
        {"id":"plain","sql":"SELECT name FROM singer"}
        {"id":"tied","sql":"SELECT name FROM singer ORDER BY age DESC LIMIT 1"}
        {"id":"none","sql":"SELECT name FROM singer WHERE age > 100"}
        {"id":"many","sql":"SELECT 3"}
        {"id":"case","sql":"SELECT upper(name) FROM singer WHERE id = 1"}
        """);
  }

  private Cli run(Path out, String... more) {
    Object[] words =
        Stream.concat(
                Stream.of(
                    "run",
                    "--questions",
                    folder.resolve("questions.jsonl"),
                    "--predictions",
                    folder.resolve("answers.jsonl"),
                    "--out",
                    out),
                Stream.of(more))
            .toArray();
    return Cli.assay(words);
  }

  private static List<ReviewReason> reasons(Path run, String question) {
    Evidence evidence = EvidenceFile.read(RunDirectory.open(run)).get(question);
    return evidence == null ? List.of() : evidence.review();
  }

  @Test
  void joinsEvidenceWithoutChangingAVerdict() throws IOException {
    Path plain = folder.resolve("runs/plain");
    Path all = folder.resolve("runs/all");
    Cli first = run(plain);
    Cli second = run(all, "--audit");
    assertThat(second.code()).as(second.err()).isZero();

    assertThat(first.out()).contains("3 of 5 answers need review");
    // Of 4 right and 1 wrong: tied, none and many may be wrong, case may be right.
    assertThat(second.out())
        .contains(
            "4 of 5 answers need review: between 20.0 and 100.0 % right if the other verdicts hold");
    assertThat(verdicts(all)).isEqualTo(verdicts(plain));
    assertThat(reasons(plain, "tied")).isEmpty();
    assertThat(reasons(all, "tied")).containsExactly(ReviewReason.GOLD_SUSPECT);
    assertThat(reasons(all, "none")).contains(ReviewReason.VACUOUS);
    assertThat(reasons(all, "many")).contains(ReviewReason.BAKED);
    assertThat(reasons(all, "case")).containsExactly(ReviewReason.LENIENT_ONLY);
    assertThat(reasons(all, "plain")).isEmpty();

    JsonNode summary = new ObjectMapper().readTree(all.resolve("summary.json").toFile());
    assertThat(summary.at("/needs_review/questions").asInt()).isEqualTo(4);
    assertThat(summary.at("/needs_review/lowest").asDouble()).isEqualTo(0.2);
    assertThat(summary.at("/needs_review/reasons/baked/questions/0").asText()).isEqualTo("many");
    assertThat(Cli.assay("show", all, "many").out())
        .contains("Needs review:")
        .contains("selects only constants")
        .contains("Estimated probability that an expert calls it right:");
    assertThat(Files.readString(all.resolve("report.html"))).contains("Needs review");
  }

  private static List<String> verdicts(Path run) {
    return RunDirectory.open(run).outcomes().stream()
        .map(outcome -> outcome.question() + " " + outcome.verdict())
        .toList();
  }

  @Test
  void addsToTheEvidenceOfAStoredRun() throws IOException {
    Path run = folder.resolve("runs/stored");
    assertThat(run(run).code()).isZero();
    Path file = run.resolve(EvidenceFile.FILE);
    int lines = Files.readAllLines(file).size();
    assertThat(lines).isEqualTo(5);

    Cli audited = Cli.assay("audit", run);
    assertThat(audited.code()).as(audited.err()).isZero();
    assertThat(audited.err()).contains("Stored in " + file);
    assertThat(reasons(run, "tied")).containsExactly(ReviewReason.GOLD_SUSPECT);
    assertThat(Files.readAllLines(file)).hasSize(lines + 1);

    assertThat(Cli.assay("rescore", run, "--profile", "lenient").code()).isZero();
    assertThat(Files.readAllLines(file)).as("nothing is new").hasSize(lines + 1);
    assertThat(Cli.assay("review", "queues", run).out()).containsPattern("value +5 ");

    Files.delete(file);
    assertThat(Cli.assay("show", run).out()).doesNotContain("need review");
    assertThat(Cli.assay("rescore", run, "--profile", "standard").code()).isZero();
    assertThat(reasons(run, "none")).contains(ReviewReason.VACUOUS);
  }

  @Test
  void countsLabeledAnswersAsDecided() throws IOException {
    Path run = folder.resolve("runs/labeled");
    Cli first = run(run, "--audit", "--full");
    // Of 4 right and 1 wrong: tied, none and many may be wrong, case may be right.
    assertThat(first.out()).contains("4 of 5 answers need review: between 20.0 and 100.0 % right");
    assertThat(first.out().replaceAll("\\s+", " "))
        .contains("assay review sample " + run + " --queue needs-review --out review.csv");
    merge(run, "\ufefftied,wrong,ana\nplain,wrong,ana\nmany,ambiguous,ana");
    assertThat(Cli.assay("show", run, "--full").out().replaceAll("\\s+", " "))
        .contains("3 of 5 answers need review, 1 more is labeled: between 0.0 and 60.0 % right")
        .contains("People choose what they review");
    merge(run, "none,right,ana\nmany,right,ana\ncase,right,ana");
    assertThat(Cli.assay("show", run, "--full").out().replaceAll("\\s+", " "))
        .contains("4 answers that needed review are labeled: 60.0 % right")
        .doesNotContain("--queue needs-review");
  }

  /** Merges labels as a spreadsheet writes them, with a mark at the start or without. */
  private void merge(Path run, String lines) throws IOException {
    boolean marked = lines.startsWith("\ufeff");
    Path sheet =
        Files.writeString(
            folder.resolve(marked ? "marked.csv" : "plain.csv"),
            (marked ? "\ufeff" : "")
                + "question,label,reviewer,gold_hash,prediction_hash\n"
                + lines.replace("\ufeff", "").replaceAll("(?m)$", ",,"));
    Cli merged = Cli.assay("review", "merge", run, sheet);
    assertThat(merged.code()).as(merged.err()).isZero();
  }

  @Test
  void showsConfirmsAndDismissesWhatTheAuditFound() throws IOException {
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id":"tied","question":"Oldest?","database":"pop","gold":"SELECT name FROM singer ORDER BY age DESC LIMIT 1"}
        {"id":"text","question":"Most doors?","database":"pop","gold":"SELECT MAX(doors) FROM house"}
        """);
    Files.writeString(
        folder.resolve("answers.jsonl"),
        """
        {"id":"tied","sql":"SELECT name FROM singer ORDER BY age DESC LIMIT 1"}
        {"id":"text","sql":"SELECT MAX(doors) FROM house"}
        """);
    Path run = folder.resolve("runs/all");
    assertThat(run(run, "--audit").code()).isZero();
    Cli shown = Cli.assay("show", run, "text");
    assertThat(shown.out())
        .contains("number-as-text-read", "MAX of house.doors, which holds numbers as text")
        .contains(
            "gold rows: [[null]]", "proposed rows: [[10.0]]", "Proposed gold: SELECT MAX(CAST(")
        .contains("(the answer, not the gold)")
        .contains("assay review finding");
    assertThat(Files.readString(run.resolve("report.html"))).doesNotContain("\"dismissed\"");

    Cli none = finding(run, "tied", "confirm");
    assertThat(none.err()).contains("proposes no gold for 'tied'", "--gold SQL");
    assertThat(finding(run, "plain", "confirm").err()).contains("no finding about the gold");
    Cli confirmed = finding(run, "text", "confirm");
    assertThat(confirmed.code()).as(confirmed.err()).isZero();
    Path corrected = folder.resolve("corrected.jsonl");
    assertThat(Cli.assay("review", "export", run, "--dataset", corrected).out())
        .contains("from: finding number-as-text-read", "by: ana");
    assertThat(Files.readString(corrected))
        .contains("\"from\":\"number-as-text-read\"", "\"by\":\"ana\"")
        .contains("\"replaced\":\"SELECT MAX(doors) FROM house\"");

    Cli dismissed = finding(run, "tied", "dismiss", "--because", "Any will do");
    assertThat(dismissed.code()).as(dismissed.err()).isZero();
    assertThat(reasons(run, "tied")).isEmpty();
    assertThat(Cli.assay("show", run, "tied").out())
        .containsPattern("Dismissed by ana on \\d{4}-\\d\\d-\\d\\d: Any will do");
    assertThat(finding(run, "tied", "confirm", "--gold", "SELECT 1").err())
        .contains("limit-through-tie (dismissed); reopen one");
    assertThat(finding(run, "text", "reopen").err()).contains("none is dismissed");
    Path again = folder.resolve("runs/again");
    assertThat(run(again, "--audit").code()).isZero();
    assertThat(reasons(again, "tied")).isEmpty();
    assertThat(reasons(again, "text")).containsExactly(ReviewReason.GOLD_SUSPECT);
    Cli audit = Cli.assay("audit", folder.resolve("questions.jsonl"));
    assertThat(audit.out()).doesNotContain("limit-through-tie");
    assertThat(audit.err()).contains("1 finding that was dismissed");
    Cli other = Cli.assay("audit", run);
    assertThat(reasons(run, "tied")).as(other.err()).isEmpty();

    assertThat(finding(run, "text", "dismiss").code()).isZero();
    assertThat(finding(run, "text", "reopen").code()).isZero();
    assertThat(reasons(run, "text")).containsExactly(ReviewReason.GOLD_SUSPECT);
    Path dismissals = folder.resolve(DismissedFindings.NAME);
    assertThat(dismissals).content().contains("Any will do").doesNotContain("number-as-text");
    Path asked = folder.resolve("questions.jsonl");
    Files.writeString(
        asked, Files.readString(asked).replace("age DESC LIMIT 1", "age DESC LIMIT  1"));
    assertThat(Cli.assay("audit", asked).out()).as("another gold").contains("limit-through-tie");
    Files.writeString(dismissals, "\n{\"question\":\"tied\"}\n");
    assertThat(Cli.assay("audit", asked).err())
        .contains(DismissedFindings.NAME + ": line 2 is no dismissed finding");
  }

  private static Cli finding(Path run, String question, String... more) {
    Object[] words =
        Stream.concat(
                Stream.of("review", "finding", run, question),
                Stream.concat(Stream.of(more), Stream.of("--reviewer", "ana")))
            .toArray();
    return Cli.assay(words);
  }

  @Test
  void usesTheWeightsOfATeam() throws IOException {
    Path weights =
        Files.writeString(
            folder.resolve("weights.json"),
            "{\"version\":1,\"trained_on\":[\"ours\"],\"labels\":60,\"right\":40,\"auc\":null,"
                + "\"calibration_error\":null,\"intercept\":0,\"weights\":{\"baked\":-2}}");
    Path config =
        Files.writeString(
            folder.resolve("assay.yaml"),
            """
            questions: questions.jsonl
            generator: { predictions: answers.jsonl }
            evidence: all
            review: { weights: weights.json }
            out: runs/configured
            """);
    Cli run = Cli.assay("run", config);
    assertThat(run.code()).as(run.err()).isZero();
    Path out = folder.resolve("runs/configured");
    RunDirectory directory = RunDirectory.open(out);
    Map<String, Evidence> evidence = EvidenceFile.read(directory);
    assertThat(evidence.get("plain").confidence()).isEqualTo(0.5);
    assertThat(evidence.get("many").confidence()).isEqualTo(0.1192); // 1 / (1 + exp(2))
    assertThat(reasons(out, "tied")).contains(ReviewReason.GOLD_SUSPECT);
    assertThat(out.resolve("probe.json")).exists();

    Files.writeString(weights, "{\"version\":7}");
    assertThat(Cli.assay("rescore", out, "--profile", "strict", "--weights", weights).err())
        .contains("weights.json", "assay review calibrate");
    Cli few = Cli.assay("review", "calibrate", out, "--labels", labels());
    assertThat(few.code()).isEqualTo(2);
    assertThat(few.err()).contains("1 labels").contains("at least 10 of each");
  }

  private Path labels() throws IOException {
    return Files.writeString(
        folder.resolve("labels.csv"), "question,label\nplain,right\nmany,wrong\n");
  }
}
