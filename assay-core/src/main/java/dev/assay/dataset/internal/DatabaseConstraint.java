// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.model.DataConstraint;

/**
 * A constraint on the data of a database.
 *
 * @param database its id
 */
public record DatabaseConstraint(String database, DataConstraint constraint) {}
