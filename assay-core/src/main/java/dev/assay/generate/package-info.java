/** Obtains SQL for questions. */
@NullMarked
package dev.assay.generate;

import org.jspecify.annotations.NullMarked;
