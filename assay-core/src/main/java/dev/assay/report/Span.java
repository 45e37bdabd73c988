package dev.assay.report;

/**
 * A piece of one line in one ink. The text is made safe here, so that whatever is printed through
 * spans holds no control characters but those of its ink.
 */
record Span(Ink ink, String text) {
  static final Span EMPTY = Span.of("");

  Span {
    text = SafeText.line(text);
  }

  static Span of(String text) {
    return new Span(Ink.PLAIN, text);
  }

  int width() {
    return TextWidth.of(text);
  }

  Span withText(String other) {
    return new Span(ink, other);
  }
}
