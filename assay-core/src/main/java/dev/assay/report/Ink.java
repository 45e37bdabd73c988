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
package dev.assay.report;

/**
 * How a page is drawn.
 *
 * @param colour whether ANSI colours may be used
 * @param unicode whether signs beyond ASCII can be shown
 * @param width characters a line may have
 */
public record Ink(boolean colour, boolean unicode, int width) {
  private static final int NARROWEST = 40;

  /** No colour, 100 characters: files and pipes. */
  public static final Ink PLAIN = new Ink(false, true, 100);

  public Ink {
    width = Math.max(NARROWEST, width);
  }

  String bold(String text) {
    return paint("1", text);
  }

  String dim(String text) {
    return paint("2", text);
  }

  String good(String text) {
    return paint("32", text);
  }

  String bad(String text) {
    return paint("31", text);
  }

  String fair(String text) {
    return paint("33", text);
  }

  /** The first if it can be shown, else the second. */
  String sign(String fine, String ascii) {
    return unicode ? fine : ascii;
  }

  private String paint(String code, String text) {
    return colour && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
