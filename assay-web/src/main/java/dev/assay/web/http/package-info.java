/**
 * The server under {@code assay view} and {@code assay serve}: HTTP on Jetty, who may use it, and
 * requests and answers as the packages of pages and services see them.
 */
@NullMarked
package dev.assay.web.http;

import org.jspecify.annotations.NullMarked;
