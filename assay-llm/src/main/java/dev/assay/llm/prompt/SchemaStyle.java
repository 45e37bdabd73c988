// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

/** The style in which a schema is written for a model. */
public enum SchemaStyle {
  /** {@code CREATE TABLE} with types and keys. */
  DDL,
  /** DDL with the database's comments on tables and columns as SQL comments. */
  DDL_COMMENTS,
  /** One line per table and one per foreign key: the fewest tokens. */
  COMPACT
}
