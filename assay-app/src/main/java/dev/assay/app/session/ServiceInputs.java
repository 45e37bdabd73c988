// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Dataset;
import dev.assay.execute.Databases;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a service: databases, and questions if there are any.
 *
 * @param dataset the questions that clients may name, or {@code null}
 * @param needed ids of the databases of these questions
 */
record ServiceInputs(
    RunSettings settings, @Nullable Dataset dataset, Databases databases, Set<String> needed) {
  /**
   * Reads what settings name.
   *
   * @throws AssayException if neither questions nor databases are named, or one can't be read
   */
  static ServiceInputs of(RunSettings settings) {
    if (!settings.questions().files().isEmpty()) {
      RunInputs inputs = RunInputs.withoutPredictions(settings);
      return new ServiceInputs(settings, inputs.dataset(), inputs.databases(), inputs.idsToOpen());
    }
    if (settings.databases().isEmpty()) {
      throw new AssayException(
          "there is nothing to serve: name a configuration file, or give --databases, --questions"
              + " or both");
    }
    Databases named = settings.databases().all();
    Set<String> configured = new TreeSet<>(settings.databases().named().known());
    List.copyOf(configured).forEach(id -> configured.add(named.goldOf(id)));
    return new ServiceInputs(settings, null, named, configured);
  }

  int questions() {
    return dataset == null ? 0 : dataset.questions().size();
  }

  List<Metric> metrics(List<String> names) {
    return Metrics.named(
        names, settings.scoring().metrics().values(), settings.scoring().metrics().plugins());
  }
}
