// SPDX-License-Identifier: Apache-2.0
/** Manual pages and shell completion, generated from the commands themselves. */
@NullMarked
package dev.assay.app.manual;

import org.jspecify.annotations.NullMarked;
