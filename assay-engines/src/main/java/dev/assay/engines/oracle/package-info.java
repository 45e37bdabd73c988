/** Oracle Database. */
@NullMarked
package dev.assay.engines.oracle;

import org.jspecify.annotations.NullMarked;
