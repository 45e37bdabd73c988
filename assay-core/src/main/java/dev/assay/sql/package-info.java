/** Parsing, normalising and comparing SQL text. */
@NullMarked
package dev.assay.sql;

import org.jspecify.annotations.NullMarked;
