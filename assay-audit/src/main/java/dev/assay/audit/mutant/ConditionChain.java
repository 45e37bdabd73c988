// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.sql.SqlText.Span;
import java.util.List;

/**
 * Conditions that AND or OR connects.
 *
 * @param operands two or more
 * @param connectives the tokens between them
 */
record ConditionChain(List<Span> operands, List<Integer> connectives) {}
