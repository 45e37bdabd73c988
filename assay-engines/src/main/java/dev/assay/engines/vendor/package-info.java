// SPDX-License-Identifier: Apache-2.0
/**
 * Databases reached through a driver that is loaded at run time, for which Assay has settings
 * beyond what JDBC guarantees. Each is described by a YAML file next to the classes.
 */
@NullMarked
package dev.assay.engines.vendor;

import org.jspecify.annotations.NullMarked;
