// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The golds of a question that are too large to be fetched without need. For one thread.
 *
 * <p>Whether a question is scored depends on these golds only, not on the prediction: each is known
 * to be comparable in its database.
 */
final class LargeGolds {
  private final List<LargeGold> golds;
  private final Supplier<GoldOutcome> fetching;
  private @Nullable GoldOutcome fetched;

  /**
   * The large expansions of a gold, of which there is at least one.
   *
   * @param fetching fetches all expansions under the run's limits
   */
  LargeGolds(List<LargeGold> golds, Supplier<GoldOutcome> fetching) {
    this.golds = List.copyOf(golds);
    this.fetching = fetching;
  }

  List<LargeGold> golds() {
    return golds;
  }

  /** The fetched results; with a problem if they exceed the run's limits. */
  GoldOutcome fetched() {
    GoldOutcome known = fetched;
    if (known == null) {
      known = fetching.get();
      fetched = known;
    }
    return known;
  }
}
