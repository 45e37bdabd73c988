// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Detects on Windows whether the output goes to a terminal, which the launcher can't tell: a batch
 * file has no test for it.
 */
final class WindowsConsole {
  private WindowsConsole() {}

  /** Returns whether this process runs on Windows, in a terminal that shows colors. */
  static boolean isTerminal() {
    return isTerminal(
        System.getProperty("os.name", ""), System.getenv(), WindowsConsole::isInteractive);
  }

  /**
   * Windows Terminal, ConEmu and the terminals of Unix tools draw colors and move the cursor; the
   * console of older programs prints the codes for it instead, so it gets plain lines.
   */
  static boolean isTerminal(
      String system, Map<String, String> environment, BooleanSupplier interactive) {
    return system.toLowerCase(Locale.ROOT).startsWith("windows")
        && interactive.getAsBoolean()
        && Stream.of("WT_SESSION", "ConEmuANSI", "ANSICON", "TERM")
            .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
  }

  private static boolean isInteractive() {
    Console console = System.console();
    return console != null && isTerminal(console);
  }

  /** From Java 22 on there is a console without a terminal, too, which says what it is. */
  private static boolean isTerminal(Console console) {
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }
}
