// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.config.DatabaseSettings;
import dev.assay.config.Setting;
import dev.assay.config.Setting.SettingFlag;
import dev.assay.config.SettingType;
import dev.assay.config.SettingValues;
import dev.assay.execute.internal.DatabaseTemplate;
import dev.assay.metric.Metrics;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * Options of a command that the table of settings has: names, words, defaults and types come from
 * there. For one command line; not for several threads.
 */
public final class SettingOptions {
  /** A command that has such options. */
  public interface Owner {
    SettingOptions settingOptions();
  }

  private static final String ACCURACY = "gate.minAccuracy";

  private final Map<Setting, OptionSpec> options = new LinkedHashMap<>();

  /** The options of these settings. */
  public static SettingOptions of(String... paths) {
    return where(setting -> List.of(paths).contains(setting.path()));
  }

  /** The options of all settings that fit. */
  static SettingOptions where(Predicate<Setting> wanted) {
    SettingOptions made = new SettingOptions();
    for (Setting setting : Setting.all()) {
      if (setting.flag() != null && wanted.test(setting)) {
        made.options.put(setting, option(setting, setting.flag().name()));
      }
    }
    return made;
  }

  /** Adds the option of a setting, under another name than in the table. */
  SettingOptions and(String path, String name) {
    Setting setting = Setting.at(path);
    options.put(setting, option(setting, name));
    return this;
  }

  /** Gives the options to their command, which is done once, before it is parsed. */
  public void addTo(CommandSpec command) {
    options.values().forEach(command::addOption);
  }

  private static OptionSpec option(Setting setting, String name) {
    SettingFlag flag = Objects.requireNonNull(setting.flag(), setting.path());
    SettingType type = setting.type();
    OptionSpec.Builder option =
        OptionSpec.builder(name).description(setting.help()).arity("1").paramLabel(flag.label());
    if (flag.value() != null) {
      return option.arity("0").type(Boolean.class).build();
    }
    if (setting.path().equals(ACCURACY) || type.kind() == SettingType.Kind.NUMBERS) {
      boolean named = type.kind() == SettingType.Kind.NUMBERS;
      return option
          .type(List.class)
          .auxiliaryTypes(String.class)
          .converters(OptionParser.teaching(named ? MinAccuracy::parseNamed : MinAccuracy::parse))
          .build();
    }
    option =
        switch (type.kind()) {
          case TEXT, FORMAT, DATABASE -> option.type(String.class);
          case PATH -> option.type(Path.class);
          case INTEGER -> option.type(Integer.class);
          case LONG -> option.type(Long.class);
          case NUMBER -> option.type(Double.class);
          case NAMES, FILES, DATABASES, HEADERS ->
              option.type(List.class).auxiliaryTypes(String.class);
          case PATHS -> option.type(List.class).auxiliaryTypes(Path.class);
          case METRICS ->
              option
                  .type(List.class)
                  .auxiliaryTypes(String.class)
                  .splitRegex(",")
                  .completionCandidates(() -> Metrics.names().iterator()); // read only if wanted
          case CHOICE ->
              option
                  .type(String.class)
                  .converters(choice(type.choices()))
                  .completionCandidates(type.choices());
          default -> option.type(Object.class).converters(OptionParser.teaching(type::value));
        };
    return option.build();
  }

  private static ITypeConverter<String> choice(List<String> choices) {
    return text -> {
      String word = text.toLowerCase(Locale.ROOT);
      if (!choices.contains(word)) {
        throw new TypeConversionException(
            "expected one of %s (case-insensitive) but was '%s'".formatted(choices, text));
      }
      return word;
    };
  }

  /**
   * Returns the user's values.
   *
   * @throws AssayException if a number is out of range, or a share is given twice
   */
  public SettingValues values() {
    Map<String, Object> values = new LinkedHashMap<>();
    options.forEach(
        (setting, option) -> {
          Object value = option.getValue();
          if (value instanceof List<?> list && setting.path().equals(ACCURACY)) {
            MinAccuracy.put(list, values);
          } else if (value instanceof List<?> list
              && setting.type().kind() == SettingType.Kind.NUMBERS) {
            values.put(setting.path(), MinAccuracy.named(option.longestName(), list));
          } else if (value != null && setting.type().kind() == SettingType.Kind.DATABASE) {
            if (values.containsKey("databases")) {
              throw new AssayException(
                  "--database names one database for all questions, so that --databases would do nothing; keep one of them");
            }
            values.put("databases", shared(String.valueOf(value)));
          } else if (value != null) {
            values.put(setting.path(), value(setting, option, value));
          }
        });
    return SettingValues.of(values);
  }

  private static DatabaseSettings shared(String place) {
    if (place.contains(DatabaseTemplate.PLACE)) {
      throw new AssayException(
          "--database names one database, and %s stands for many; write --databases in its place"
              .formatted(DatabaseTemplate.PLACE));
    }
    return DatabaseSettings.of(new DatabaseArgument(place, null, null).address());
  }

  private static Object value(Setting setting, OptionSpec option, Object value) {
    SettingType type = setting.type();
    SettingFlag flag = setting.flag();
    if (flag != null && flag.value() != null) {
      boolean truth = type.kind() == SettingType.Kind.TRUTH;
      return truth ? Boolean.valueOf(flag.value()) : flag.value();
    }
    if (value instanceof Number number && !(number.doubleValue() >= type.least())) {
      throw new AssayException(
          "%s %s: must be at least %d".formatted(option.longestName(), value, type.least()));
    }
    if (type.kind() == SettingType.Kind.HEADERS && value instanceof List<?> pairs) {
      Map<String, String> map = new LinkedHashMap<>();
      for (Object pair : pairs) {
        String[] words = String.valueOf(pair).split("=", 2);
        map.put(words[0].strip(), words.length == 1 ? "" : words[1].strip());
      }
      return map;
    }
    return type.kind() == SettingType.Kind.DATABASES && value instanceof List<?> places
        ? DatabaseSettings.named(
            option.longestName(), places.stream().map(String.class::cast).toList())
        : value;
  }

  /** The least accuracy of a part of the questions; of all if the name is empty. */
  private record MinAccuracy(String name, double share) {
    static MinAccuracy parse(String text) {
      int equals = text.lastIndexOf('=');
      Double share = OptionParser.number(text.substring(equals + 1));
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException(
            "'%s' must be from 0 to 1; write 0.8 for 80 percent".formatted(text));
      }
      return new MinAccuracy(equals < 0 ? "" : text.substring(0, equals).strip(), share);
    }

    /** Reads {@code NAME=NUMBER}. */
    static MinAccuracy parseNamed(String text) {
      int equals = text.lastIndexOf('=');
      Double number = OptionParser.number(text.substring(equals + 1));
      if (equals < 1 || !(number >= 0)) {
        throw new IllegalArgumentException(
            "'%s' must be a name and a number from 0 on, such as execution_accuracy=0.1"
                .formatted(text));
      }
      return new MinAccuracy(text.substring(0, equals).strip(), number);
    }

    /**
     * Returns the numbers by their names, each of which is given once.
     *
     * @param option in messages
     */
    static Map<String, Double> named(String option, List<?> all) {
      Map<String, Double> numbers = new LinkedHashMap<>();
      for (Object one : all) {
        MinAccuracy each = (MinAccuracy) one;
        if (numbers.putIfAbsent(each.name, each.share) != null) {
          throw new AssayException(
              "%s is given twice%s; keep one"
                  .formatted(option, each.name.isEmpty() ? "" : " for " + each.name));
        }
      }
      return numbers;
    }

    /** Puts all of them into the settings of the gate; refuses one that is given twice. */
    static void put(List<?> all, Map<String, Object> values) {
      Map<String, Double> shares = named("--min-accuracy", all);
      Double whole = shares.remove("");
      if (whole != null) {
        values.put("gate.minAccuracy", whole);
      }
      if (!shares.isEmpty()) {
        values.put("gate.categories", shares);
      }
    }
  }
}
