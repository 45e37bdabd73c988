// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import java.util.regex.Pattern;

/** Words of a command line, quoted where a shell would read them otherwise. */
public final class ShellQuoting {
  private static final Pattern HARMLESS = Pattern.compile("[\\w@%+=:,./-]+");

  private ShellQuoting() {}

  public static String of(String word) {
    return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
