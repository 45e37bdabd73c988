/** Amazon Redshift. */
@NullMarked
package dev.assay.engines.redshift;

import org.jspecify.annotations.NullMarked;
