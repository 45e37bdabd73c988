// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

/**
 * A question with a gold query that ran, which nobody has read yet.
 *
 * @param id unique in its file
 * @param database id of the database it is asked of
 * @param category the category of the question
 * @param pair the question and its query
 */
public record Draft(String id, String database, DraftCategory category, DraftPair pair) {}
