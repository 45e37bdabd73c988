// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.sql.Schema;

/**
 * A column as a query names it.
 *
 * @param token its name, after a qualifier if there is one
 * @param table the table that it belongs to
 * @param column the column
 */
record ColumnUse(int token, Schema.Table table, Schema.Column column) {}
