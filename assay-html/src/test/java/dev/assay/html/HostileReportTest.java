// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JudgmentFile;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that want to be more than text, wherever a run holds text. */
@SuppressWarnings("NullAway.Init") // set before the first test
class HostileReportTest extends ReportBrowserTest {
  /** Elements that run or load something, or could. */
  private static final String HARMFUL =
      """
      () => {
        const tags = new Set(['script', 'style', 'img', 'iframe', 'object', 'embed', 'link', 'meta',
          'base', 'video', 'audio', 'math', 'animate', 'use', 'foreignobject']);
        const links = new Set(['href', 'src', 'action', 'xlink:href']);
        const harmful = (element, name) => name.startsWith('on')
          || name === 'style' && !element.closest('.gap')
          || links.has(name) && !element.getAttribute(name).startsWith('#');
        const found = [];
        for (const element of document.querySelectorAll('main *')) {
          if (tags.has(element.localName.toLowerCase())
            || element.getAttributeNames().some((name) => harmful(element, name.toLowerCase()))) {
            found.push(element.outerHTML);
          }
        }
        return found;
      }
      """;

  /** Visits questions and gives the title of each, or what is harmful there. */
  private static final String WALK =
      """
      async (addresses) => {
        const titles = [];
        for (const address of addresses) {
          location.hash = address;
          let tries = 0;
          do {
            await new Promise((go) => setTimeout(go, 2));
          } while (tries++ < 2000 && !(document.querySelector('.trail .where')
            && document.title.startsWith(decodeURIComponent(address.slice('#/question/'.length)))
            && document.querySelector('#reproduce')));
          const harmful = (HARMFUL)();
          titles.push(harmful.length || window.__pwned
            ? 'harmful: ' + harmful.join(' ') : document.querySelector('#app h1').textContent);
        }
        return titles;
      }
      """
          .replace("HARMFUL", HARMFUL);

  private static List<String> texts;

  /** The texts as a run keeps them: halves of a pair of surrogates can't be written. */
  private static List<String> kept;

  private static Path report;

  @BeforeAll
  static void open(@TempDir Path folder) throws Exception {
    texts = texts();
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      cases.add(hostile(texts.get(i), i));
    }
    RunDirectory run = SyntheticRun.write(folder.resolve("run"), String.join(" ", texts), cases);
    try (JudgmentFile judgments = JudgmentFile.open(run, note -> {})) {
      for (String text : texts) {
        judgments.append(judgment(text), done -> {});
      }
      judgments.finish();
    }
    kept = run.outcomes().stream().map(Outcome::question).toList();
    report = SyntheticRun.report(run);
  }

  private static List<String> texts() throws IOException {
    try (InputStream in = HostileReportTest.class.getResourceAsStream("hostile.txt")) {
      String lines = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return lines
          .lines()
          .map(
              line ->
                  Pattern.compile("\\\\u([0-9a-f]{4})")
                      .matcher(line)
                      .replaceAll(
                          hex ->
                              Matcher.quoteReplacement(
                                  String.valueOf((char) Integer.parseInt(hex.group(1), 16)))))
          .toList();
    }
  }

  private static Case hostile(String text, int i) {
    ResultTable gold = ResultTable.ofRows(List.of(text, "n"), List.of(List.of(text, (long) i)));
    ResultTable predicted =
        ResultTable.ofRows(List.of("n", text), List.of(List.of((long) i, text + text)));
    return new Case(
        text,
        text,
        text,
        text,
        text,
        "SELECT '" + text + "' -- " + text,
        text + " SELECT \"" + text + "\"",
        gold,
        predicted);
  }

  private static Judgment judgment(String text) {
    return new Judgment(
        new Judgment.Key(text, "ab12", text, 1),
        text,
        2.0,
        Judgment.Rating.of(2.0, text, true, text),
        1,
        null,
        Instant.EPOCH);
  }

  @Test
  void holdsEnoughToTry() {
    assertThat(texts).hasSizeGreaterThanOrEqualTo(150).doesNotHaveDuplicates();
  }

  @Test
  void runsNoneOfThem() {
    Page page = visit(report, "", 1440, ColorScheme.LIGHT);
    assertHarmless(page);
    visit.go("#/questions");
    page.locator(".list").waitFor();
    page.evaluate("document.querySelector('.list').scrollTop = 1e6");
    assertHarmless(page);
    // Nothing is drawn on the way, which takes longer than all else.
    page.evaluate("document.documentElement.style.display = 'none'");
    assertThat(page.evaluate(WALK, some(addresses()))).isEqualTo(some(titles()));
    page.evaluate("document.documentElement.style.display = ''");
    assertHarmless(page);
  }

  /** Every third, as each takes a quarter of a second; all with {@code -Plong}. */
  private static List<String> some(List<String> all) {
    int step = Integer.getInteger("assay.sample.step", 1);
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }

  private static List<String> addresses() {
    return kept.stream().map(text -> Link.toQuestion(SanitizedText.line(text))).toList();
  }

  private static List<String> titles() {
    return kept.stream()
        .map(
            text ->
                SanitizedText.prose(text).isEmpty()
                    ? SanitizedText.line(text)
                    : SanitizedText.prose(text))
        .toList();
  }

  /** Nothing ran, and nothing is there that could. */
  private static void assertHarmless(Page page) {
    assertThat(page.evaluate("String(window.__pwned)")).isEqualTo("undefined");
    assertThat(page.evaluate("() => (" + HARMFUL + ")()")).isEqualTo(List.of());
  }
}
