// SPDX-License-Identifier: Apache-2.0
/** The local page of a run, in which golds are edited, too. */
@NullMarked
package dev.assay.app.view;

import org.jspecify.annotations.NullMarked;
