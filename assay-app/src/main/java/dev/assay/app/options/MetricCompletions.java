// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.metric.Metrics;
import java.util.Iterator;

/** What a shell may complete after {@code --metrics}: groups first. */
final class MetricCompletions implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Metrics.names().iterator();
  }
}
