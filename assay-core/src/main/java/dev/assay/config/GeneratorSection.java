// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.LocatedValue;
import dev.assay.dataset.internal.LocatedValue.Field;
import dev.assay.dataset.internal.LocatedValue.Items;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the section {@code generator}: where SQL comes from. */
final class GeneratorSection {
  private final ConfigSections sections;
  private final ModelSections asked;

  GeneratorSection(ConfigSections sections) {
    this.sections = sections;
    this.asked = new ModelSections(sections);
  }

  GeneratorSettings read(FieldReader top) {
    FieldReader section = top.object("generator");
    if (section == null) {
      return new GeneratorSettings(
          null, top.truth("allowMissing"), top.truth("onlyPredicted"), GenerationSettings.EMPTY);
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
      LocatedValue second = section.value(origins.get(1));
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

  private GenerationSettings ask(FieldReader section) {
    return new GenerationSettings(
        ModelSections.oneOrMore(section, "model"),
        asked.namesOrFiles(section, "prompt"),
        asked.model(section.object("settings")),
        asked.schema(section.object("schema"), ConfigKeys.SCHEMA),
        new ExampleSection(sections).read(section),
        tries(section),
        asked.limits(section.object("limits")),
        ModelSections.budget(section.object("budget")),
        sections.path(section, "prices"),
        section.truth("cache"),
        sections.path(section, "replay"),
        agent(section));
  }

  private AttemptSettings tries(FieldReader section) {
    return new AttemptSettings(
        sections.count(section, "attempts", 1),
        section.truth("retryEmpty"),
        sections.count(section, "samples", 1),
        section.oneOf("take", AttemptSettings.Take.class));
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
    LocatedValue given = section.value("command");
    if (given instanceof Items items && items.values().isEmpty()) {
      sections.faults().report(given, "'command' is empty", "write it like [python3, agent.py]");
    }
    AgentSettings agent =
        new AgentSettings(
            command,
            section.oneOf("protocol", AgentSettings.Protocol.class),
            command.isEmpty() ? null : sections.folder(),
            sections.parsed(section, "timeout", Durations::parse),
            http == null ? null : asked.uri(http, "url"),
            headers,
            http == null ? null : http.text("body"),
            http == null ? null : http.text("sql"));
    return command.isEmpty() && agent.url() == null ? AgentSettings.EMPTY : agent;
  }
}
