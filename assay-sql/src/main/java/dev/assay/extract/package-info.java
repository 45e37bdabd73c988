/** Finds the SQL in what a model or an agent answered: in fences, prose or JSON. */
@NullMarked
package dev.assay.extract;

import org.jspecify.annotations.NullMarked;
