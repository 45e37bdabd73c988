// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

/**
 * A question of a run whose accepted prediction was probed, or could not be.
 *
 * @param question its id
 * @param database the id of its database
 * @param gold the gold query; empty if there is none
 * @param predicted the prediction; empty if it is no SQL
 */
public record ProbedQuestion(
    String question, String database, String gold, String predicted, ProbeResult result) {}
