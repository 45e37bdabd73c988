// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.html.ReportPacker;
import dev.assay.model.Outcome;
import dev.assay.run.Progress;
import java.util.List;

/** Hands outcomes to the report while others follow the run. */
record PackingProgress(Progress progress, ReportPacker report) implements Progress {
  @Override
  public void started(int total, List<Outcome> done) {
    report.started(done);
    progress.started(total, done);
  }

  @Override
  public void finished(Outcome outcome) {
    report.finished(outcome);
    progress.finished(outcome);
  }

  @Override
  public void note(String message) {
    progress.note(message);
  }
}
