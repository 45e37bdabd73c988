/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report.document;

import java.util.Locale;

/**
 * A column of a table.
 *
 * @param heading may be empty
 * @param hint the heading in full, where it is short for something; may be empty
 */
public record TableColumn(String heading, Kind kind, String hint) {
  /** What the cells of a column have in common, and the mark by which it is asked for. */
  public enum Kind {
    TEXT(""),
    /** Ids or names, which may be long. */
    NAME("@"),
    NUMBER("#"),
    /** An interval or the like, which a narrow page can do without. */
    DETAIL("~"),
    PICTURE("="),
    /** Words in small print. */
    REMARK("-"),
    /** Codes for words that stand beside them, which a narrow page can do without. */
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

  public TableColumn shortFor(String words) {
    return new TableColumn(heading, kind, words);
  }
}
