// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.RealismLevel;
import org.jspecify.annotations.Nullable;

/**
 * The realism of some rows.
 *
 * @param level the strictest level whose constraints they respect
 * @param assumption the property of the real rows that these break, or {@code null} if nothing of
 *     that kind is known
 */
record Realism(RealismLevel level, @Nullable BrokenRule assumption) {}
