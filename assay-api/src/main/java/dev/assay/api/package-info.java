/** The entry point for Java programs: evaluate predictions in a few lines. */
@NullMarked
package dev.assay.api;

import org.jspecify.annotations.NullMarked;
