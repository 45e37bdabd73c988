// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.Gate;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.RepeatedRuns;
import dev.assay.compare.internal.RunComparison;
import dev.assay.compare.internal.TestRuns;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.ExampleRun;
import dev.assay.report.RunSummary;
import dev.assay.report.internal.MarkdownDocument.MarkdownLines;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class HostileTextTest {
  private static final String ESCAPES =
      "\u001b[2J\u001b]0;owned\u0007\r\n\t\u009b31m\u202etxt\u0000";

  @Provide
  Arbitrary<String> hostile() {
    return Arbitraries.strings()
        .all()
        .ofMaxLength(40)
        .edgeCases(edges -> edges.add(ESCAPES, "=1+1", "]]>&<x>", "'", "\ud800", "a|b`c``", " "));
  }

  @Property(tries = 300, seed = "1")
  void neverReachesTheTerminalAsControlCharacters(@ForAll("hostile") String text) {
    Outcome outcome = hostileOutcome(text);
    List<Outcome> outcomes = List.of(outcome, ExampleRun.question("q10"));
    ResultTable table = ResultTable.ofRows(List.of(text, "b"), List.of(List.of(text, text)));
    Screen screen = Screen.plain(80);

    assertSafe(
        TerminalDocument.of(SummaryDocument.of(RunSummary.of(ExampleRun.RUN, outcomes)), screen));
    assertSafe(
        QuestionPage.of(
            new QuestionView(
                ExampleRun.RUN, outcome, table, table, judgments(text), text, null, List.of()),
            screen,
            true));
    assertSafe(
        MarkdownDocument.of(
            SummaryDocument.of(RunSummary.of(ExampleRun.RUN, outcomes), null, null)));
  }

  @Property(tries = 100, seed = "1")
  void neverLeavesItsPlaceInComparisons(@ForAll("hostile") String text) throws Exception {
    Outcome outcome = hostileOutcome(text);
    Outcome right = outcome.judged(new Verdict.Correct(), outcome.metrics());
    ComparedRun sample = TestRuns.run("A", "+");
    ComparedRun before =
        new ComparedRun(
            text, sample.directory(), sample.manifest(), sample.profile(), List.of(right));
    ComparedRun now =
        new ComparedRun(
            "B", sample.directory(), sample.manifest(), sample.profile(), List.of(outcome));
    MultiRunComparison comparisons = MultiRunComparison.of(List.of(before, now), false);
    RunComparison comparison = comparisons.againstFirst().get(0);
    GateVerdict gate =
        new Gate(null, Map.of(), 0).judge(text, now.outcomes(), 0, comparison).orElseThrow();
    RepeatedRuns repeats = RepeatedRuns.of(List.of(before, now), false);

    assertSafe(TerminalDocument.of(ComparisonDocument.of(comparisons), Screen.plain(80)));
    assertSafe(TerminalDocument.of(RepeatsDocument.of(repeats), Screen.plain(80)));
    assertSafe(MarkdownDocument.of(ComparisonDocument.of(comparisons, List.of(gate))));
    assertSafe(MarkdownDocument.of(PullRequestDocument.of(comparisons, List.of(gate), null)));
    assertSafe(MarkdownDocument.of(RepeatsDocument.of(repeats)));
    assertThat(GitHubAnnotations.of(List.of(new GitHubAnnotations.Found(gate, comparison))))
        .hasSize(2)
        .allSatisfy(
            line -> assertThat(line).matches("::(error|warning) title=[^:,]*::\\P{Cntrl}*"));
    StringWriter xml = new StringWriter();
    new JUnitXml().add(comparison, gate).write(xml);
    assertThat(parse(xml).getElementsByTagName("failure").getLength()).isEqualTo(2);
    assertThat(
            new ObjectMapper()
                .readTree(ComparisonJson.write(comparisons, List.of(gate)))
                .at("/runs/0/name")
                .asText())
        .isEqualTo(text);
  }

  @Property(tries = 300, seed = "1")
  void comesBackFromJson(@ForAll("hostile") String text) throws Exception {
    String json =
        SummaryJson.write(RunSummary.of(ExampleRun.RUN, List.of(hostileOutcome(text))), null);

    assertThat(new ObjectMapper().readTree(json).at("/breakdowns/database/0/name").asText())
        .isEqualTo(text);
  }

  @Property(tries = 300, seed = "1")
  void comesBackFromCsvButForOneApostrophe(@ForAll("hostile") String text) {
    StringWriter csv = new StringWriter();
    OutcomesCsv.write(csv, OutcomeTable.of(List.of(hostileOutcome(text)), List.of()));
    List<CsvRecord> records =
        CsvReader.builder().skipEmptyLines(false).ofCsvRecord(csv.toString()).stream().toList();

    assertThat(records).hasSize(2);
    String cell = records.get(1).getField(records.get(0).getFields().indexOf("sql"));
    assertThat(cell.startsWith("'") ? cell.substring(1) : cell).isEqualTo(text);
    assertThat(cell).doesNotMatch("(?s)[=+\\-@\t\r\n].*");
  }

  @Property(tries = 300, seed = "1")
  void staysWellFormedXml(@ForAll("hostile") String text) throws Exception {
    StringWriter xml = new StringWriter();
    new JUnitXml().add(ExampleRun.RUN, List.of(hostileOutcome(text)), null).write(xml);
    Element test = (Element) parse(xml).getElementsByTagName("testcase").item(0);

    assertThat(test.getAttribute("name"))
        .isEqualTo(JUnitDocument.allowed(SanitizedText.line("q" + text)));
    assertThat(test.getElementsByTagName("failure").item(0).getTextContent())
        .contains("gold rows: 4");
  }

  @Test
  void isSpelledOut() {
    assertThat(SanitizedText.line(ESCAPES))
        .isEqualTo("\\u001b[2J\\u001b]0;owned\\u0007\\r\\n\\t\\u009b31m\\u202etxt\\u0000");
    assertThat(SanitizedText.line("\udb40\udc41")).isEqualTo("\\u{e0041}");
    assertThat(SanitizedText.line("naïve 東京")).isEqualTo("naïve 東京");
  }

  @Test
  void staysInCodeSpansInMarkdown() {
    assertThat(MarkdownLines.code("a|b\n@c")).isEqualTo("`a|b @c`");
    assertThat(new MarkdownLines().row(Stream.of(MarkdownLines.code("a|b"), "c")).text())
        .isEqualTo("| `a\\|b` | c |\n");
    assertThat(MarkdownLines.code("`x``")).isEqualTo("``` `x`` ```");
  }

  @Test
  void countsTestCasesAsBuildServersDo() throws Exception {
    StringWriter xml = new StringWriter();
    new JUnitXml().add(ExampleRun.RUN, ExampleRun.outcomes(), null).write(xml);
    Element suite = parse(xml).getDocumentElement();

    assertThat(suite.getAttribute("tests")).isEqualTo("12");
    assertThat(suite.getAttribute("failures")).isEqualTo("5");
    assertThat(suite.getAttribute("skipped")).isEqualTo("2");
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(5);
    assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(2);
  }

  @Test
  void leavesNumbersInCsvAsTheyAre() {
    StringWriter csv = new StringWriter();
    OutcomesCsv.write(csv, OutcomeTable.of(List.of(ExampleRun.question("q3")), List.of()));

    assertThat(csv.toString())
        .startsWith(
            "question,database,category,difficulty,text,verdict,cause,detail,match,relaxations,"
                + "execution_accuracy,bird_ex,rows,ms,gold_rows,gold_ms,attempts,"
                + "prompt_tokens,completion_tokens,cost_usd,latency_ms,sql,gold_sql\r\n"
                + "q3,shop,sum,hard,What are the names and ages of all singers from France?,"
                + "correct,,,superset,EXTRA_COLUMNS ROUNDING,1.0,0.0,4,6.0,4,1.0,1,");
  }

  private static List<Judgment> judgments(String text) {
    return List.of(
        new Judgment(
            new Judgment.Key("q", text, text, 1),
            text,
            1.0,
            Judgment.Rating.of(1.0, text, true, text),
            1,
            null,
            Instant.EPOCH),
        new Judgment(
            new Judgment.Key("q", text, text, 2),
            text,
            null,
            Judgment.Rating.missing(text, MissingScoreReason.CUT_OFF),
            1,
            null,
            Instant.EPOCH));
  }

  private static Outcome hostileOutcome(String text) {
    return ExampleRun.with(ExampleRun.question("q6"), "q" + text, text, text, text);
  }

  private static void assertSafe(String printed) {
    assertThat(printed.codePoints().filter(c -> c != '\n'))
        .noneMatch(
            c ->
                Character.isISOControl(c)
                    || Arrays.asList(0x202e, 0x2066, 0x2028).contains(c)
                    || Character.getType(c) == Character.SURROGATE);
  }

  private static Document parse(StringWriter xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml.toString())));
  }
}
