/**
 * Assay's own benchmark: questions of ten domains, for four engines, from one definition; half of
 * them with constants and rows that are drawn by a seed. Users make benchmarks of their own from
 * definitions in the same form.
 */
@NullMarked
package dev.assay.bench;

import org.jspecify.annotations.NullMarked;
