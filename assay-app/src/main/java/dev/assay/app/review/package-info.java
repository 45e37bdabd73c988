// SPDX-License-Identifier: Apache-2.0
/** Reviews of runs by people, and what follows from them. */
@NullMarked
package dev.assay.app.review;

import org.jspecify.annotations.NullMarked;
