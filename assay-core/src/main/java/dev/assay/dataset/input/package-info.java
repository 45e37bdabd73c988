/** Reading text files with exact places for their faults; shared by data sets and configuration. */
@NullMarked
package dev.assay.dataset.input;

import org.jspecify.annotations.NullMarked;
