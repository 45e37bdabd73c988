package dev.assay.report;

import java.util.regex.Pattern;

/** Words of a command line, quoted where a shell would read them otherwise. */
final class ShellWord {
  private static final Pattern HARMLESS = Pattern.compile("[\\w@%+=:,./-]+");

  private ShellWord() {}

  static String of(String word) {
    return HARMLESS.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
