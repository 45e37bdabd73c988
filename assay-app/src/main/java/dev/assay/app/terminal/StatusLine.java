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
