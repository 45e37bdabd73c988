/** The command line: parse, call the library, print. */
@NullMarked
package dev.assay.app;

import org.jspecify.annotations.NullMarked;
