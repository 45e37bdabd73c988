// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.agreement.JudgeSummary;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.RunJournal;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs made up of questions and their results, which the real matcher judges. */
@SuppressWarnings("NullAway") // it does not see type arguments of compiled records
final class SyntheticRun {
  private SyntheticRun() {}

  /** A question with both queries and what they return. */
  record Case(
      String id,
      String text,
      String database,
      @Nullable String category,
      @Nullable String difficulty,
      String goldSql,
      String sql,
      ResultTable gold,
      ResultTable predicted) {

    Outcome outcome(MatchSettings settings) {
      Match match =
          ResultMatcher.match(
              new ComparisonSide(gold, goldSql, Dialect.ANSI),
              new ComparisonSide(predicted, sql, Dialect.ANSI),
              settings);
      boolean right = Profile.STANDARD.accepts(match);
      Map<String, @Nullable Double> metrics = new LinkedHashMap<>();
      metrics.put("execution_accuracy", right ? 1.0 : 0.0);
      metrics.put("exact_match_result", match.relaxations().isEmpty() && right ? 1.0 : 0.0);
      return new Outcome(
          new QuestionSummary(id, text, database, category, difficulty, null, false),
          new PredictionSummary(
              sql,
              rows(predicted),
              List.of(new Attempt(sql, null, new Usage(823L, 26L, 0.0004, 1110.0)))),
          goldSql,
          new GoldSummary(rows(gold), null, false, List.of()),
          right
              ? new Verdict.Correct()
              : new Verdict.Incorrect(RefusalCauses.of(match, Profile.STANDARD)),
          match,
          metrics);
    }

    private static ExecutionSummary rows(ResultTable table) {
      return new ExecutionSummary(
          "rows",
          (long) table.rowCount(),
          (long) table.columnCount(),
          1.8,
          "93b885adfe0da089cdf634904fd59f71",
          null,
          null);
    }
  }

  static RunDirectory write(Path folder, String name, List<Case> cases) {
    List<Outcome> outcomes =
        cases.stream().map(each -> each.outcome(MatchSettings.DEFAULT)).toList();
    return write(folder, name, cases, outcomes, true);
  }

  /**
   * @param cases whose results are kept, if any are
   */
  static RunDirectory write(
      Path folder, String name, List<Case> cases, List<Outcome> outcomes, boolean keepsValues) {
    Manifest manifest = manifest(name, outcomes.size(), keepsValues);
    try (RunJournal journal = RunJournal.open(folder, manifest, false, note -> {})) {
      for (Case each : keepsValues ? cases : List.<Case>of()) {
        journal.results().write(each.id(), each.gold(), each.predicted());
      }
      for (Outcome outcome : outcomes) {
        journal.append(outcome, done -> {});
      }
      journal.finish(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return RunDirectory.open(folder);
  }

  /** Writes the report of a run into its directory. */
  static Path report(RunDirectory run) {
    Path file = run.path().resolve(HtmlReport.FILE);
    StoredOutcomes outcomes = run.storedOutcomes();
    try {
      HtmlReport.write(run, summary(run, outcomes.brief()), outcomes, null, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  static RunSummary summary(RunDirectory run, List<Outcome> outcomes) {
    Manifest manifest = run.manifest();
    RunFacts facts =
        new RunFacts(
            manifest.name(),
            Profile.STANDARD,
            new RunFacts.Questions(manifest.dataset().name(), outcomes.size(), 0),
            run.path());
    return RunSummary.of(
        facts,
        outcomes,
        JudgeSummary.of(outcomes, run.judgments(), null, List.of()).orElse(null),
        new ProbeFile(run).current().orElse(null));
  }

  private static Manifest manifest(String name, int questions, boolean keepsValues) {
    return new Manifest(
        name,
        new Manifest.Source(
            "shop", "/home/somebody/questions.jsonl", "assay", "ab12", questions, "cd34"),
        new Manifest.Origin("predictions:answers.jsonl", "ef56"),
        new Manifest.Scoring(
            Manifest.Rules.of(Profile.STANDARD),
            List.of(),
            List.of("execution_accuracy", "exact_match_result"),
            Map.of()),
        new Manifest.Conditions(Limits.DEFAULT, SessionSettings.DEFAULT, false, 2, keepsValues),
        Manifest.DatabaseFacts.of(Map.of("shop", "sha256:aa")),
        new Manifest.Provenance("1.0", "17", "Linux", Instant.parse("2026-05-06T07:08:09Z"), null));
  }
}
