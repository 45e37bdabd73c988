// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import org.jspecify.annotations.Nullable;

/**
 * An option of the command line that sets what a key of the configuration file sets.
 *
 * @param name with its dashes
 * @param label of its value in {@code --help}; empty if it has none
 * @param value the value of an option without a value, as the file has it; else {@code null}
 * @param words of {@code --help}, without the default
 */
public record SettingFlag(String name, String label, @Nullable String value, String words) {
  /** Reads {@code --name LABEL}, {@code --name = value} or {@code --name}. */
  static @Nullable SettingFlag parse(String text, String words) {
    if (text.isEmpty()) {
      return null;
    }
    String[] parts = text.split(" ", 2);
    String rest = parts.length == 1 ? "= true" : parts[1];
    return rest.startsWith("= ")
        ? new SettingFlag(parts[0], "", rest.substring(2), words)
        : new SettingFlag(parts[0], rest, null, words);
  }
}
