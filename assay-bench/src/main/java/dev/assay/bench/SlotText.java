// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with slots, <code>{{name}}</code>. */
final class SlotText {
  private static final Pattern SLOT = Pattern.compile("\\{\\{\\s*(\\w+)\\s*}}");

  private SlotText() {}

  /** The names of the slots in a text, in order. */
  static Set<String> names(String text) {
    Set<String> names = new LinkedHashSet<>();
    for (MatchResult slot : SLOT.matcher(text).results().toList()) {
      names.add(slot.group(1));
    }
    return names;
  }

  /** Fills a text in words. */
  static String fill(String text, Map<String, String> values) {
    return replace(text, values, false);
  }

  /** Fills SQL; a quote in a value is doubled, as slots of texts are in quotes. */
  static String fillSql(String sql, Map<String, String> values) {
    return replace(sql, values, true);
  }

  private static String replace(String text, Map<String, String> values, boolean sql) {
    return SLOT.matcher(text)
        .replaceAll(
            slot -> {
              String value = values.get(slot.group(1));
              if (value == null) {
                throw new IllegalStateException("no value of the slot " + slot.group(1));
              }
              return Matcher.quoteReplacement(sql ? value.replace("'", "''") : value);
            });
  }
}
