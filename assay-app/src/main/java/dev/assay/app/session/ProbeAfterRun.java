// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.session.JudgeSession.Summarized;
import dev.assay.app.session.JudgeSession.Summarizer;
import dev.assay.journal.ProbeFile;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.RunLock;
import java.io.IOException;

/**
 * Probes a run that has ended, and then does what else follows it.
 *
 * @param session that searches
 * @param next what follows
 */
public record ProbeAfterRun(ProbeSession session, RunSession.FollowUp next)
    implements RunSession.FollowUp {
  @Override
  public Summarized<GateResult> follow(RunDirectory run, Summarizer<GateResult> summarizer)
      throws IOException, InterruptedException {
    RunLock lock = RunLock.take(run.path());
    try {
      ProbeRecord probed = session.run(run, null);
      new ProbeFile(run).write(probed);
    } finally {
      lock.close();
    }
    return next.follow(run, summarizer);
  }

  @Override
  public String participle() {
    return next.equals(RunSession.FollowUp.NOTHING) ? "probed" : "probed and judged";
  }
}
