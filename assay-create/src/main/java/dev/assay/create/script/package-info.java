/** SQL scripts: splits them into statements, and reads those that create a database. */
@NullMarked
package dev.assay.create.script;

import org.jspecify.annotations.NullMarked;
