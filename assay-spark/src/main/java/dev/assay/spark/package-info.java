// SPDX-License-Identifier: Apache-2.0
/** Evaluation of question-SQL pairs, and comparison of large tables, as Spark jobs. */
@NullMarked
package dev.assay.spark;

import org.jspecify.annotations.NullMarked;
