/** Reads the YAML configuration file into a run plan, and explains every error in it. */
@NullMarked
package dev.assay.config;

import org.jspecify.annotations.NullMarked;
