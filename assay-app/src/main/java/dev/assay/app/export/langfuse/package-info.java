// SPDX-License-Identifier: Apache-2.0
/** Runs as traces and scores of Langfuse. */
@NullMarked
package dev.assay.app.export.langfuse;

import org.jspecify.annotations.NullMarked;
