// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import java.util.Collections;
import java.util.Map;
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

  public AuditFinding {
    evidence = Collections.unmodifiableMap(new TreeMap<>(evidence));
  }

  /** That of its kind; a fault where another reading of the same text gives another answer. */
  public FindingSeverity severity() {
    return Boolean.TRUE.equals(evidence.get(OTHER_ANSWER))
        ? FindingSeverity.FAULT
        : kind.severity();
  }

  /** Returns the id of the question, or that of the database if it is of no question. */
  public String place() {
    return question == null ? database : question;
  }
}
