// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.agreement.VoteAggregation;
import dev.assay.dataset.internal.FieldReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code judge}: which LLM judges are asked, about what, how often. */
final class JudgeSection {
  private final ConfigSections sections;
  private final ModelSections asked;

  JudgeSection(ConfigSections sections) {
    this.sections = sections;
    this.asked = new ModelSections(sections);
  }

  JudgeSettings read(@Nullable FieldReader section) {
    if (section == null) {
      return JudgeSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.JUDGE);
    return new JudgeSettings(
        asked.namesOrFiles(section, "rubric"),
        section.oneOf("on", JudgeSettings.When.class),
        sections.count(section, "sample", 1),
        section.integer("seed", 0),
        sections.count(section, "repeats", 1),
        section.oneOf("jury", VoteAggregation.class),
        ask(section));
  }

  private GenerationSettings ask(FieldReader section) {
    return new GenerationSettings(
        ModelSections.oneOrMore(section, "model"),
        List.of(),
        asked.model(section.object("settings")),
        asked.schema(section.object("schema"), ConfigKeys.JUDGE_SCHEMA),
        ExampleSettings.EMPTY,
        AttemptSettings.EMPTY,
        asked.limits(section.object("limits")),
        ModelSections.budget(section.object("budget")),
        sections.path(section, "prices"),
        section.truth("cache"),
        sections.path(section, "replay"),
        AgentSettings.EMPTY);
  }
}
