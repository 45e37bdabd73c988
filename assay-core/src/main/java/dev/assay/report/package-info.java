/** Turning a run into words, tables and files. */
@NullMarked
package dev.assay.report;

import org.jspecify.annotations.NullMarked;
