/**
 * Finds, downloads and loads JDBC drivers that are not part of Assay, each isolated from the others
 * and from Assay's own libraries.
 */
@NullMarked
package dev.assay.engines.driver;

import org.jspecify.annotations.NullMarked;
