// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

/**
 * A gold query with one fault in it.
 *
 * @param operator the kind of fault
 * @param sql the whole query with the fault
 * @param offset the place of the fault in the text of the gold, in UTF-16 units from 0
 * @param original the replaced text of the gold; empty if the fault only adds something
 * @param replacement the text of the mutant in its place; empty if the fault only drops something
 */
public record Mutant(
    MutationOperator operator, String sql, int offset, String original, String replacement) {
  /** The fault in words, such as {@code DISTINCT dropped: "DISTINCT"}. */
  public String describe() {
    String change =
        original.isEmpty()
            ? "\"%s\" added".formatted(replacement)
            : replacement.isEmpty()
                ? "\"%s\" dropped".formatted(original)
                : "\"%s\" replaced by \"%s\"".formatted(original, replacement);
    return operator.words() + ": " + change;
  }
}
