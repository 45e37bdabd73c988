// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user's settings from the configuration file or from options, by their paths in the table of
 * settings. Immutable; safe for use by several threads.
 */
public final class SettingValues {
  public static final SettingValues EMPTY = new SettingValues(Map.of(), "");

  /** The path of a record component's setting, where it is not the component's name. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Key {
    /** Relative to the section of the record. */
    String value();
  }

  /** The section of the settings of a record component that is a record itself. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Section {
    /** Relative to the section of the outer record; empty for the same. */
    String value() default "";

    /** Returns whether the component is {@code null} if nothing in the section is set. */
    boolean optional() default false;
  }

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

  /**
   * Returns these values as a record. Each component has the value of its {@link Key}, by default
   * its own name, or those of its {@link Section}; where nothing is set, a list or map is empty and
   * anything else {@code null}.
   */
  <R extends Record> R bind(Class<R> type) {
    RecordComponent[] components = type.getRecordComponents();
    try {
      return type.getDeclaredConstructor(
              Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
          .newInstance(Stream.of(components).map(this::component).toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private @Nullable Object component(RecordComponent component) {
    Section section = component.getAnnotation(Section.class);
    if (section != null) {
      SettingValues within = section.value().isEmpty() ? this : at(section.value());
      return section.optional() && below(prefix + section.value()).isEmpty()
          ? null
          : within.bind(component.getType().asSubclass(Record.class));
    }
    Key key = component.getAnnotation(Key.class);
    String path = prefix + (key == null ? component.getName() : key.value());
    Object value = values.get(path);
    Class<?> type = component.getType();
    if (type == List.class) {
      return value instanceof List<?> list
          ? List.copyOf(list)
          : Stream.ofNullable(value).toList(); // a single one where a command sets it
    }
    if (type == Map.class) {
      Map<?, ?> map = value instanceof Map<?, ?> all ? all : below(path);
      return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
    return type.isEnum() && value instanceof String word ? constant(type, word) : value;
  }

  /** The constant of an enum: {@code IN_DATABASE} for {@code inDatabase}. */
  private static Object constant(Class<?> type, String word) {
    String name = word.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    return Stream.of(type.getEnumConstants())
        .filter(each -> ((Enum<?>) each).name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The values of a section, by their paths from the one around it. */
  private Map<String, Object> below(String section) {
    int start = section.lastIndexOf('.') + 1;
    return values.entrySet().stream()
        .filter(each -> each.getKey().startsWith(section + "."))
        .collect(Collectors.toMap(each -> each.getKey().substring(start), Map.Entry::getValue));
  }
}
