// SPDX-License-Identifier: Apache-2.0
/** First steps: the demo, and a project to begin with. */
@NullMarked
package dev.assay.app.start;

import org.jspecify.annotations.NullMarked;
