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

import dev.assay.model.Difference;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes as a JUnit XML report, for build servers: one test case a question, its class name the
 * data set and the database. An incorrect prediction is a failure with its cause, a question that
 * was not scored is skipped. In names and messages control characters are spelled out; in the facts
 * of a failure characters that XML forbids become U+FFFD.
 */
public final class JUnitXml {
  private final XMLStreamWriter xml;
  private final RunFacts run;

  private JUnitXml(XMLStreamWriter xml, RunFacts run) {
    this.xml = xml;
    this.run = run;
  }

  /** Writes one document, and leaves {@code out} open. Encode it in UTF-8. */
  public static void write(Writer out, RunFacts run, List<Outcome> outcomes) {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
      new JUnitXml(xml, run).write(outcomes);
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the report can't be written: " + e.getMessage(), e);
    }
  }

  private void write(List<Outcome> outcomes) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    line(0);
    xml.writeStartElement("testsuite");
    attribute("name", run.name());
    attribute("tests", outcomes.size());
    attribute("failures", outcomes.stream().filter(JUnitXml::isWrong).count());
    attribute("errors", 0);
    attribute("skipped", outcomes.stream().filter(o -> !RunSummary.isScored(o)).count());
    attribute("time", seconds(outcomes.stream().mapToDouble(JUnitXml::ms).sum()));
    for (Outcome outcome : outcomes) {
      testCase(outcome);
    }
    line(0);
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.writeCharacters("\n");
  }

  private void testCase(Outcome outcome) throws XMLStreamException {
    line(1);
    xml.writeStartElement("testcase");
    attribute("classname", run.dataset() + "." + outcome.database());
    attribute("name", outcome.question());
    attribute("time", seconds(ms(outcome)));
    if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
      line(2);
      xml.writeStartElement("failure");
      attribute("type", wrong.cause().name());
      attribute("message", Words.of(wrong.cause()));
      xml.writeCharacters(XmlText.of(String.join("\n", facts(outcome))));
      xml.writeEndElement();
      line(1);
    } else if (outcome.verdict() instanceof Verdict.NotScored none) {
      line(2);
      xml.writeEmptyElement("skipped");
      attribute("message", none.reason() + ": " + none.detail());
      line(1);
    }
    xml.writeEndElement();
  }

  private List<String> facts(Outcome outcome) {
    List<String> facts = new ArrayList<>();
    fact(facts, "question", outcome.text());
    fact(facts, "profile", run.profileOf(outcome).name());
    ExecutionSummary execution = outcome.execution();
    fact(facts, "error", execution.error());
    fact(facts, "message", execution.message());
    fact(facts, "abstention", outcome.abstention());
    Difference difference = outcome.match() == null ? null : outcome.match().difference();
    if (difference != null) {
      fact(facts, "gold rows", Long.toString(difference.goldRows()));
      fact(facts, "predicted rows", Long.toString(difference.predictedRows()));
      fact(facts, "missing rows", Long.toString(difference.missingRows()));
      fact(facts, "extra rows", Long.toString(difference.extraRows()));
      fact(facts, "changed rows", Long.toString(difference.changedRows()));
      difference.nearMisses().forEach(miss -> fact(facts, "near miss", miss.words()));
    }
    fact(facts, "gold SQL", outcome.goldSql());
    fact(facts, "predicted SQL", outcome.sql());
    return facts;
  }

  private static void fact(List<String> facts, String label, @Nullable String value) {
    if (value != null) {
      facts.add(label + ": " + value);
    }
  }

  private static boolean isWrong(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect;
  }

  private static double ms(Outcome outcome) {
    return Objects.requireNonNullElse(outcome.execution().ms(), 0.0);
  }

  private static String seconds(double ms) {
    return String.format(Locale.ROOT, "%.4f", ms / 1000);
  }

  private void attribute(String name, Object value) throws XMLStreamException {
    xml.writeAttribute(name, XmlText.of(SafeText.line(value.toString())));
  }

  private void line(int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }
}
