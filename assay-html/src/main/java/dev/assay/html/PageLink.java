// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

/**
 * A link at the top of a page, to another page of the server that shows it.
 *
 * @param text of the link
 * @param address relative to the server, such as {@code /}
 */
public record PageLink(String text, String address) {}
