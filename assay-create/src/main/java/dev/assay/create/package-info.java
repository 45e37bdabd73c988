/**
 * Making databases from scripts, files of rows and other databases. The sources are the user's own:
 * what they do to the database that is made is wanted, and there is no guard in between.
 */
@NullMarked
package dev.assay.create;

import org.jspecify.annotations.NullMarked;
