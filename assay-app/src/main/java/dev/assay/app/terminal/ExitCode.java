// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

/** The exit codes of the process; scripts rely on them. */
public final class ExitCode {
  /** Done, whatever the accuracy, and the gate passed if there is one. */
  public static final int DONE = 0;

  /** The gate failed, or {@code match}: the profile refuses. */
  public static final int REFUSED = 1;

  /** Wrong usage, configuration or input. */
  public static final int USAGE = 2;

  /** Questions are left pending, or something outside Assay is broken. */
  public static final int INCOMPLETE = 3;

  /** Assay itself is broken. */
  public static final int INTERNAL = 70;

  /** Interrupted; the run can be resumed. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
