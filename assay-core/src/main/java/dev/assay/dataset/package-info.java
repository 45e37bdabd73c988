/** Reading questions, predictions and stored tables, in every benchmark's own format. */
@NullMarked
package dev.assay.dataset;

import org.jspecify.annotations.NullMarked;
