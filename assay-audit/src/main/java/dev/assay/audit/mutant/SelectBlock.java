// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import java.util.List;
import java.util.Optional;

/**
 * One SELECT of a query, or of a subquery or a side of a set operation.
 *
 * @param start its token SELECT
 * @param end after its last token
 * @param clauses in the order of the text
 * @param afterSetOperation the token of the set operation before it, or -1
 * @param beforeSetOperation the token of the set operation after it, or -1
 */
record SelectBlock(
    int start, int end, List<ClauseRange> clauses, int afterSetOperation, int beforeSetOperation) {
  Optional<ClauseRange> clause(ClauseKind kind) {
    return clauses.stream().filter(clause -> clause.kind() == kind).findFirst();
  }

  boolean contains(int token) {
    return start <= token && token < end;
  }
}
