// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of its gold that an outcome stores.
 *
 * @param execution of the expansion that matched best, or of the first
 * @param deterministic whether two runs agreed; {@code null} if not checked
 * @param cached whether the result came from the run's gold cache
 * @param faults expansions that failed while others ran, each with its error
 * @param warnings the reasons why the gold may return a different result in a later run; empty if
 *     not checked
 */
public record GoldSummary(
    ExecutionSummary execution,
    @Nullable Boolean deterministic,
    boolean cached,
    List<String> faults,
    List<String> warnings) {
  public GoldSummary {
    faults = List.copyOf(faults);
    warnings = List.copyOf(warnings);
  }

  /** Creates the summary of a gold without warnings. */
  public GoldSummary(
      ExecutionSummary execution,
      @Nullable Boolean deterministic,
      boolean cached,
      List<String> faults) {
    this(execution, deterministic, cached, faults, List.of());
  }
}
