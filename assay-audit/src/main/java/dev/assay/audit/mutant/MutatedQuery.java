// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.match.MatchSettings;

/**
 * A query to be mutated.
 *
 * @param settings by which its result is compared
 */
record MutatedQuery(String sql, MatchSettings settings) {}
