/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.ConsistencyReport;

/** Reports on judges for programs. */
public final class JudgeReports {
  private JudgeReports() {}

  /** Whether judges give the same answer again, as one JSON document. */
  public static String json(ConsistencyReport report, RunFacts run) {
    return ConsistencyJson.write(report, run);
  }

  /**
   * How far judges agree with execution and with people, as one JSON document, with every
   * disagreement.
   *
   * @param summary of the run that was judged
   */
  public static String json(AgreementReport report, RunSummary summary) {
    return AgreementJson.write(report, summary);
  }
}
