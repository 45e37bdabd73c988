// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import dev.assay.table.internal.SanitizedText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line as it may be printed, whoever wrote it: nothing in it steers a terminal, and it is no
 * command to the build server that reads the log. What is spelled out instead is also valid in a
 * JSON string, and means the same there.
 */
final class SanitizedLine {
  /** The escapes with which Assay itself sets colors. */
  private static final Pattern COLOR = Pattern.compile("\u001b\\[[0-9]{0,2}m");

  /** Commands of GitHub Actions, in both forms; of Azure Pipelines; of TeamCity. */
  private static final Pattern COMMAND = Pattern.compile("^(\\s*):(?=:.*::)|#(?=#\\w*\\[)");

  private static final Pattern BEYOND_16_BITS = Pattern.compile("\\\\u\\{([0-9a-f]+)}");

  private SanitizedLine() {}

  /** The line without what must not be printed, and without colors. */
  static String of(String line) {
    String safe = SanitizedText.line(line);
    return COMMAND
        .matcher(safe)
        .replaceAll(
            found ->
                found.group().startsWith("#")
                    ? "\\\\u0023"
                    : Matcher.quoteReplacement(found.group(1) + "\\u003a"));
  }

  /**
   * The line of a page.
   *
   * @param colors whether Assay sets colors, which then stay
   */
  static String ofPage(String line, boolean colors) {
    String tabs = line.indexOf('\t') < 0 ? line : line.replace('\t', ' ');
    if (!colors) {
      return inJson(tabs, of(tabs));
    }
    StringBuilder safe = new StringBuilder();
    Matcher color = COLOR.matcher(tabs);
    int from = 0;
    while (color.find()) {
      safe.append(of(tabs.substring(from, color.start()))).append(color.group());
      from = color.end();
    }
    return safe.append(of(tabs.substring(from))).toString();
  }

  /** JSON has two escapes for a character beyond 16 bits. */
  private static String inJson(String line, String safe) {
    return safe.equals(line)
        ? safe
        : BEYOND_16_BITS
            .matcher(safe)
            .replaceAll(
                found -> {
                  StringBuilder pair = new StringBuilder();
                  for (char half : Character.toChars(Integer.parseInt(found.group(1), 16))) {
                    pair.append("\\\\u%04x".formatted((int) half));
                  }
                  return pair.toString();
                });
  }
}
