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

/** Reports on judges, in each form that Assay writes. Every text ends in a line break. */
public final class JudgeReports {
  private JudgeReports() {}

  /** Whether judges repeat themselves, for a terminal. */
  public static String text(ConsistencyReport report, RunFacts run, Screen screen) {
    return ConsistencyText.of(report, run, screen);
  }

  /** The same for pull requests and documents. */
  public static String markdown(ConsistencyReport report, RunFacts run) {
    return ConsistencyMarkdown.write(report, run);
  }

  /** The same for programs: one JSON document. */
  public static String json(ConsistencyReport report, RunFacts run) {
    return ConsistencyJson.write(report, run);
  }

  /**
   * How far judges agree with execution and with people, for a terminal.
   *
   * @param summary of the run that was judged
   */
  public static String text(AgreementReport report, RunSummary summary, Screen screen) {
    return AgreementText.of(report, summary, screen);
  }

  /** The same for pull requests and documents. */
  public static String markdown(AgreementReport report, RunSummary summary) {
    return AgreementMarkdown.write(report, summary);
  }

  /** The same for programs: one JSON document, with every disagreement. */
  public static String json(AgreementReport report, RunSummary summary) {
    return AgreementJson.write(report, summary);
  }
}
