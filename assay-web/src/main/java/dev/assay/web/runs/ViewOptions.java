// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import org.jspecify.annotations.Nullable;

/**
 * Options of the pages.
 *
 * @param reviewer name under which labels are stored unless the page sets another
 * @param baseline the run that the others on its data set are compared with; {@code null} for the
 *     pinned one
 * @param values whether pages may show cells of results
 * @param headline by which runs are listed; {@code null} for the usual one of each
 */
public record ViewOptions(
    String reviewer, @Nullable String baseline, boolean values, @Nullable String headline) {}
