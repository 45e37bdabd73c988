// SPDX-License-Identifier: Apache-2.0
/** What several commands share: inputs of runs, databases, judges, interruption and resumption. */
@NullMarked
package dev.assay.app.session;

import org.jspecify.annotations.NullMarked;
