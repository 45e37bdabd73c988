// SPDX-License-Identifier: Apache-2.0
/** The commands, one class each, with what only one of them needs. */
@NullMarked
package dev.assay.app.command;

import org.jspecify.annotations.NullMarked;
