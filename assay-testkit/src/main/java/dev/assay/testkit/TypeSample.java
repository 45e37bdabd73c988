// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import dev.assay.table.ValueFamily;

/**
 * A type of a database, and a value of it.
 *
 * @param family what its values are to Assay
 * @param type as a table's column is declared
 * @param literal SQL that an INSERT takes for the value
 * @param value what must be read, of the class that the family has
 */
public record TypeSample(ValueFamily family, String type, String literal, Object value) {}
