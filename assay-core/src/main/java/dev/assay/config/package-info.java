/** YAML to a run plan, with errors that teach. */
@NullMarked
package dev.assay.config;

import org.jspecify.annotations.NullMarked;
