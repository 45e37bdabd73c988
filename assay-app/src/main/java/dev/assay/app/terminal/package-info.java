// SPDX-License-Identifier: Apache-2.0
/** The process around a command: the terminal and the other outputs, and the exit code. */
@NullMarked
package dev.assay.app.terminal;

import org.jspecify.annotations.NullMarked;
