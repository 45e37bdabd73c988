// SPDX-License-Identifier: Apache-2.0
/**
 * The databases that are reached through a driver loaded at run time and of which Assay knows more
 * than JDBC guarantees. Each is a YAML file next to the classes.
 */
@NullMarked
package dev.assay.engines.vendor;

import org.jspecify.annotations.NullMarked;
