// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

/**
 * A question whose gold {@code assay accept} or a reviewer changed between two runs.
 *
 * @param question its id
 * @param decides whether one run is right by an accepted gold that the other run did not have
 */
public record GoldChange(String question, boolean decides) {}
