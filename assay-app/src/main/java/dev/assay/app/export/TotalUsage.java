// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export;

import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.stream.Stream;

/** The usage of all attempts at a question together. */
public final class TotalUsage {
  private static final Usage UNKNOWN = new Usage(null, null, null, null);

  private TotalUsage() {}

  /** Returns the sum; its parts are {@code null} where no attempt has them. */
  public static Usage of(Outcome outcome) {
    return outcome.attempts().stream()
        .map(Attempt::usage)
        .flatMap(Stream::ofNullable)
        .reduce(UNKNOWN, Usage::plus);
  }
}
