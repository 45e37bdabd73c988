/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.Value;
import dev.assay.dataset.internal.Value.Field;
import dev.assay.dataset.internal.Value.Fields;
import dev.assay.dataset.internal.Value.Items;
import dev.assay.dataset.internal.Value.Kind;
import dev.assay.dataset.internal.Value.Scalar;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code generator}: where SQL comes from. */
final class GeneratorSection {
  private final ConfigSections sections;

  GeneratorSection(ConfigSections sections) {
    this.sections = sections;
  }

  GeneratorSettings read(FieldReader top) {
    FieldReader section = top.object("generator");
    if (section == null) {
      return new GeneratorSettings(
          null, top.truth("allowMissing"), top.truth("onlyPredicted"), AskSettings.EMPTY);
    }
    section.allowOnly(ConfigKeys.GENERATOR);
    onlyOne(section);
    return new GeneratorSettings(
        sections.path(section, "predictions"),
        top.truth("allowMissing"),
        top.truth("onlyPredicted"),
        ask(section));
  }

  /** SQL has one origin. */
  private void onlyOne(FieldReader section) {
    List<String> origins =
        List.of("predictions", "model", "command", "http").stream().filter(section::has).toList();
    if (origins.size() > 1) {
      Value second = section.value(origins.get(1));
      if (second != null) {
        sections
            .faults()
            .report(
                second,
                "'%s' and '%s' both say where SQL comes from"
                    .formatted(origins.get(0), origins.get(1)),
                "keep one of them");
      }
    }
  }

  private AskSettings ask(FieldReader section) {
    return new AskSettings(
        oneOrMore(section, "model"),
        prompts(section),
        model(section.object("settings")),
        schema(section.object("schema")),
        new ExampleSection(sections).read(section),
        tries(section),
        limits(section.object("limits")),
        budget(section.object("budget")),
        sections.path(section, "prices"),
        section.truth("cache"),
        sections.path(section, "replay"),
        agent(section));
  }

  private static List<String> oneOrMore(FieldReader section, String name) {
    if (section.value(name) instanceof Items) {
      return section.texts(name);
    }
    String one = section.text(name);
    return one == null ? List.of() : List.of(one);
  }

  /** What looks like a file is one, relative to the configuration file. */
  private List<String> prompts(FieldReader section) {
    return oneOrMore(section, "prompt").stream()
        .map(
            name ->
                name.contains("/") || name.contains(".") ? sections.resolve(name).toString() : name)
        .toList();
  }

  private ModelSettings model(@Nullable FieldReader section) {
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

  private SchemaSettings schema(@Nullable FieldReader section) {
    if (section == null) {
      return SchemaSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.SCHEMA);
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

  private TrySettings tries(FieldReader section) {
    return new TrySettings(
        sections.count(section, "attempts", 1),
        section.truth("retryEmpty"),
        sections.count(section, "samples", 1),
        section.oneOf("take", TrySettings.Take.class));
  }

  private LimitSettings limits(@Nullable FieldReader section) {
    if (section == null) {
      return LimitSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.LIMITS);
    return new LimitSettings(
        sections.count(section, "concurrency", 1),
        sections.count(section, "requestsPerMinute", 1),
        section.integer("tokensPerMinute", 1),
        sections.count(section, "retries", 0),
        sections.parsed(section, "firstWait", Durations::parse),
        sections.parsed(section, "longestWait", Durations::parse));
  }

  private static BudgetSettings budget(@Nullable FieldReader section) {
    if (section == null) {
      return BudgetSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.BUDGET);
    return new BudgetSettings(
        section.number("dollars"), section.integer("tokens", 1), section.integer("calls", 1));
  }

  private AgentSettings agent(FieldReader section) {
    FieldReader http = section.object("http");
    Map<String, String> headers = new LinkedHashMap<>();
    if (http != null) {
      http.allowOnly(ConfigKeys.HTTP).neededText("url");
      FieldReader given = http.object("headers");
      if (given != null) {
        for (Field field : given.source().fields()) {
          String value = given.textOrInteger(field.name());
          headers.put(field.name(), value == null ? "" : value);
        }
      }
    }
    List<String> command = section.texts("command");
    Value given = section.value("command");
    if (given instanceof Items items && items.values().isEmpty()) {
      sections.faults().report(given, "'command' is empty", "write it like [python3, agent.py]");
    }
    AgentSettings agent =
        new AgentSettings(
            command,
            section.oneOf("protocol", AgentSettings.Protocol.class),
            command.isEmpty() ? null : sections.folder(),
            sections.parsed(section, "timeout", Durations::parse),
            http == null ? null : uri(http, "url"),
            headers,
            http == null ? null : http.text("body"),
            http == null ? null : http.text("sql"));
    return command.isEmpty() && agent.url() == null ? AgentSettings.EMPTY : agent;
  }

  private @Nullable URI uri(FieldReader section, String name) {
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
  private static Object json(Value value) {
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
