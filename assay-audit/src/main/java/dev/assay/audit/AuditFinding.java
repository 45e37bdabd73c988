// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.journal.GoldFinding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that an audit found.
 *
 * @param question its id, or {@code null} if the finding is of a database
 * @param sentence the finding, ending in a full stop
 * @param evidence figures and values behind it, by name; may be empty
 */
public record AuditFinding(
    FindingKind kind,
    @Nullable String question,
    String database,
    String sentence,
    Map<String, Object> evidence) {
  /** Evidence: whether the gold's answer is another if the fault is mended. */
  static final String OTHER_ANSWER = "other_answer";

  /** Evidence: a query in place of the gold. */
  static final String PROPOSED_GOLD = "proposed_gold";

  /** Evidence that is no row or figure that shows the finding. */
  private static final Set<String> UNSHOWN = Set.of(OTHER_ANSWER, PROPOSED_GOLD);

  private static final int LONGEST = 300;

  public AuditFinding {
    evidence = Collections.unmodifiableMap(new TreeMap<>(evidence));
  }

  /** That of its kind; a fault where another reading of the same text gives another answer. */
  public FindingSeverity severity() {
    return Boolean.TRUE.equals(evidence.get(OTHER_ANSWER))
        ? FindingSeverity.FAULT
        : kind.severity();
  }

  /** The finding as the evidence of a run keeps it. */
  GoldFinding stored() {
    List<String> shown = new ArrayList<>();
    evidence.forEach(
        (name, value) -> {
          if (!UNSHOWN.contains(name)) {
            String line =
                "%s: %s"
                    .formatted(name.equals("rows") ? "gold rows" : name.replace('_', ' '), value);
            shown.add(line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line);
          }
        });
    Object proposed = evidence.get(PROPOSED_GOLD);
    return new GoldFinding(
        kind.id(),
        kind.words(),
        sentence,
        shown,
        proposed == null ? null : String.valueOf(proposed),
        null);
  }

  /** Returns the id of the question, or that of the database if it is of no question. */
  public String place() {
    return question == null ? database : question;
  }
}
