/**
 * Reads text files and reports errors with their exact place; shared by data sets and
 * configuration.
 */
@NullMarked
package dev.assay.input;

import org.jspecify.annotations.NullMarked;
