// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.match.Cause;
import dev.assay.match.Relaxation;
import dev.assay.model.Attempt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Manifests and outcomes to write and read. */
public final class SampleOutcomes {
  public static final Manifest MANIFEST = manifest("sha-of-data", "standard", List.of("bird_ex"));

  private SampleOutcomes() {}

  public static Manifest manifest(String dataset, String profile, List<String> metrics) {
    return new Manifest(
        "shop",
        new Manifest.Source("shop", "questions.jsonl", "assay", dataset, 3, "sha-of-ids"),
        new Manifest.Origin("predictions:answers.jsonl", "sha-of-answers"),
        new Manifest.Scoring(
            new Manifest.Rules(
                profile, Set.of(Relaxation.NUMERIC_TYPE, Relaxation.ROW_ORDER), null),
            List.of(new Manifest.Rules("house", Set.of(), "bird_ex")),
            metrics,
            Map.of()),
        new Manifest.Conditions(Limits.DEFAULT, SessionSettings.DEFAULT, false, 2, true),
        Manifest.DatabaseFacts.of(Map.of("shop", "sha256:aa", "bank", "sha256:bb")),
        new Manifest.Provenance(
            "1.0", "17", "Linux", Instant.parse("2024-05-06T07:08:09.123Z"), null));
  }

  /** A manifest like the sample's, of a run with a metric that has a setting. */
  public static Manifest tolerant(double tolerance) {
    Manifest.Scoring scoring = MANIFEST.scoring();
    return new Manifest(
        MANIFEST.name(),
        MANIFEST.dataset(),
        MANIFEST.generator(),
        new Manifest.Scoring(
            scoring.profile(),
            scoring.profiles(),
            scoring.metrics(),
            Map.of("aws.tolerance", tolerance)),
        MANIFEST.conditions(),
        MANIFEST.databases(),
        MANIFEST.provenance());
  }

  public static Outcome outcome(String question) {
    return new Outcome(
        QuestionSummary.of(question, "How many\nshops \u2028 are there?", "shop"),
        new PredictionSummary(
            "SELECT 1",
            new ExecutionSummary("failed", null, null, null, null, "SYNTAX", "near \"x\""),
            List.of(new Attempt("SELECT 1", null, new Usage(823L, 26L, 0.0004, 1110.0)))),
        "SELECT 2",
        new GoldSummary(
            new ExecutionSummary("rows", 12L, 2L, 1.7, "ab", null, null), null, false, List.of()),
        new Verdict.Incorrect(Cause.SQL_ERROR),
        null,
        Map.of("bird_ex", 0.0));
  }
}
