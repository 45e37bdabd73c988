// SPDX-License-Identifier: Apache-2.0
/** Runs as runs of MLflow. */
@NullMarked
package dev.assay.app.export.mlflow;

import org.jspecify.annotations.NullMarked;
