// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user's settings from the configuration file or from options, by their paths in the table of
 * settings. Immutable; safe for use by several threads.
 */
public final class SettingValues {
  public static final SettingValues EMPTY = new SettingValues(Map.of(), "");

  private final Map<String, Object> values;
  private final String prefix;

  private SettingValues(Map<String, Object> values, String prefix) {
    this.values = values;
    this.prefix = prefix;
  }

  /** Values by path, each of the class that its {@link SettingType.Kind} names. */
  public static SettingValues of(Map<String, Object> values) {
    return new SettingValues(Collections.unmodifiableMap(new LinkedHashMap<>(values)), "");
  }

  /** The values under a section; paths are then relative to it. */
  SettingValues at(String section) {
    return new SettingValues(values, prefix + section + ".");
  }

  /** The paths of all that is set. */
  public Set<String> paths() {
    return new TreeSet<>(values.keySet());
  }

  boolean has(String path) {
    return values.containsKey(prefix + path);
  }

  /** Only these settings, and those of these sections. */
  public SettingValues only(String... paths) {
    Map<String, Object> kept = new LinkedHashMap<>(values);
    kept.keySet()
        .removeIf(
            path ->
                Stream.of(paths)
                    .map(
                        only ->
                            path.equals(DatabaseSettings.GOLDS)
                                    && only.equals(DatabaseSettings.PATH)
                                ? path
                                : only)
                    .noneMatch(only -> path.equals(only) || path.startsWith(only + ".")));
    return of(kept);
  }

  /** These values, except where the options set something else. */
  public SettingValues overriddenBy(SettingValues options) {
    Map<String, Object> all = new LinkedHashMap<>(values);
    if (options.has("questions.file")) {
      all.remove("questions.format"); // these belong to the file that is replaced
      all.remove("questions.map");
    }
    if (options.has(DatabaseSettings.PATH)) {
      all.remove(DatabaseSettings.GOLDS); // as the golds within the file's databases
    }
    // An option that selects the source of SQL overrides all such settings of the file.
    if (options.has("generator.predictions")) {
      all.keySet().removeIf(path -> path.startsWith("generator."));
    } else if (options.has("generator.model")) {
      all.remove("generator.predictions");
    }
    options.values.forEach((path, value) -> all.merge(path, value, SettingValues::merged));
    return of(all);
  }

  private static Object merged(Object value, Object option) {
    if (value instanceof Map<?, ?> map && option instanceof Map<?, ?> more) {
      Map<Object, Object> both = new LinkedHashMap<>(map);
      both.putAll(more);
      return both;
    }
    return option;
  }

  <T> @Nullable T value(String path, Class<T> type) {
    return type.cast(values.get(prefix + path));
  }

  @Nullable String text(String path) {
    return value(path, String.class);
  }

  @Nullable Integer integer(String path) {
    return value(path, Integer.class);
  }

  @Nullable Long whole(String path) {
    return value(path, Long.class);
  }

  @Nullable Double number(String path) {
    return value(path, Double.class);
  }

  @Nullable Boolean truth(String path) {
    return value(path, Boolean.class);
  }

  @Nullable Path path(String path) {
    return value(path, Path.class);
  }

  @Nullable Duration duration(String path) {
    return value(path, Duration.class);
  }

  @Nullable URI address(String path) {
    return value(path, URI.class);
  }

  /** The constant of an enum, written in lower case in the file. */
  <E extends Enum<E>> @Nullable E choice(String path, Class<E> type) {
    String text = text(path);
    return text == null ? null : Enum.valueOf(type, constant(text));
  }

  /** The name of the constant for a word: {@code IN_DATABASE} for {@code inDatabase}. */
  private static String constant(String word) {
    return word.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
  }

  /** Texts; none if not set. */
  List<String> texts(String path) {
    List<?> texts = value(path, List.class);
    return texts == null ? List.of() : texts.stream().map(String.class::cast).toList();
  }

  /** A map in file order; empty if not set. */
  <T> Map<String, T> map(String path, Class<T> type) {
    Map<?, ?> map = value(path, Map.class);
    Map<String, T> typed = new LinkedHashMap<>();
    if (map != null) {
      map.forEach((name, value) -> typed.put(String.valueOf(name), type.cast(value)));
    }
    return typed;
  }
}
