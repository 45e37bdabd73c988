// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.ConsistencyReport;
import dev.assay.agreement.IntraRaterAgreement;
import dev.assay.agreement.JudgeConsistency;
import dev.assay.journal.JsonFields;
import dev.assay.report.ReportJson.As;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.stream.IntStream;

/** The consistency of judges over repeats, as JSON. */
final class ConsistencyJson {
  private static final String FORMAT = "assay-consistency-1";

  static final As<Proportion> SHARE =
      new As<>(Proportion.class, share -> ReportJson.share("count", "total", share));
  static final As<Estimate> ESTIMATE = new As<>(Estimate.class, ReportJson::estimate);

  private static final JsonMapper MAPPER =
      ReportJson.with(
          SHARE, ESTIMATE, new As<>(IntraRaterAgreement.class, ConsistencyJson::sameScores));

  private ConsistencyJson() {}

  static String write(ConsistencyReport report, RunFacts run) {
    return ReportJson.document(
        MAPPER,
        new JsonFields()
            .put("format", FORMAT)
            .put("run", run.name())
            .put("judges", report.judges().stream().map(ConsistencyJson::judge).toList()));
  }

  private static JsonFields judge(JudgeConsistency judge) {
    JsonFields alpha = new JsonFields();
    judge.alpha().forEach((kind, value) -> alpha.put(JudgePhrases.name(kind), value));
    return new JsonFields()
        .putAll(judge.judge())
        .put("repeats", judge.repeats())
        .put("questions", judge.questions())
        .put("never_scored", judge.neverScored())
        .put("judgements_without_score", judge.unscored())
        .put("failed_to_run", judge.tally().mean().failed())
        .put("failures_in_mean", judge.tally().mean().countsFailed())
        .putAll(JudgeSummaryJson.scores(judge.tally()))
        .put("same_score", judge.byScore())
        .putPresent("same_verdict", judge.byVerdict())
        .put("alpha", alpha.putPresent("verdicts", judge.alphaOfVerdicts()))
        .put("scores", judge.scores())
        .put("overall", judge.overall())
        .put("spread", judge.spread());
  }

  private static JsonFields sameScores(IntraRaterAgreement agreement) {
    return new JsonFields()
        .put("questions", agreement.questions())
        .put("left_out", agreement.incomplete())
        .put(
            "equal",
            IntStream.iterate(agreement.repeats(), equal -> equal > 0, equal -> equal - 1)
                .mapToObj(
                    equal ->
                        new JsonFields()
                            .put("equal", equal)
                            .put("exactly", agreement.exactly(equal))
                            .put("at_least", agreement.atLeast(equal)))
                .toList());
  }
}
