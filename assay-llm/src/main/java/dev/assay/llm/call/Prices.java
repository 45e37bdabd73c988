// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import dev.assay.AssayException;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.YamlValues;
import dev.assay.llm.chat.ModelName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The prices of models, from a versioned file. Immutable.
 *
 * @param version of the file, such as the day on which the prices were looked up
 * @param byPattern price by {@code provider/name}, where {@code *} matches any text; the first
 *     match counts
 */
public record Prices(String version, Map<String, Price> byPattern) {
  private static final String BUILT_IN = "prices.yaml";

  public Prices {
    byPattern = new LinkedHashMap<>(byPattern);
  }

  @Override
  public Map<String, Price> byPattern() {
    return new LinkedHashMap<>(byPattern);
  }

  /** The price of a model, if the file has one. */
  public Optional<Price> of(ModelName model) {
    return byPattern.entrySet().stream()
        .filter(entry -> fits(entry.getKey(), model.toString()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static boolean fits(String pattern, String name) {
    String regex =
        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return name.matches(regex);
  }

  /** Returns the price file that comes with Assay. */
  public static Prices builtIn() {
    try (InputStream in = Prices.class.getResourceAsStream(BUILT_IN)) {
      if (in == null) {
        throw new IllegalStateException("the price file is missing");
      }
      try (InputFile file = InputFile.of(Path.of(BUILT_IN), in)) {
        return read(file);
      }
    } catch (IOException e) {
      throw new AssayException("the price file can't be read: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a price file.
   *
   * @throws AssayException with file and line, if it is invalid
   */
  public static Prices read(Path path) {
    try (InputFile file = InputFile.open(path)) {
      return read(file);
    }
  }

  private static Prices read(InputFile file) {
    LocatedValue document = YamlValues.read(file).orElse(null);
    if (!(document instanceof Fields fields)) {
      throw file.fault(1, "a price file is a list of 'key: value'", "see docs/spending.md");
    }
    FieldReader top = reader(fields, file).allowOnly(List.of("version", "models"));
    String version = top.textOrInteger("version");
    FieldReader models = top.object("models");
    if (version == null || models == null) {
      String missing = version == null ? "version" : "models";
      throw file.fault(
          1, "'%s' is missing".formatted(missing), "a price file needs 'version' and 'models'");
    }
    Map<String, Price> prices = new LinkedHashMap<>();
    for (Field field : models.source().fields()) {
      prices.put(field.name(), price(field, models, file));
    }
    return new Prices(version, prices);
  }

  private static Price price(Field field, FieldReader models, InputFile file) {
    FieldReader reader = models.object(field.name());
    if (reader == null) {
      throw file.fault(
          field.line(), "'%s' has no price".formatted(field.name()), "add input and output");
    }
    reader.allowOnly(List.of("input", "cached", "output"));
    Double input = reader.number("input");
    Double output = reader.number("output");
    if (input == null || output == null) {
      throw file.fault(
          field.line(),
          "'%s' needs 'input' and 'output'".formatted(field.name()),
          "write both in US dollars for a million tokens");
    }
    Double cached = reader.number("cached");
    return new Price(input, cached == null ? input : cached, output);
  }

  private static FieldReader reader(Fields fields, InputFile file) {
    return new FieldReader(
        fields,
        (line, column, message, remedy) -> {
          throw file.fault(line, message, remedy);
        });
  }
}
