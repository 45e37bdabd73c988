// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Databases that a run needs and that can't be opened when it begins. For one thread. */
public final class MissingDatabases {
  private static final int SHOWN = 10;

  /** A remedy for {@code assay run} only; other commands have no such option. */
  static final String SKIP =
      "To run without them, add --skip-missing-databases; their questions are then not scored.";

  private final Map<String, AssayException> faults = new TreeMap<>();
  private final String remedy;
  private boolean stopped;

  /** Notes that further databases were not tried. */
  void stop() {
    stopped = true;
  }

  /**
   * @param remedy what else the user may do, a sentence; may be empty
   */
  public MissingDatabases(String remedy) {
    this.remedy = remedy;
  }

  void add(String id, AssayException fault) {
    faults.put(id, fault);
  }

  /**
   * Ends the run before anything is written.
   *
   * @param needed how many databases the run needs
   * @throws DatabaseUnavailableException if all that is wrong is that servers do not answer
   * @throws AssayException if a database is missing, or can't be opened
   */
  public void require(int needed) {
    if (faults.isEmpty()) {
      return;
    }
    String message = message(needed);
    AssayException first = faults.values().iterator().next();
    if (faults.values().stream().allMatch(MissingDatabases::isAway)) {
      throw new DatabaseUnavailableException(Reason.UNREACHABLE, message, first);
    }
    throw new AssayException(message, first);
  }

  private String message(int needed) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "nothing was run, because %d of %d database%s can't be opened:"
            .formatted(faults.size(), needed, needed == 1 ? "" : "s"));
    faults.entrySet().stream()
        .limit(SHOWN)
        .forEach(fault -> lines.add("  %s: %s".formatted(fault.getKey(), words(fault))));
    if (faults.size() > SHOWN) {
      lines.add("  and %d more; 'assay check' lists them all".formatted(faults.size() - SHOWN));
    }
    if (stopped && faults.size() < needed) {
      lines.add("Further databases were not tried.");
    }
    if (!remedy.isEmpty()) {
      lines.add(remedy);
    }
    return String.join(System.lineSeparator(), lines);
  }

  /** The message, which names the database and the outage at its beginning, more than once. */
  private static String words(Map.Entry<String, AssayException> fault) {
    String named = "database '?%s'?".formatted(Pattern.quote(fault.getKey()));
    return String.valueOf(fault.getValue().getMessage())
        .replaceFirst("^%s (could not be reached: )".formatted(named), "$1")
        .replaceFirst("^(could not be reached: )?%s(: | at )".formatted(named), "$1");
  }

  private static boolean isAway(AssayException fault) {
    return fault instanceof DatabaseOutageException
        || (fault instanceof DatabaseUnavailableException unavailable
            && unavailable.reason() != Reason.UNUSABLE);
  }
}
