// SPDX-License-Identifier: Apache-2.0
/**
 * Runs for the services and programs of others: what all of them get, and a package for each. What
 * goes over HTTP goes through {@code service}.
 */
@NullMarked
package dev.assay.app.export;

import org.jspecify.annotations.NullMarked;
