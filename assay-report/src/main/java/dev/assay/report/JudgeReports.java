// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.ConsistencyReport;

/** Reports on judges for programs. */
public final class JudgeReports {
  private JudgeReports() {}

  /** The consistency of judges over repeats, as one JSON document. */
  public static String json(ConsistencyReport report, RunFacts run) {
    return ConsistencyJson.write(report, run);
  }

  /**
   * The agreement of judges with execution and with people, as one JSON document, with every
   * disagreement.
   *
   * @param summary of the run that was judged
   */
  public static String json(AgreementReport report, RunSummary summary) {
    return AgreementJson.write(report, summary);
  }
}
