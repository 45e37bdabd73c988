// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import dev.assay.table.ValueFamily;

/**
 * A type of a database, and a value of it.
 *
 * @param family its values' family in Assay
 * @param type as a table's column is declared
 * @param literal SQL that an INSERT takes for the value
 * @param value the expected value, of the family's class
 */
public record TypeSample(ValueFamily family, String type, String literal, Object value) {}
