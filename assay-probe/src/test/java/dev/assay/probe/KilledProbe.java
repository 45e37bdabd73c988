// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import java.time.Duration;
import java.util.Map;

/** Probes again and again, until it is killed; writes a line after each search. */
final class KilledProbe {
  static final String PASSWORD = "ASSAY_KILLED_PASSWORD";

  private KilledProbe() {}

  /** Takes the URL and the user of a database with a table {@code item}. */
  public static void main(String[] arguments) {
    DatabaseAddress address =
        new DatabaseAddress(
            "killed", arguments[0], arguments[1], System.getenv(PASSWORD), Map.of());
    ProbeSettings settings = new ProbeSettings(20, 1, Duration.ofSeconds(30));
    while (true) {
      try (CounterexampleSearch search = CounterexampleSearch.open(address, settings)) {
        System.out.println(
            search.search(
                new QueryPair(
                    "SELECT id FROM item WHERE price > 2",
                    "SELECT id FROM item WHERE NOT price <= 2")));
      }
    }
  }
}
