/** IBM Db2. */
@NullMarked
package dev.assay.engines.db2;

import org.jspecify.annotations.NullMarked;
