/** Texts that lexers may read differently, thrown at the guard and at a database behind it. */
@NullMarked
package dev.assay.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
