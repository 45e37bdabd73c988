// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of the corpus's placeholders.
 *
 * @param outside a folder with the file {@code canary.csv}
 * @param self the database's own file, or its name on the server
 * @param other another database: its path, or its name on the server
 * @param port of a listener on this machine
 */
record Placeholders(Path outside, String self, String other, int port) {
  /** A placeholder: {@code ${name}} or {@code ${u+HHHH}}. */
  static final Pattern PATTERN = Pattern.compile("\\$\\{(u\\+)?([0-9a-zA-Z]+)}");

  String fill(String template) {
    return PATTERN
        .matcher(template)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null
                        ? value(found.group(2))
                        : Character.toString(Integer.parseInt(found.group(2), 16))));
  }

  private String value(String name) {
    return switch (name) {
      case "canary" -> path("canary.csv");
      case "out" -> path("evil.out");
      case "folder" -> path("");
      case "self" -> self;
      case "other" -> other;
      case "port" -> Integer.toString(port);
      default -> throw new IllegalArgumentException("unknown placeholder " + name);
    };
  }

  private String path(String name) {
    return outside.resolve(name).toAbsolutePath().toString().replace('\\', '/');
  }
}
