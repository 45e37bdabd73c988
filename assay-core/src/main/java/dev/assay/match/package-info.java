/** Two result tables in, one match out; total, never throws. */
@NullMarked
package dev.assay.match;

import org.jspecify.annotations.NullMarked;
