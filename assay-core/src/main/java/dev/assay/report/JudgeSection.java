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

import dev.assay.agreement.Judged;
import dev.assay.agreement.WithJudge;

/** What LLM judges come to in a run: beside its verdicts, never in their place. */
final class JudgeSection {
  private JudgeSection() {}

  static void add(Page page, RunSummary summary) {
    Judged judged = summary.judged();
    if (judged == null) {
      return;
    }
    page.heading("Judges");
    WithJudge withJudge = judged.withJudge();
    if (withJudge != null) {
      page.sentence(JudgeWords.changes(withJudge));
    }
    ScoreTable.add(page, judged.judges());
  }
}
