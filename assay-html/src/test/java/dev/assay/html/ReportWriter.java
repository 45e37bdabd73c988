// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.RunDirectory;
import java.nio.file.Path;

/** Writes the report of the run that is named, as a process of its own with a heap of its own. */
final class ReportWriter {
  private ReportWriter() {}

  public static void main(String[] arguments) {
    SyntheticRun.report(RunDirectory.open(Path.of(arguments[0])));
  }
}
