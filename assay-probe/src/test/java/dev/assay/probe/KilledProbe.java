// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import java.time.Duration;
import java.util.Map;

/** Probes databases again and again, until it is killed; writes a line after each search. */
final class KilledProbe {
  /** Prefix of the environment variables for passwords; the database's index follows. */
  static final String PASSWORD = "ASSAY_KILLED_PASSWORD_";

  private KilledProbe() {}

  /**
   * Takes the URL and the user of each of several databases with a table {@code item}, which are
   * probed at the same time.
   */
  public static void main(String[] arguments) {
    for (int i = 0; i < arguments.length; i += 2) {
      DatabaseAddress address =
          new DatabaseAddress(
              "killed" + i / 2,
              arguments[i],
              arguments[i + 1],
              System.getenv(PASSWORD + i / 2),
              Map.of());
      new Thread(() -> probe(address)).start();
    }
  }

  private static void probe(DatabaseAddress address) {
    ProbeSettings settings = new ProbeSettings(20, 1, Duration.ofSeconds(30));
    while (true) {
      try (CounterexampleSearch search = CounterexampleSearch.open(address, settings)) {
        ProbeResult result =
            search.search(
                new QueryPair(
                    "SELECT id FROM item WHERE price > 2",
                    "SELECT id FROM item WHERE NOT price <= 2"));
        System.out.println(address.id() + " " + result);
      }
    }
  }
}
