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

/**
 * A column of a table.
 *
 * @param heading may be empty
 * @param width of a picture on a terminal; of text, where others give way before it gets narrower
 * @param hint the heading in full, where it is short for something; may be empty
 */
public record TableColumn(String heading, Kind kind, int width, String hint) {
  private static final int NAME = 32;

  /** What the cells of a column have in common. */
  public enum Kind {
    TEXT,
    NUMBER,
    /** An interval or the like, which a narrow page can do without. */
    DETAIL,
    PICTURE,
    /** Words in small print. */
    REMARK
  }

  public static TableColumn text(String heading) {
    return new TableColumn(heading, Kind.TEXT, Integer.MAX_VALUE, "");
  }

  /** A column of ids or names, which may be long. */
  public static TableColumn name(String heading) {
    return new TableColumn(heading, Kind.TEXT, NAME, "");
  }

  public static TableColumn number(String heading) {
    return new TableColumn(heading, Kind.NUMBER, Integer.MAX_VALUE, "");
  }

  public static TableColumn detail(String heading) {
    return new TableColumn(heading, Kind.DETAIL, Integer.MAX_VALUE, "");
  }

  public static TableColumn picture(String heading, int width) {
    return new TableColumn(heading, Kind.PICTURE, width, "");
  }

  public static TableColumn remark(String heading) {
    return new TableColumn(heading, Kind.REMARK, Integer.MAX_VALUE, "");
  }

  public TableColumn shortFor(String words) {
    return new TableColumn(heading, kind, width, words);
  }
}
