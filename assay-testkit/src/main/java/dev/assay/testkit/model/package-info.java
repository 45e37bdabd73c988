/**
 * Servers on loopback that speak the protocols of model providers: they check requests as the real
 * services do, answer what a test wants, and fail on demand.
 */
@NullMarked
package dev.assay.testkit.model;

import org.jspecify.annotations.NullMarked;
