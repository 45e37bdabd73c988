// SPDX-License-Identifier: Apache-2.0
/**
 * Documents independent of the output medium: titles, sentences, tables, charts with their numbers,
 * warnings and next steps. One class per document decides the content; a renderer per medium
 * (terminal, Markdown, HTML) only lays it out.
 */
@NullMarked
package dev.assay.report.document;

import org.jspecify.annotations.NullMarked;
