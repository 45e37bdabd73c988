// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.io.Serializable;

/** A column and the form in which its cells are hashed. */
record HashedCell(SparkColumn column, CellForm form) implements Serializable {}
