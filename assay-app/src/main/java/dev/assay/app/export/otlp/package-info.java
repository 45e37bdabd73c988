// SPDX-License-Identifier: Apache-2.0
/** Runs as traces of OpenTelemetry. */
@NullMarked
package dev.assay.app.export.otlp;

import org.jspecify.annotations.NullMarked;
