// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import java.time.Duration;

/**
 * The resources for one database in a worker process, whose memory and temporary files the pool
 * limits.
 *
 * @param time from start to end
 * @param timeText that time as the user wrote it
 * @param size bytes of its files
 * @param sizeText that size as the user wrote it
 * @param sizeOption the option that sets the size; {@code --timeout} and {@code --worker-memory}
 *     set the others
 */
public record CreationLimits(
    Duration time, String timeText, long size, String sizeText, String sizeOption) {}
