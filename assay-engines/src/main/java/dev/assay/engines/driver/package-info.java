/**
 * JDBC drivers that are not part of Assay: which there are, where they come from, and how they are
 * loaded, each apart from the others and from Assay's own libraries.
 */
@NullMarked
package dev.assay.engines.driver;

import org.jspecify.annotations.NullMarked;
