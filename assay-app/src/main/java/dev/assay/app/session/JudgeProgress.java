// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.Terminal;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * Shows how far judging is, on stderr: in a terminal one line that is written anew, elsewhere a
 * plain line now and then.
 */
final class JudgeProgress {
  private static final long TERMINAL_PAUSE = 100_000_000L;
  private static final long LINE_PAUSE = 20_000_000_000L;

  private final Terminal terminal;
  private final int total;
  private int done;
  private int retried;
  private final Map<MissingScoreReason, Integer> why = new EnumMap<>(MissingScoreReason.class);
  private long shownAt = System.nanoTime();

  JudgeProgress(Terminal terminal, int total) {
    this.terminal = terminal;
    this.total = total;
  }

  synchronized void given(Judgment judgment) {
    done++;
    retried += judgment.tries() - 1;
    if (judgment.why() != null) {
      why.merge(judgment.why(), 1, Integer::sum);
    }
    long now = System.nanoTime();
    if (now - shownAt < (terminal.errIsTerminal() ? TERMINAL_PAUSE : LINE_PAUSE)) {
      return;
    }
    shownAt = now;
    String line = String.format(Locale.ROOT, "%,d of %,d judgements", done, total);
    if (terminal.errIsTerminal()) {
      terminal.status().show(line);
    } else {
      terminal.note(line);
    }
  }

  /** Counts retries after unusable answers. */
  synchronized int retried() {
    return retried;
  }

  /** Counts judgments without a score. */
  synchronized int unscored() {
    return why.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Counts missing scores by reason. */
  synchronized Map<MissingScoreReason, Integer> why() {
    return new EnumMap<>(why);
  }

  /** Takes the line away, so that something else can be printed. */
  synchronized void close() {
    terminal.status().clear();
  }
}
