// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

/**
 * The tokens of a clause, by their positions among those of the query.
 *
 * @param keyword its first word
 * @param first the first token after its keywords
 * @param end after its last token
 */
record ClauseRange(ClauseKind kind, int keyword, int first, int end) {}
