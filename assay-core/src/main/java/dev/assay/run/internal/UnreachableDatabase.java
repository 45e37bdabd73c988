// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

/**
 * A database that was given up in a run.
 *
 * @param id of the database
 * @param pending questions of it that have no outcome
 * @param reason why it was given up, for the user
 */
public record UnreachableDatabase(String id, int pending, String reason) {}
