/** The frame of the server's pages, and their scripts and styles. */
@NullMarked
package dev.assay.web.page;

import org.jspecify.annotations.NullMarked;
