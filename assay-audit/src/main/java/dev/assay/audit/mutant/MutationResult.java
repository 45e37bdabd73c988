// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import org.jspecify.annotations.Nullable;

/**
 * A mutation analysis and what was written because of it.
 *
 * @param report the analysis of the benchmark as it is
 * @param written the extra databases, or {@code null} if none were asked for
 */
public record MutationResult(
    MutationReport report, CounterexampleScripts.@Nullable Written written) {}
