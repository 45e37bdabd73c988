// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The width of this process's terminal. It is asked by {@code stty}, which every Unix has: shells
 * keep {@code COLUMNS} to themselves, and Java can't tell.
 */
final class TerminalWidth {
  private static final File TERMINAL = new File("/dev/tty");
  private static final long SECONDS = 2;

  /** {@code 24 80}: rows and columns; zeros where nobody has set them. */
  private static final Pattern SIZE = Pattern.compile("\\d+ ([1-9]\\d{0,3})\\s*");

  private static final long FRESH_NANOS = 1_000_000_000;

  private static @Nullable Answer asked;

  /** An answer and its {@link System#nanoTime()}. */
  private record Answer(OptionalInt columns, long at) {}

  private TerminalWidth() {}

  /**
   * Its columns, as of a moment ago; empty without a terminal, or if it does not say. Who makes a
   * window narrower is heard before the next page.
   */
  static synchronized OptionalInt ask() {
    long now = System.nanoTime();
    if (asked == null || now - asked.at() > FRESH_NANOS) {
      asked = new Answer(stty(), now);
    }
    return asked.columns();
  }

  private static OptionalInt stty() {
    Process stty;
    try {
      stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return OptionalInt.empty();
    }
    try {
      if (!stty.waitFor(SECONDS, TimeUnit.SECONDS)) {
        return OptionalInt.empty();
      }
      return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    } finally {
      stty.destroyForcibly();
    }
  }

  /** The columns in what {@code stty size} prints. */
  static OptionalInt columns(String size) {
    Matcher matcher = SIZE.matcher(size);
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }
}
