// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.input.FieldReader;
import dev.assay.input.InputProblemHandler;
import dev.assay.input.LocatedValue;
import dev.assay.input.LocatedValue.Items;
import dev.assay.input.LocatedValue.Scalar;
import dev.assay.metric.Metrics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads {@code metrics}: a list of names, or the name of one group. */
final class MetricSection {
  private final InputProblemHandler inputProblemHandler;
  private final boolean plugins;

  /**
   * Creates the reader.
   *
   * @param plugins whether the file names a folder of plugins, so that names can be checked only
   *     once their jars are read
   */
  MetricSection(InputProblemHandler inputProblemHandler, boolean plugins) {
    this.inputProblemHandler = inputProblemHandler;
    this.plugins = plugins;
  }

  @Nullable List<String> read(FieldReader section, String key) {
    LocatedValue value = section.value(key);
    if (value instanceof Scalar scalar && Metrics.groups().contains(scalar.text())) {
      return List.of(scalar.text());
    }
    List<String> names = section.texts(key);
    if (value instanceof Items items && !plugins) {
      items.values().forEach(this::check);
    }
    return names.isEmpty() ? null : names;
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
}
