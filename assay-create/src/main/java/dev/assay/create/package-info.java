/**
 * Creates databases from scripts, files of rows and other databases. The sources are the user's own
 * and trusted, so there is no guard for their statements.
 */
@NullMarked
package dev.assay.create;

import org.jspecify.annotations.NullMarked;
