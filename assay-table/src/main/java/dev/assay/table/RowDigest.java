// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

/**
 * All that is known of the rows of a result of which only a sample was kept.
 *
 * @param rows the number of rows
 * @param halvings the number of times that the sample was halved: it has each row whose hash ends
 *     in that number of zero bits
 * @param bag sum of the hashes of all rows, in any order
 * @param sequence hash of all rows in their order
 * @param loose sum of hashes that don't tell apart what relaxations most often accept, such as the
 *     order of columns or a number as text
 * @param plain whether there is nothing but NULL, integers and texts that can't be read as another
 *     type, of which no relaxation of the standard profile accepts others
 */
public record RowDigest(
    long rows, int halvings, long bag, long sequence, long loose, boolean plain) {}
