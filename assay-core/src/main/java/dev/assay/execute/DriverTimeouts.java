// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.time.Duration;

/**
 * The time limits for calls of a driver that do not return.
 *
 * @param opening for opening a database or reading its schema
 * @param ending for a query to react to its cancellation after its deadline, and for its session to
 *     be reset after its answer
 */
public record DriverTimeouts(Duration opening, Duration ending) {
  /** One minute and five seconds. */
  public static final DriverTimeouts DEFAULT =
      new DriverTimeouts(Duration.ofMinutes(1), Duration.ofSeconds(5));
}
