/**
 * Verdicts over HTTP: batches of pairs are queued, evaluated in turn by a fixed number of threads,
 * and answered in the order of their pairs.
 */
@NullMarked
package dev.assay.web.serve;

import org.jspecify.annotations.NullMarked;
