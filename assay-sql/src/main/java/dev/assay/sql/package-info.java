/** Parses, normalizes and compares SQL text. */
@NullMarked
package dev.assay.sql;

import org.jspecify.annotations.NullMarked;
