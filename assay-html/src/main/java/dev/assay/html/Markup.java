// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.table.internal.SanitizedText;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * An element of a page, which ends where its expression ends. All text, also that of attributes, is
 * escaped and its control characters are spelled out, so nothing that is passed here can become
 * markup.
 */
final class Markup {
  private static final Set<String> EMPTY = Set.of("meta", "wbr");

  private final String tag;
  private final StringBuilder attributes = new StringBuilder();
  private final StringBuilder content = new StringBuilder();

  private Markup(String tag) {
    this.tag = tag;
  }

  /**
   * An element without content yet.
   *
   * @param attributes name and value by turns
   */
  static Markup of(String tag, String... attributes) {
    return new Markup(tag).with(attributes);
  }

  Markup with(String... more) {
    for (int i = 0; i < more.length; i += 2) {
      attributes.append(' ').append(more[i]).append("=\"");
      attributes.append(escaped(more[i + 1]).replace("\"", "&quot;")).append('"');
    }
    return this;
  }

  Markup add(Markup... children) {
    return add(List.of(children));
  }

  Markup add(Collection<Markup> children) {
    children.forEach(content::append);
    return this;
  }

  Markup text(String text) {
    content.append(escaped(text));
    return this;
  }

  /** A name of something, which may be broken after an underscore rather than within a word. */
  Markup name(String name) {
    String[] parts = name.split("(?<=_)", -1);
    for (int i = 0; i < parts.length; i++) {
      (i == 0 ? this : add(of("wbr"))).text(parts[i]);
    }
    return this;
  }

  private static String escaped(String text) {
    return SanitizedText.line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** The element with all that is in it. */
  @Override
  public String toString() {
    String start = "<" + tag + attributes;
    return EMPTY.contains(tag) ? start + "/>" : start + ">" + content + "</" + tag + ">";
  }
}
