// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

/**
 * A table or derived table in FROM, by positions of tokens.
 *
 * @param start of the comma or the words of the join before it, or of the table if it is the first
 * @param join the word JOIN before it, or -1
 * @param table its name, or the parenthesis that opens a derived table
 * @param tableEnd after its name and alias
 * @param condition the word ON or USING after it, or -1
 * @param end after its condition
 * @param name under which its columns are qualified, in lower case and without quotes; may be empty
 */
record JoinedTable(
    int start, int join, int table, int tableEnd, int condition, int end, String name) {}
