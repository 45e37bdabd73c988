// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.LocatedValue;
import dev.assay.dataset.internal.LocatedValue.Field;
import dev.assay.dataset.internal.LocatedValue.Fields;
import dev.assay.dataset.internal.LocatedValue.Items;
import dev.assay.dataset.internal.LocatedValue.Kind;
import dev.assay.dataset.internal.LocatedValue.Scalar;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what sections that ask models have in common: how, how fast, for how much money. */
final class ModelSections {
  private final ConfigSections sections;

  ModelSections(ConfigSections sections) {
    this.sections = sections;
  }

  static List<String> oneOrMore(FieldReader section, String name) {
    if (section.value(name) instanceof Items) {
      return section.texts(name);
    }
    String one = section.text(name);
    return one == null ? List.of() : List.of(one);
  }

  /** What looks like a file is one, relative to the configuration file. */
  List<String> namesOrFiles(FieldReader section, String key) {
    LocatedValue value = section.value(key);
    List<String> names = new ArrayList<>();
    for (String name : oneOrMore(section, key)) {
      boolean isFile = name.contains("/") || name.contains(".");
      Path file = isFile && value != null ? sections.resolve(name, value) : null;
      names.add(file == null ? name : file.toString());
    }
    return names;
  }

  ModelSettings model(@Nullable FieldReader section) {
    if (section == null) {
      return ModelSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.MODEL);
    return new ModelSettings(
        uri(section, "baseUrl"),
        section.text("keyVariable"),
        section.number("temperature"),
        sections.count(section, "maxTokens", 1),
        sections.count(section, "seed", 0),
        oneOrMore(section, "stop"),
        section.text("reasoningEffort"),
        extra(section.object("extra")),
        sections.parsed(section, "timeout", Durations::parse));
  }

  SchemaSettings schema(@Nullable FieldReader section, List<String> keys) {
    if (section == null) {
      return SchemaSettings.EMPTY;
    }
    section.allowOnly(keys);
    return new SchemaSettings(
        section.text("style"),
        sections.count(section, "sampleValues", 0),
        section.integer("shuffleSeed", 0),
        sections.path(section, "file"),
        new RetrievalSettings(
            sections.count(section, "tables", 1),
            sections.count(section, "columns", 1),
            sections.count(section, "tokens", 1),
            section.truth("joinPaths")));
  }

  RateLimitSettings limits(@Nullable FieldReader section) {
    if (section == null) {
      return RateLimitSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.LIMITS);
    return new RateLimitSettings(
        sections.count(section, "concurrency", 1),
        sections.count(section, "requestsPerMinute", 1),
        section.integer("tokensPerMinute", 1),
        sections.count(section, "retries", 0),
        sections.parsed(section, "firstWait", Durations::parse),
        sections.parsed(section, "longestWait", Durations::parse));
  }

  static BudgetSettings budget(@Nullable FieldReader section) {
    if (section == null) {
      return BudgetSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.BUDGET);
    return new BudgetSettings(
        section.number("dollars"), section.integer("tokens", 1), section.integer("calls", 1));
  }

  @Nullable URI uri(FieldReader section, String name) {
    return sections.parsed(section, name, HttpAddress::parse);
  }

  private static Map<String, Object> extra(@Nullable FieldReader section) {
    return section == null ? Map.of() : object(section.source());
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

  /** As a JSON library has it. */
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
