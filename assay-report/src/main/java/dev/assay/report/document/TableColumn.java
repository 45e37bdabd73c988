// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.Locale;

/**
 * A column of a table.
 *
 * @param heading may be empty
 * @param hint the heading in full, where it is short for something; may be empty
 */
public record TableColumn(String heading, Kind kind, String hint) {
  /** The kind of a column's cells, with the mark that selects it. */
  public enum Kind {
    TEXT(""),
    /** Ids or names, which may be long. */
    NAME("@"),
    NUMBER("#"),
    /** An interval or the like, omitted on a narrow page. */
    DETAIL("~"),
    PICTURE("="),
    /** Remarks in small print. */
    REMARK("-"),
    /** Codes for words in the same row, omitted on a narrow page. */
    CODE("`");

    private final String mark;

    Kind(String mark) {
      this.mark = mark;
    }

    /** {@code number}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A column by its heading, before which the mark of its kind stands. */
  public static TableColumn of(String marked) {
    for (Kind kind : Kind.values()) {
      if (!kind.mark.isEmpty() && marked.startsWith(kind.mark)) {
        return new TableColumn(marked.substring(1), kind, "");
      }
    }
    return new TableColumn(marked, Kind.TEXT, "");
  }

  boolean isCode() {
    return kind == Kind.CODE;
  }

  public TableColumn shortFor(String words) {
    return new TableColumn(heading, kind, words);
  }
}
