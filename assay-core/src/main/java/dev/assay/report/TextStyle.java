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

/** What a piece of text looks like on a terminal that shows colours. */
enum TextStyle {
  PLAIN(""),
  BOLD("1"),
  FAINT("2"),
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  CYAN("36");

  private final String code;

  TextStyle(String code) {
    this.code = code;
  }

  StyledText on(String text) {
    return new StyledText(this, text);
  }

  String paint(String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
