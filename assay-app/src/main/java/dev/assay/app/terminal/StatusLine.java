// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import java.io.PrintStream;

/**
 * The last line of a terminal, which is written anew again and again. Whatever else is printed
 * takes it away first, so that nothing of it is left between other lines.
 */
public final class StatusLine {
  private static final String REWRITE = "\r\u001b[K";

  /** A line that went on in a second row could not be taken away again. */
  private static final String CUT_AT_THE_EDGE = "\u001b[?7l%s\u001b[?7h";

  private final PrintStream err;
  private boolean shown;

  StatusLine(PrintStream err) {
    this.err = err;
  }

  public synchronized void show(String line) {
    err.print(REWRITE + CUT_AT_THE_EDGE.formatted(line));
    err.flush();
    shown = true;
  }

  /** Takes the line away, if there is one. */
  public synchronized void clear() {
    if (shown) {
      err.print(REWRITE);
      err.flush();
      shown = false;
    }
  }
}
