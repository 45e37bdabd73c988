// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample.Data;
import java.util.stream.Collectors;

/** The text of a script file: what it shows, the statements, and both queries as comments. */
final class ProbeScript {
  private ProbeScript() {}

  static String of(ProbeFinding finding, Data data) {
    return comment(
            "A small database on which the gold query and the prediction of question "
                + finding.question()
                + " differ.")
        + "\n"
        + data.script()
        + "\n-- Gold query:\n"
        + comment(finding.goldSql())
        + "\n-- Prediction:\n"
        + comment(finding.sql());
  }

  /** Each line on its own, so that nothing of it is a statement. */
  private static String comment(String text) {
    return text.lines().map(line -> "-- " + line + "\n").collect(Collectors.joining());
  }
}
