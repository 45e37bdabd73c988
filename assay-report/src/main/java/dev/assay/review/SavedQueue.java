// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

/**
 * A filter that was saved as a queue.
 *
 * @param name of the queue
 * @param where the conditions, as {@link OutcomeFilter} reads them
 */
public record SavedQueue(String name, String where) {}
