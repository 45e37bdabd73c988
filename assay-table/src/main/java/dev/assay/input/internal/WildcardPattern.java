// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A pattern of {@code --where}. */
public final class WildcardPattern {
  private WildcardPattern() {}

  /** Returns the texts that a pattern matches, in which {@code *} stands for any text. */
  public static Predicate<String> of(String text) {
    if (!text.contains("*")) {
      return text::equals;
    }
    String regex =
        Arrays.stream(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
  }
}
