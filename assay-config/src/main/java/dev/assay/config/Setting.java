// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of settings: a key of the configuration file and the option that sets it too.
 *
 * @param path its keys with dots between, such as {@code execution.timeout}
 * @param type of its value
 * @param flag the option, or {@code null} if there is none
 * @param usual the default in words; empty if there is none, {@code required} if the section needs
 *     the key
 * @param words its meaning, in sentences
 * @param page of the documentation that says more, such as {@code clock.md}; or empty
 */
public record Setting(
    String path,
    SettingType type,
    @Nullable SettingFlag flag,
    String usual,
    String words,
    String page) {
  private static final Map<String, Setting> ALL = SettingTable.read();
  private static final Map<String, List<Setting>> BY_SECTION = new HashMap<>();

  static {
    for (Setting setting : ALL.values()) {
      BY_SECTION.computeIfAbsent(setting.section(), path -> new ArrayList<>()).add(setting);
    }
  }

  /** All of them, in the order of the table. */
  public static List<Setting> all() {
    return List.copyOf(ALL.values());
  }

  /**
   * The setting of this path.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Setting at(String path) {
    Setting setting = ALL.get(path);
    if (setting == null) {
      throw new IllegalArgumentException("there is no setting " + path);
    }
    return setting;
  }

  /** The settings of a section, which is empty for the top of the file. */
  public static List<Setting> in(String section) {
    return List.copyOf(BY_SECTION.getOrDefault(section, List.of()));
  }

  static List<String> keys(String section) {
    return in(section).stream().map(Setting::key).toList();
  }

  /**
   * Of the unique path. Written out: the JVM would make classes for a derived one, at each start.
   */
  @Override
  public int hashCode() {
    return path.hashCode();
  }

  /** The last key of the path. */
  public String key() {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** The path without its last key; empty at the top. */
  public String section() {
    return path.substring(0, Math.max(0, path.lastIndexOf('.')));
  }

  /** Returns whether its section requires it. */
  public boolean isRequired() {
    return usual.equals("required");
  }

  /** Returns the description of its option in {@code --help}. */
  public String help() {
    String help = flag == null ? words : flag.words();
    return usual.isEmpty() || isRequired() || (flag != null && flag.value() != null)
        ? help
        : "%s (default: %s).".formatted(help.substring(0, help.length() - 1), usual);
  }

  /**
   * Adds the settings of a table's rows, where a line that begins with a blank continues the row
   * above.
   */
  static void addAll(Map<String, Setting> settings, String prefix, String rows) {
    for (String row : rows.split("\n(?! )", -1)) {
      if (!row.isEmpty()) {
        Setting setting = parse(prefix, row);
        settings.put(setting.path(), setting);
      }
    }
  }

  /**
   * Reads a row of the table of settings.
   *
   * @param row {@code path | type | default | option}, followed by lines with the description
   */
  private static Setting parse(String prefix, String row) {
    List<String> lines = row.lines().map(String::strip).toList();
    String[] cells = (lines.get(0) + "| | | ").split(" *\\| *", -1);
    Map<String, String> texts = new LinkedHashMap<>();
    String label = "";
    for (String line : lines.subList(1, lines.size())) {
      String begun =
          line.startsWith("option: ") ? "option: " : line.startsWith("see ") ? "see " : "";
      label = begun.isEmpty() ? label : begun;
      texts.merge(label, line.substring(begun.length()), (above, below) -> above + " " + below);
    }
    String words = texts.getOrDefault("", "");
    return new Setting(
        prefix + cells[0],
        SettingType.parse(cells[1]),
        SettingFlag.parse(cells[3], texts.getOrDefault("option: ", words)),
        cells[2],
        words,
        texts.getOrDefault("see ", ""));
  }

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
}
