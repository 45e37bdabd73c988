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

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.io.StringWriter;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A run as JUnit XML, which every CI server can show: a question is a test case, an incorrect one a
 * failure, one that is not scored is skipped.
 */
public final class JUnitXml {
  private JUnitXml() {}

  /** The document. Characters that XML can't hold become U+FFFD. */
  public static String of(RunSummary summary) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", legal(summary.facts().name()));
      xml.writeAttribute("tests", String.valueOf(summary.finished()));
      xml.writeAttribute("failures", String.valueOf(wrong(summary)));
      xml.writeAttribute(
          "skipped", String.valueOf(summary.finished() - summary.accuracy().total()));
      for (Outcome outcome : summary.outcomes()) {
        xml.writeCharacters("\n  ");
        testCase(xml, outcome);
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("XML in memory can't fail", e);
    }
    return text.append('\n').toString();
  }

  private static int wrong(RunSummary summary) {
    return summary.accuracy().total() - summary.accuracy().successes();
  }

  private static void testCase(XMLStreamWriter xml, Outcome outcome) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", legal(outcome.database()));
    xml.writeAttribute("name", legal(outcome.question()));
    Double ms = outcome.execution().ms();
    xml.writeAttribute("time", String.format(Locale.ROOT, "%.4f", ms == null ? 0 : ms / 1_000));
    if (outcome.verdict() instanceof Verdict.Incorrect incorrect) {
      xml.writeStartElement("failure");
      xml.writeAttribute("type", incorrect.cause().name());
      xml.writeAttribute("message", Words.of(incorrect.cause()));
      xml.writeCharacters(legal(facts(outcome)));
      xml.writeEndElement();
    } else if (outcome.verdict() instanceof Verdict.NotScored skipped) {
      xml.writeStartElement("skipped");
      xml.writeAttribute("message", legal(skipped.reason() + ": " + skipped.detail()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static String facts(Outcome outcome) {
    return "question: %s\npredicted: %s\ngold: %s\nerror: %s"
        .formatted(outcome.text(), outcome.sql(), outcome.goldSql(), outcome.execution().message());
  }

  private static String legal(String text) {
    StringBuilder legal = new StringBuilder(text.length());
    text.codePoints().forEach(c -> legal.appendCodePoint(isLegal(c) ? c : 0xfffd));
    return legal.toString();
  }

  /** Char of XML 1.0, section 2.2. */
  private static boolean isLegal(int c) {
    return c == 0x9
        || c == 0xa
        || c == 0xd
        || (c >= 0x20 && c <= 0xd7ff)
        || (c >= 0xe000 && c <= 0xfffd)
        || c >= 0x10000;
  }
}
