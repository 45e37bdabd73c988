/**
 * A run as one HTML file that needs nothing else: {@link dev.assay.html.HtmlReport}. The summary is
 * written as HTML elements and can be read without scripts; scripts show the questions, from
 * compressed data in the file. Text from a run never becomes markup.
 */
@NullMarked
package dev.assay.html;

import org.jspecify.annotations.NullMarked;
