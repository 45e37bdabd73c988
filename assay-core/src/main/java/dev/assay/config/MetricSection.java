// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.InputProblemHandler;
import dev.assay.dataset.internal.LocatedValue;
import dev.assay.dataset.internal.LocatedValue.Fields;
import dev.assay.dataset.internal.LocatedValue.Items;
import dev.assay.dataset.internal.LocatedValue.Scalar;
import dev.assay.metric.MetricGroup;
import dev.assay.metric.Metrics;
import dev.assay.model.AssayException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code metrics}: a list of names, the name of one group, or an object with names and the
 * settings of groups. Settings without names ask for their group besides the default.
 */
final class MetricSection {
  private final InputProblemHandler inputProblemHandler;

  MetricSection(InputProblemHandler inputProblemHandler) {
    this.inputProblemHandler = inputProblemHandler;
  }

  MetricSettings read(FieldReader top) {
    if (!(top.value("metrics") instanceof Fields)) {
      return MetricSettings.of(names(top, "metrics"));
    }
    FieldReader section = top.object("metrics");
    if (section == null) {
      return MetricSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.METRICS);
    List<String> names = names(section, "names");
    String aws = MetricGroup.AWS.key();
    Map<String, Double> values = aws(section.object(aws));
    boolean asked = section.has(aws) && names.isEmpty();
    return new MetricSettings(asked ? List.of(Metrics.DEFAULT, aws) : names, values);
  }

  private List<String> names(FieldReader section, String key) {
    LocatedValue value = section.value(key);
    if (value instanceof Scalar scalar && Metrics.groups().contains(scalar.text())) {
      return List.of(scalar.text());
    }
    List<String> names = section.texts(key);
    if (value instanceof Items items) {
      items.values().forEach(this::check);
    }
    return names;
  }

  private void check(LocatedValue item) {
    if (item instanceof Scalar scalar) {
      try {
        Metrics.named(List.of(scalar.text()));
      } catch (AssayException e) {
        inputProblemHandler.report(item, String.valueOf(e.getMessage()), "");
      }
    }
  }

  private Map<String, Double> aws(@Nullable FieldReader section) {
    Map<String, Double> values = new LinkedHashMap<>();
    if (section != null) {
      section.allowOnly(ConfigKeys.AWS_METRICS);
      for (String key : ConfigKeys.AWS_METRICS) {
        Double number = section.number(key);
        if (number != null) {
          values.put(MetricGroup.AWS.key() + "." + key, number);
        }
      }
      checkShare(section, "rowThreshold");
    }
    return values;
  }

  private void checkShare(FieldReader section, String key) {
    LocatedValue value = section.value(key);
    Double share = value == null ? null : section.number(key);
    if (value != null && share != null && (share == 0 || share > 1)) {
      inputProblemHandler.report(
          value, "'%s' must be above 0 and at most 1".formatted(key), "write 0.7 for 70 percent");
    }
  }
}
