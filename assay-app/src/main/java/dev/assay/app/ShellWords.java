package dev.assay.app;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes commands so that they can be copied into a shell. */
final class ShellWords {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  private ShellWords() {}

  static String join(List<String> words) {
    return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
  }

  static String quote(Object value) {
    String word = value.toString();
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
