// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.dataset.internal.Datasets;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.NearestName;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.metric.Metrics;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads the configuration file as described by the table of settings. */
final class ConfigReader {
  private static final List<String> RELAXATIONS =
      Arrays.stream(Relaxation.values()).map(Relaxation::name).toList();

  private final Path file;
  private final InputProblemHandler inputProblemHandler;
  private final Map<String, Object> values = new LinkedHashMap<>();

  /**
   * @param file the configuration file; paths in it are relative to its folder
   * @param inputProblemHandler receives every problem
   */
  /** True if metrics of plug-in jars may be named. */
  private boolean plugins;

  ConfigReader(Path file, InputProblemHandler inputProblemHandler) {
    this.file = file;
    this.inputProblemHandler = inputProblemHandler;
  }

  SettingValues read(Fields top) {
    plugins = top.names().contains("plugins");
    section("", new FieldReader(top, inputProblemHandler));
    return SettingValues.of(values);
  }

  private void section(String path, FieldReader section) {
    section.allowOnly(Setting.keys(path), key -> place(path, key));
    for (Setting setting : Setting.in(path)) {
      read(setting, setting.key(), section);
    }
    new SectionRules(inputProblemHandler, values).check(path, section);
  }

  /**
   * The section with the shortest path that has a key, for a key that stands too far outside. The
   * same key of an unrelated section means something else.
   */
  private static Optional<String> place(String section, String key) {
    String within = section.isEmpty() ? "" : section + ".";
    return Setting.all().stream()
        .map(Setting::path)
        .filter(path -> path.startsWith(within) && path.endsWith("." + key))
        .filter(path -> !path.startsWith("databases."))
        .min(Comparator.comparingLong((String path) -> path.chars().filter(c -> c == '.').count()))
        .map(path -> List.of(path.split("[.]")))
        .map(
            keys ->
                "write it as %s: … %s"
                    .formatted(String.join(": { ", keys), "}".repeat(keys.size() - 1)));
  }

  private void read(Setting setting, String key, FieldReader section) {
    boolean list =
        setting.type().kind() == SettingType.Kind.PATHS && section.value(key) instanceof Items;
    if (setting.isRequired() && !list && section.neededText(key) == null) {
      return;
    }
    if (setting.type().isSection()) {
      subsection(setting, key, section);
      return;
    }
    Object value = value(setting.type(), key, section);
    if (value != null) {
      values.put(
          setting.type().kind() == SettingType.Kind.DATABASE
              ? DatabaseSettings.PATH
              : setting.path(),
          value);
    }
  }

  private void subsection(Setting setting, String key, FieldReader section) {
    LocatedValue value = section.value(key);
    if (setting.type().kind() == SettingType.Kind.SHORTHAND && !(value instanceof Fields)) {
      if (value != null) {
        read(Setting.in(setting.path()).get(0), key, section);
      }
      return;
    }
    FieldReader keys = section.object(key);
    if (keys != null) {
      section(setting.path(), keys);
    }
  }

  private @Nullable Object value(SettingType type, String key, FieldReader section) {
    return switch (type.kind()) {
      case TEXT -> section.text(key);
      case CHOICE -> section.oneOf(key, type.choices());
      case FORMAT -> format(section, key);
      case PATH -> path(section, key);
      case PATHS -> paths(section, key);
      case NAMES -> names(section, key);
      case FILES -> files(section, key);
      case METRICS -> metrics(section, key);
      case INTEGER -> count(section, key, type.least());
      case LONG -> section.integer(key, type.least());
      case NUMBER -> section.number(key);
      case SHARE -> share(section, key);
      case PORTION -> portion(section, key);
      case TRUTH -> section.truth(key);
      case SHARES -> numbers(section.object(key), this::share);
      case NUMBERS -> numbers(section.object(key), FieldReader::number);
      case HEADERS -> headers(section.object(key));
      case OBJECT -> object(section.object(key));
      case COMMAND -> command(section, key);
      case PROFILES -> profiles(section.object(key));
      case DATABASES -> databases(section, key);
      case DATABASE -> new DatabaseSection(this).shared(section);
      default -> parsed(section, key, type);
    };
  }

  private @Nullable DatabaseSettings databases(FieldReader section, String key) {
    LocatedValue value = section.value(key);
    DatabaseSettings read = new DatabaseSection(this).read(value);
    boolean named =
        values.get(DatabaseSettings.PATH) instanceof DatabaseSettings above
            && above.golds() != null;
    if (key.equals(DatabaseSettings.GOLDS)
        && value != null
        && (named || (read != null && read.golds() != null))) {
      inputProblemHandler.report(
          value,
          "'%s' and 'gold' both name databases of golds".formatted(key),
          "keep one of them: '%s' for all databases, or 'gold' and 'prediction' in 'databases'"
              .formatted(key));
    }
    return read;
  }

  InputProblemHandler faults() {
    return inputProblemHandler;
  }

  /** The folder of the configuration file. */
  Path folder() {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? Path.of("/") : parent;
  }

  /** A path, relative to the configuration file. */
  @Nullable Path path(FieldReader section, String key) {
    String text = section.text(key);
    LocatedValue value = section.value(key);
    return text == null || value == null ? null : resolve(text, value);
  }

  /**
   * A path, relative to the configuration file; {@code null} if it is invalid, which is reported.
   */
  @Nullable Path resolve(String text, LocatedValue at) {
    try {
      return file.resolveSibling(text).normalize();
    } catch (InvalidPathException e) {
      inputProblemHandler.report(
          at, "'%s' can't be a path (%s)".formatted(text, e.getReason()), "correct the path");
      return null;
    }
  }

  private @Nullable List<Path> paths(FieldReader section, String key) {
    List<String> names = names(section, key);
    LocatedValue value = section.value(key);
    if (names == null || value == null) {
      return null;
    }
    List<Path> paths = new ArrayList<>();
    for (String name : names) {
      Path path = resolve(name, value);
      if (path != null) {
        paths.add(path);
      }
    }
    if (paths.isEmpty()) {
      inputProblemHandler.report(value, "'%s' is an empty list".formatted(key), "name a file");
    }
    return paths;
  }

  private @Nullable String format(FieldReader section, String key) {
    String format = section.text(key);
    LocatedValue value = section.value(key);
    if (format != null && value != null && !Datasets.formats().contains(format)) {
      inputProblemHandler.report(
          value,
          "there is no format '%s'".formatted(format),
          NearestName.hint(format, Datasets.formats()));
    }
    return format;
  }

  private static @Nullable List<String> names(FieldReader section, String key) {
    if (section.value(key) instanceof Items) {
      return section.texts(key);
    }
    String one = section.text(key);
    return one == null ? null : List.of(one);
  }

  /**
   * A list of names or files; values that look like files are resolved against the configuration
   * file.
   */
  private @Nullable List<String> files(FieldReader section, String key) {
    List<String> names = names(section, key);
    LocatedValue value = section.value(key);
    if (names == null || value == null) {
      return null;
    }
    List<String> files = new ArrayList<>();
    for (String name : names) {
      boolean isFile = name.contains("/") || name.contains(".");
      Path path = isFile ? resolve(name, value) : null;
      files.add(path == null ? name : path.toString());
    }
    return files;
  }

  private static @Nullable Integer count(FieldReader section, String key, long least) {
    Long number = section.integer(key, least);
    return number == null ? null : (Integer) (int) Math.min(number, Integer.MAX_VALUE);
  }

  private @Nullable Double share(FieldReader section, String key) {
    Double share = section.number(key);
    LocatedValue value = section.value(key);
    if (share != null && value != null && share > 1) {
      inputProblemHandler.report(
          value, "'%s' must be from 0 to 1".formatted(key), "write 0.8 for 80 percent");
    }
    return share;
  }

  private @Nullable Double portion(FieldReader section, String key) {
    Double share = section.number(key);
    LocatedValue value = section.value(key);
    if (share != null && value != null && (share == 0 || share > 1)) {
      inputProblemHandler.report(
          value, "'%s' must be above 0 and at most 1".formatted(key), "write 0.7 for 70 percent");
    }
    return share;
  }

  private static @Nullable Map<String, Double> numbers(
      @Nullable FieldReader section, BiFunction<FieldReader, String, @Nullable Double> reader) {
    if (section == null) {
      return null;
    }
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String name : section.source().names()) {
      Double number = reader.apply(section, name);
      if (number != null) {
        numbers.put(name, number);
      }
    }
    return numbers;
  }

  private static @Nullable Map<String, String> headers(@Nullable FieldReader section) {
    if (section == null) {
      return null;
    }
    Map<String, String> headers = new LinkedHashMap<>();
    for (String name : section.source().names()) {
      String value = section.textOrInteger(name);
      headers.put(name, value == null ? "" : value);
    }
    return headers;
  }

  private AgentSettings.@Nullable Program command(FieldReader section, String key) {
    List<String> words = section.texts(key);
    LocatedValue value = section.value(key);
    if (value instanceof Items items && items.values().isEmpty()) {
      inputProblemHandler.report(value, "'command' is empty", "write it like [python3, agent.py]");
    }
    return words.isEmpty() ? null : new AgentSettings.Program(words, folder());
  }

  private @Nullable Object parsed(FieldReader section, String key, SettingType type) {
    String text =
        type.kind() == SettingType.Kind.CONNECTION ? section.text(key) : section.textOrInteger(key);
    LocatedValue value = section.value(key);
    if (text == null || value == null) {
      return null;
    }
    try {
      return type.value(text);
    } catch (IllegalArgumentException e) {
      inputProblemHandler.report(value, "'%s': %s".formatted(key, e.getMessage()), "");
    } catch (AssayException e) {
      inputProblemHandler.report(value, String.valueOf(e.getMessage()), "");
    }
    return null;
  }

  private @Nullable List<String> metrics(FieldReader section, String key) {
    LocatedValue value = section.value(key);
    if (value instanceof Scalar scalar && Metrics.groups().contains(scalar.text())) {
      return List.of(scalar.text());
    }
    List<String> names = section.texts(key);
    if (value instanceof Items items && !plugins) {
      items.values().forEach(this::checkMetric);
    }
    return names.isEmpty() ? null : names;
  }

  private void checkMetric(LocatedValue item) {
    if (item instanceof Scalar scalar) {
      try {
        Metrics.named(List.of(scalar.text()));
      } catch (AssayException e) {
        inputProblemHandler.report(item, String.valueOf(e.getMessage()), "");
      }
    }
  }

  private @Nullable List<Profile> profiles(@Nullable FieldReader own) {
    if (own == null) {
      return null;
    }
    List<Profile> profiles = new ArrayList<>();
    for (LocatedValue.Field field : own.source().fields()) {
      if (Profile.named(field.name()).isPresent()) {
        inputProblemHandler.report(
            field.line(),
            field.column(),
            "'%s' is a built-in profile".formatted(field.name()),
            "give yours another name");
      }
      profiles.add(new Profile(field.name(), relaxations(field.value())));
    }
    return profiles;
  }

  private Set<Relaxation> relaxations(LocatedValue value) {
    Set<Relaxation> accepted = EnumSet.noneOf(Relaxation.class);
    if (value instanceof Items items) {
      items.values().forEach(item -> relaxation(item).ifPresent(accepted::add));
    } else {
      inputProblemHandler.report(
          value, "a profile must be a list of relaxations", "as in [ROUNDING]");
    }
    return accepted;
  }

  private Optional<Relaxation> relaxation(LocatedValue value) {
    String name = value instanceof Scalar scalar && scalar.kind() == Kind.TEXT ? scalar.text() : "";
    if (RELAXATIONS.contains(name)) {
      return Optional.of(Relaxation.valueOf(name));
    }
    inputProblemHandler.report(
        value, "there is no relaxation '%s'".formatted(name), NearestName.hint(name, RELAXATIONS));
    return Optional.empty();
  }

  /** The plain Java objects that a JSON library uses. */
  private static @Nullable Map<String, Object> object(@Nullable FieldReader section) {
    return section == null ? null : object(section.source());
  }

  private static Map<String, Object> object(Fields fields) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (Field field : fields.fields()) {
      boolean empty = field.value() instanceof Scalar scalar && scalar.kind() == Kind.NULL;
      if (!empty) {
        object.put(field.name(), json(field.value()));
      }
    }
    return object;
  }

  private static Object json(LocatedValue value) {
    if (value instanceof Fields fields) {
      return object(fields);
    }
    if (value instanceof Items items) {
      List<Object> list = new ArrayList<>();
      items.values().forEach(item -> list.add(json(item)));
      return list;
    }
    Scalar scalar = (Scalar) value;
    return switch (scalar.kind()) {
      case INTEGER -> new BigDecimal(scalar.text()).toBigInteger();
      case DECIMAL -> Double.parseDouble(scalar.text());
      case TRUTH -> Boolean.valueOf(scalar.text());
      default -> scalar.text();
    };
  }
}
