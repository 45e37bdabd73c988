// SPDX-License-Identifier: Apache-2.0
/** Real database servers for tests: started when first asked for, or given by the environment. */
@NullMarked
package dev.assay.testkit.server;

import org.jspecify.annotations.NullMarked;
