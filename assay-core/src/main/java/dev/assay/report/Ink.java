package dev.assay.report;

/** What a piece of text looks like on a terminal that shows colours. */
enum Ink {
  PLAIN(""),
  BOLD("1"),
  FAINT("2"),
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  CYAN("36");

  private final String code;

  Ink(String code) {
    this.code = code;
  }

  Span on(String text) {
    return new Span(this, text);
  }

  String paint(String text) {
    return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
