// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import java.util.Locale;
import java.util.regex.Pattern;

/** Words of a command line, quoted where the system's usual shell would read them otherwise. */
public final class ShellQuoting {
  private static final boolean WINDOWS =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
  private static final Pattern HARMLESS = Pattern.compile("[\\w@%+=:,./-]+");

  /** Backslashes separate folders, equals signs and commas separate the arguments of scripts. */
  private static final Pattern HARMLESS_ON_WINDOWS = Pattern.compile("[\\w@+:./\\\\-]+");

  private ShellQuoting() {}

  /** Quotes a word for a POSIX shell, or on Windows for its command prompt and PowerShell. */
  public static String of(String word) {
    return WINDOWS ? onWindows(word) : onPosix(word);
  }

  static String onPosix(String word) {
    return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  static String onWindows(String word) {
    return HARMLESS_ON_WINDOWS.matcher(word).matches()
        ? word
        : "\"" + word.replace("\"", "\\\"") + "\"";
  }
}
