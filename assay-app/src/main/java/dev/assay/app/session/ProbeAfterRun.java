// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.session.JudgeSession.Ending;
import dev.assay.app.session.JudgeSession.Summing;
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
public record ProbeAfterRun(ProbeSession session, RunSession.After next)
    implements RunSession.After {
  @Override
  public Ending<GateResult> ended(RunDirectory run, Summing<GateResult> summing)
      throws IOException, InterruptedException {
    RunLock lock = RunLock.take(run.path());
    try {
      ProbeRecord probed = session.run(run, null);
      new ProbeFile(run).write(probed);
    } finally {
      lock.close();
    }
    return next.ended(run, summing);
  }

  @Override
  public String participle() {
    return next.equals(RunSession.After.NOTHING) ? "probed" : "probed and judged";
  }
}
