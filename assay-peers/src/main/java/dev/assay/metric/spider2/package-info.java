/** The metric of Spider 2.0. */
@NullMarked
package dev.assay.metric.spider2;

import org.jspecify.annotations.NullMarked;
