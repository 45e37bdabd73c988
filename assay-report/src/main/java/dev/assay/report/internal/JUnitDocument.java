// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.table.internal.SanitizedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Test suites as JUnit XML. Control characters are escaped in attributes; in the text of a failure,
 * characters that XML forbids become U+FFFD.
 */
final class JUnitDocument {
  private static final int REPLACEMENT = 0xfffd;
  private final XMLStreamWriter xml;

  private JUnitDocument(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /**
   * Test cases under one name.
   *
   * @param parts the cases, part by part; iterated more than once
   */
  record Suite(String name, List<List<TestCase>> parts) {
    Suite {
      parts = List.copyOf(parts);
    }

    Stream<TestCase> cases() {
      return parts.stream().flatMap(List::stream);
    }
  }

  /**
   * A test case; it passes unless it has a failure or a reason to be skipped.
   *
   * @param className the name by which CI servers group
   * @param ms duration in milliseconds
   * @param failure the reason why it fails, or {@code null}
   * @param skipped the reason why it was not run, or {@code null}
   */
  record TestCase(
      String className,
      String name,
      double ms,
      @Nullable Failure failure,
      @Nullable String skipped) {}

  /** The failure of a test case: as a code, as a sentence, and in full. */
  record Failure(String type, String message, String text) {}

  /** Writes one document, and leaves {@code out} open. A single suite becomes its root. */
  static void write(Writer out, List<Suite> suites) {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      new JUnitDocument(xml).write(suites);
      xml.flush();
    } catch (XMLStreamException e) {
      // An exception of the stream itself is passed on to the caller, who knows the file.
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof IOException problem) {
          throw new UncheckedIOException(problem);
        }
      }
      if (e.getNestedException() instanceof IOException problem) {
        throw new UncheckedIOException(problem);
      }
      throw new IllegalStateException("the report can't be written: " + e.getMessage(), e);
    }
  }

  private void write(List<Suite> suites) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    int depth = suites.size() == 1 ? 0 : 1;
    if (depth > 0) {
      line(0);
      xml.writeStartElement("testsuites");
    }
    for (Suite suite : suites) {
      write(suite, depth);
    }
    if (depth > 0) {
      line(0);
      xml.writeEndElement();
    }
    xml.writeEndDocument();
    xml.writeCharacters("\n");
  }

  private void write(Suite suite, int depth) throws XMLStreamException {
    line(depth);
    xml.writeStartElement("testsuite");
    attribute("name", suite.name());
    attribute("tests", suite.parts().stream().mapToInt(List::size).sum());
    attribute("failures", suite.cases().filter(c -> c.failure() != null).count());
    attribute("errors", 0);
    attribute("skipped", suite.cases().filter(c -> c.skipped() != null).count());
    attribute("time", seconds(suite.cases().mapToDouble(TestCase::ms).sum()));
    for (List<TestCase> part : suite.parts()) {
      for (TestCase test : part) {
        write(test, depth + 1);
      }
    }
    line(depth);
    xml.writeEndElement();
  }

  private void write(TestCase test, int depth) throws XMLStreamException {
    line(depth);
    xml.writeStartElement("testcase");
    attribute("classname", test.className());
    attribute("name", test.name());
    attribute("time", seconds(test.ms()));
    Failure failure = test.failure();
    if (failure != null) {
      line(depth + 1);
      xml.writeStartElement("failure");
      attribute("type", failure.type());
      attribute("message", failure.message());
      xml.writeCharacters(allowed(failure.text()));
      xml.writeEndElement();
      line(depth);
    } else if (test.skipped() != null) {
      line(depth + 1);
      xml.writeEmptyElement("skipped");
      attribute("message", test.skipped());
      line(depth);
    }
    xml.writeEndElement();
  }

  private static String seconds(double ms) {
    return String.format(Locale.ROOT, "%.4f", ms / 1000);
  }

  private void attribute(String name, Object value) throws XMLStreamException {
    xml.writeAttribute(name, allowed(SanitizedText.line(value.toString())));
  }

  private void line(int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }

  /** The text with plain line breaks, and each character that XML forbids replaced by U+FFFD. */
  static String allowed(String written) {
    String text = written.replace("\r\n", "\n");
    if (text.codePoints().allMatch(JUnitDocument::isAllowed)) {
      return text;
    }
    StringBuilder allowed = new StringBuilder(text.length());
    text.codePoints().forEach(c -> allowed.appendCodePoint(isAllowed(c) ? c : REPLACEMENT));
    return allowed.toString();
  }

  /** The production {@code Char} of XML 1.0, without the control characters it discourages. */
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || (c >= 0x20 && c < 0x7f)
        || (c >= 0xa0 && c <= 0xd7ff)
        || (c >= 0xe000 && c <= 0xfffd)
        || (c >= 0x10000 && c <= 0x10ffff);
  }
}
