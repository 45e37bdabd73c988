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
package dev.assay.html;

import dev.assay.report.SafeText;
import java.io.StringWriter;
import java.io.Writer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Elements of a page, one after the other. All text, also that of attributes, is escaped and its
 * control characters are spelled out, so nothing that is passed here can become markup.
 */
final class Markup {
  private final Writer out = new StringWriter();
  private final XMLStreamWriter xml;

  Markup() {
    try {
      xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the JDK can always write elements", e);
    }
  }

  private interface Step {
    void run() throws XMLStreamException;
  }

  /**
   * Begins an element.
   *
   * @param attributes name and value by turns
   */
  Markup open(String tag, String... attributes) {
    return with(
        () -> {
          xml.writeStartElement(tag);
          write(attributes);
        });
  }

  /** Ends the element that was begun last. */
  Markup close() {
    return with(
        () -> {
          xml.writeCharacters("");
          xml.writeEndElement();
        });
  }

  /** An element that never has content, such as {@code meta} or a line of a drawing. */
  Markup empty(String tag, String... attributes) {
    return with(
        () -> {
          xml.writeEmptyElement(tag);
          write(attributes);
        });
  }

  /** An element that holds but text. */
  Markup element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** A name of something, which may be broken after an underscore rather than within a word. */
  Markup name(String name) {
    String[] parts = name.split("(?<=_)", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i > 0) {
        empty("wbr");
      }
      text(parts[i]);
    }
    return this;
  }

  Markup text(String text) {
    return with(() -> xml.writeCharacters(SafeText.line(text)));
  }

  private void write(String... attributes) throws XMLStreamException {
    for (int i = 0; i < attributes.length; i += 2) {
      xml.writeAttribute(attributes[i], SafeText.line(attributes[i + 1]));
    }
  }

  private Markup with(Step step) {
    try {
      step.run();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("elements are not well nested", e);
    }
    return this;
  }

  /** What was written so far. */
  @Override
  public String toString() {
    try {
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("text can always be written", e);
    }
    return out.toString();
  }
}
