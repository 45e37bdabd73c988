/** Scripts of SQL: cutting them into statements, and reading those that make a database. */
@NullMarked
package dev.assay.create.script;

import org.jspecify.annotations.NullMarked;
