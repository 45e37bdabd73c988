/** Spider's view of SQL: the part of the language that its evaluator reads, and its structure. */
@NullMarked
package dev.assay.sql.spider;

import org.jspecify.annotations.NullMarked;
