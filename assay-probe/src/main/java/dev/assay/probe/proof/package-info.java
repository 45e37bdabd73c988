/**
 * Proofs that two queries have equal answers on every database of a schema: both are rewritten to
 * one normal form by rules that hold for SQLite.
 */
@NullMarked
package dev.assay.probe.proof;

import org.jspecify.annotations.NullMarked;
