/** SQLite files. */
@NullMarked
package dev.assay.engines.sqlite;

import org.jspecify.annotations.NullMarked;
