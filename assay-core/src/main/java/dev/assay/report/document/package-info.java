// SPDX-License-Identifier: Apache-2.0
/**
 * Whatever Assay shows of figures, before it is known where: titles, sentences, tables, pictures
 * with their numbers, warnings and next steps. One class for each document decides them once; a
 * renderer for each medium (terminal, Markdown, HTML) lays them out, and decides nothing else.
 */
@NullMarked
package dev.assay.report.document;

import org.jspecify.annotations.NullMarked;
