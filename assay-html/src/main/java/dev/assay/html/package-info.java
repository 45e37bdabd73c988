/**
 * A run as one HTML file that needs nothing else: {@link dev.assay.html.HtmlReport}. What a run
 * amounts to is written here as elements and can be read without a script; scripts show the
 * questions, from packed data that stands in the file. Nothing that comes from a run is markup.
 */
@NullMarked
package dev.assay.html;

import org.jspecify.annotations.NullMarked;
