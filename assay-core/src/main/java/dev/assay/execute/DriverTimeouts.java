// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.time.Duration;

/**
 * How long a driver is waited for that does not come back.
 *
 * @param opening for opening a database or reading its schema
 * @param ending how long after its deadline a query may take to heed being cancelled, and how long
 *     after its answer to put its session in order
 */
public record DriverTimeouts(Duration opening, Duration ending) {
  /** One minute and five seconds. */
  public static final DriverTimeouts DEFAULT =
      new DriverTimeouts(Duration.ofMinutes(1), Duration.ofSeconds(5));
}
