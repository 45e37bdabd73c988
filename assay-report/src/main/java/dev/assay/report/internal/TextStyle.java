// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

/** The style of a piece of text on a terminal that shows colors. */
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
