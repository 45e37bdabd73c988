// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

/**
 * A question with SQL, as a model wrote it.
 *
 * @param question in words
 * @param sql its gold query
 */
public record DraftPair(String question, String sql) {}
