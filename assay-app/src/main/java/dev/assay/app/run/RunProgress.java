// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.app.terminal.Terminal;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import java.util.List;
import java.util.Locale;

/**
 * Shows how far a run is, on stderr: in a terminal one line that is written anew, elsewhere a plain
 * line now and then.
 */
public final class RunProgress implements Progress {
  private static final long TERMINAL_PAUSE = 100_000_000L;
  private static final long LINE_PAUSE = 2_000_000_000L;

  private final Terminal terminal;
  private int total;
  private int resumed;
  private int done;
  private int right;
  private int scored;
  private long startedAt;
  private long shownAt;
  private int shownTenth;

  public RunProgress(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public synchronized void started(int total, List<Outcome> done) {
    this.total = total;
    this.resumed = done.size();
    done.forEach(this::count);
    startedAt = System.nanoTime();
    shownAt = startedAt;
    shownTenth = tenth();
    if (resumed > 0) {
      terminal.note("Resuming: %,d of %,d questions are finished.".formatted(resumed, total));
    }
  }

  private void count(Outcome outcome) {
    done++;
    if (!(outcome.verdict() instanceof Verdict.NotScored)) {
      scored++;
      right += outcome.verdict() instanceof Verdict.Correct ? 1 : 0;
    }
  }

  @Override
  public synchronized void finished(Outcome outcome) {
    count(outcome);
    long now = System.nanoTime();
    if (terminal.errIsTerminal()) {
      if (now - shownAt >= TERMINAL_PAUSE) {
        terminal.status().show(line(now));
        shownAt = now;
      }
    } else if (now - shownAt >= LINE_PAUSE
        && (tenth() > shownTenth || now - shownAt >= 15 * LINE_PAUSE)) {
      terminal.note(line(now));
      shownAt = now;
      shownTenth = tenth();
    }
  }

  @Override
  public synchronized void note(String message) {
    terminal.note(message);
  }

  /** Takes the line away, so that something else can be printed. */
  public synchronized void close() {
    terminal.status().clear();
  }

  private int tenth() {
    return total == 0 ? 10 : (int) (10L * done / total);
  }

  private String line(long now) {
    double seconds = Math.max((now - startedAt) / 1e9, 1e-3);
    double rate = (done - resumed) / seconds;
    String accuracy =
        scored == 0
            ? ""
            : String.format(Locale.ROOT, ", %.1f %% right so far", 100.0 * right / scored);
    return String.format(
        Locale.ROOT,
        "%,d of %,d questions%s, %s a second, %s left",
        done,
        total,
        accuracy,
        rate >= 10 ? Long.toString(Math.round(rate)) : String.format(Locale.ROOT, "%.1f", rate),
        inWords(Math.round((total - done) / Math.max(rate, 1e-9))));
  }

  private static String inWords(long seconds) {
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? "%d min %02d s".formatted(seconds / 60, seconds % 60)
        : "%d h %02d min".formatted(seconds / 3600, seconds / 60 % 60);
  }
}
