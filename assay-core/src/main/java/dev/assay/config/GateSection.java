// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.LocatedValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code gate}: when a run fails. */
final class GateSection {
  private final ConfigSections sections;

  GateSection(ConfigSections sections) {
    this.sections = sections;
  }

  GateSettings read(@Nullable FieldReader section) {
    if (section == null) {
      return GateSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.GATE);
    return new GateSettings(
        share(section, "minAccuracy"),
        categories(section.object("categories")),
        sections.count(section, "maxBroken", 0),
        sections.count(section, "maxUnscored", 0),
        sections.path(section, "baseline"),
        section.truth("intersect"));
  }

  private Map<String, Double> categories(@Nullable FieldReader section) {
    Map<String, Double> categories = new LinkedHashMap<>();
    if (section != null) {
      for (LocatedValue.Field field : section.source().fields()) {
        Double least = share(section, field.name());
        if (least != null) {
          categories.put(field.name(), least);
        }
      }
    }
    return categories;
  }

  private @Nullable Double share(FieldReader section, String name) {
    Double share = section.number(name);
    LocatedValue value = section.value(name);
    if (share != null && value != null && share > 1) {
      sections
          .faults()
          .report(value, "'%s' must be from 0 to 1".formatted(name), "write 0.8 for 80 percent");
    }
    return share;
  }
}
