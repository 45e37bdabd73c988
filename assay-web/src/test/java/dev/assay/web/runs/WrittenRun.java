// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.journal.internal.RunJournal;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Run directories whose verdicts are given as letters: {@code r}ight, {@code w}rong, {@code n}one,
 * left to {@code j}udges, {@code f}ailed to run before any judge.
 */
public final class WrittenRun {
  private WrittenRun() {}

  /** Writes a run that is done. */
  public static void done(Path directory, String started, String verdicts) throws Exception {
    try (RunJournal journal = open(directory, started, verdicts.length())) {
      for (Outcome outcome : outcomes(verdicts)) {
        journal.append(outcome, each -> {});
      }
      journal.finish(true);
    }
  }

  /**
   * Writes a run without gold that is done, and judged.
   *
   * @param judge rubric, hash of its text, and model, with spaces between
   * @param scores of each question in each repeat, such as {@code 23 33}; {@code f} for one that
   *     failed to run
   */
  public static void judged(Path directory, String started, String judge, String scores)
      throws Exception {
    String[] each = scores.split(" ");
    done(
        directory,
        started,
        Stream.of(each).map(own -> own.equals("f") ? "f" : "j").collect(Collectors.joining()));
    judge(directory, judge, scores);
  }

  /** Adds scores of a judge to a run. */
  public static void judge(Path directory, String judge, String scores) throws IOException {
    String[] who = judge.split(" ");
    String[] each = scores.split(" ");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < each.length; i++) {
      for (int repeat = 1; repeat <= each[i].length() && !each[i].equals("f"); repeat++) {
        char score = each[i].charAt(repeat - 1);
        lines.append(
            """
            {"question":"q%d","judge":"%s","rubric":"%s","model":"%s","repeat":%d,"score":%s,\
            "label":"a","passes":%s,"passes_from":2,"explanation":"b","problem":null,"why":null,\
            "tries":1,"usage":null,"at":"2026-11-28T08:40:13.622Z"}
            """
                .formatted(i + 1, who[0], who[1], who[2], repeat, score, score >= '2'));
      }
    }
    append(directory, "judgements.jsonl", lines.toString());
    append(
        directory,
        "judges.jsonl",
        """
        {"judge":"%s","rubric":"%s","model":"%s","scale":[0,1,2,3],"passes_from":2.0,"settings":{},\
        "at":"2026-11-28T08:40:11.563Z"}
        """
            .formatted((Object[]) who));
  }

  /** Begins a run, which is in progress until the journal is closed. */
  public static RunJournal open(Path directory, String started, int questions) throws IOException {
    Files.createDirectories(directory.toAbsolutePath().getParent());
    return RunJournal.open(directory, manifest(directory, started, questions), false, note -> {});
  }

  /** The outcomes of questions q1, q2 and so on. */
  public static List<Outcome> outcomes(String verdicts) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < verdicts.length(); i++) {
      outcomes.add(outcome("q" + (i + 1), verdicts.charAt(i)));
    }
    return outcomes;
  }

  /** One outcome. */
  public static Outcome outcome(String id, char verdict) {
    ExecutionSummary rows = new ExecutionSummary("rows", 1L, 1L, 1.5, "93b885adfe", null, null);
    ExecutionSummary none = new ExecutionSummary("none", null, null, null, null, null, null);
    ExecutionSummary error = new ExecutionSummary("error", null, null, 1.0, null, null, null);
    boolean right = verdict == 'r';
    return new Outcome(
        new QuestionSummary(id, "Question " + id + "?", "shop", "easy", null, null, false),
        new PredictionSummary(
            "SELECT 1",
            verdict == 'j' ? none : verdict == 'f' ? error : rows,
            List.of(new Attempt("SELECT 1", null, new Usage(100L, 20L, 0.001, 900.0)))),
        "SELECT 2",
        new GoldSummary(rows, null, false, List.of()),
        right
            ? new Verdict.Correct()
            : verdict == 'w'
                ? new Verdict.Incorrect(Cause.WRONG_VALUES)
                : verdict == 'n'
                    ? new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table")
                    : new Verdict.NotScored(NotScoredReason.NO_GOLD, "the data set has none"),
        right
            ? new Match(
                Match.Level.EXACT, Set.<Relaxation>of(), List.of(), List.of(), 0, null, List.of())
            : null,
        verdict == 'r' || verdict == 'w'
            ? Map.of("execution_accuracy", right ? 1.0 : 0.0)
            : Map.of());
  }

  /** Appends text to the journal of a run, as a program that is stopped in the middle does. */
  public static void append(Path directory, String text) throws IOException {
    append(directory, "outcomes.jsonl", text);
  }

  private static void append(Path directory, String file, String text) throws IOException {
    Files.write(
        directory.resolve(file),
        text.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** An outcome as a line of the journal. */
  public static String line(String id, char verdict) {
    return OutcomeJson.write(outcome(id, verdict)) + "\n";
  }

  private static Manifest manifest(Path directory, String started, int questions) {
    return new Manifest(
        String.valueOf(directory.getFileName()),
        new Manifest.Source("shop", "questions.jsonl", "assay", "ab12ab12ab12", questions, "cd34"),
        new Manifest.Origin("predictions:answers.jsonl", "ef56"),
        new Manifest.Scoring(
            Manifest.Rules.of(Profile.STANDARD),
            List.of(),
            List.of("execution_accuracy"),
            Map.of()),
        new Manifest.Conditions(Limits.DEFAULT, SessionSettings.DEFAULT, false, 2, true),
        Manifest.DatabaseFacts.of(Map.of("shop", "sha256:aa")),
        new Manifest.Provenance("1.0", "17", "Linux", Instant.parse(started), null));
  }
}
