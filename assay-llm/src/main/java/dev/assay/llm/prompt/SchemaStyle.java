// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

/** How a schema is written for a model. */
public enum SchemaStyle {
  /** {@code CREATE TABLE} with types and keys. */
  DDL,
  /** The same, with what the database says about tables and columns as SQL comments. */
  DDL_COMMENTS,
  /** A line a table, and a line a foreign key: the fewest tokens. */
  COMPACT
}
