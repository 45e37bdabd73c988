// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.agreement.ConsistencyReport;
import dev.assay.agreement.IntraRaterAgreement;
import dev.assay.agreement.JudgeConsistency;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.RepeatScore;
import dev.assay.report.Rate.Counted;
import dev.assay.report.Rate.Estimated;
import dev.assay.report.ReportJson.As;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The consistency of judges over repeats, as JSON. */
final class ConsistencyJson {
  private static final String FORMAT = "assay-consistency-1";

  static final As<Proportion> SHARE = new As<>(Proportion.class, Counted::of);
  static final As<Estimate> ESTIMATE = new As<>(Estimate.class, Estimated::of);

  private static final JsonMapper MAPPER =
      ReportJson.with(
          SHARE,
          ESTIMATE,
          new As<>(JudgeConsistency.class, Judge::of),
          new As<>(IntraRaterAgreement.class, Same::of));

  private ConsistencyJson() {}

  static String write(ConsistencyReport report, RunFacts run) {
    return ReportJson.document(MAPPER, new Document(FORMAT, run.name(), report.judges()));
  }

  private record Document(String format, String run, List<JudgeConsistency> judges) {}

  private record Judge(
      @JsonUnwrapped JudgeId judge,
      int repeats,
      int questions,
      int neverScored,
      int judgementsWithoutScore,
      int failedToRun,
      boolean failuresInMean,
      @JsonUnwrapped JudgeSummaryJson.Scores tally,
      IntraRaterAgreement sameScore,
      @WherePresent @Nullable IntraRaterAgreement sameVerdict,
      Map<String, Estimate> alpha,
      List<RepeatScore> scores,
      Estimate overall,
      JudgeConsistency.Spread spread) {
    static Judge of(JudgeConsistency judge) {
      Map<String, Estimate> alpha = new LinkedHashMap<>();
      judge.alpha().forEach((kind, value) -> alpha.put(JudgePhrases.name(kind), value));
      if (judge.alphaOfVerdicts() != null) {
        alpha.put("verdicts", judge.alphaOfVerdicts());
      }
      return new Judge(
          judge.judge(),
          judge.repeats(),
          judge.questions(),
          judge.neverScored(),
          judge.unscored(),
          judge.tally().mean().failed(),
          judge.tally().mean().countsFailed(),
          JudgeSummaryJson.Scores.of(judge.tally()),
          judge.byScore(),
          judge.byVerdict(),
          alpha,
          judge.scores(),
          judge.overall(),
          judge.spread());
    }
  }

  private record Same(int questions, int leftOut, List<Equal> equal) {
    record Equal(int equal, Proportion exactly, Proportion atLeast) {}

    static Same of(IntraRaterAgreement intraRaterAgreement) {
      int repeats = intraRaterAgreement.repeats();
      return new Same(
          intraRaterAgreement.questions(),
          intraRaterAgreement.incomplete(),
          IntStream.iterate(repeats, equal -> equal > 0, equal -> equal - 1)
              .mapToObj(
                  equal ->
                      new Equal(
                          equal,
                          intraRaterAgreement.exactly(equal),
                          intraRaterAgreement.atLeast(equal)))
              .toList());
    }
  }
}
