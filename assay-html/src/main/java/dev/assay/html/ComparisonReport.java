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

import dev.assay.compare.ComparedRun;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.QuestionPair;
import dev.assay.compare.RunComparison;
import dev.assay.compare.RunComparisons;
import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.report.ComparisonsPage;
import dev.assay.report.Figures;
import dev.assay.report.RunFacts;
import dev.assay.report.ShellWord;
import dev.assay.report.SystemWords;
import dev.assay.report.VacuousWords;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs side by side as one HTML file, like {@link HtmlReport}: two in full, with a page for each
 * question; more of them as tables.
 */
public final class ComparisonReport {
  private static final int BLOCK = 32;

  private final RunComparisons comparisons;
  private final List<GateVerdict> gates;
  private final List<QuestionPair> pairs;
  private final QuestionKeys keys;
  private final @Nullable Path folder;

  private ComparisonReport(RunComparisons comparisons, List<GateVerdict> gates) {
    this.comparisons = comparisons;
    this.gates = gates;
    this.folder = common(comparisons.runs());
    this.pairs = comparisons.single().map(RunComparison::pairs).orElse(List.of());
    this.keys = new QuestionKeys(pairs.stream().map(QuestionPair::candidate).toList());
  }

  /**
   * Writes the page of a comparison, to be kept in UTF-8, and leaves {@code page} open.
   *
   * @param gates what the gate says of each run but the first; empty if there is none
   */
  public static void write(RunComparisons comparisons, List<GateVerdict> gates, Writer page)
      throws IOException {
    new ComparisonReport(comparisons, gates).write(page);
  }

  private void write(Writer page) throws IOException {
    PageFacts facts = PageFacts.of(title(), pairs.size(), BLOCK, keepsValues(), names(), systems());
    new PageFile(title(), pairs.size())
        .write(
            page,
            body(),
            facts,
            pairs.stream().map(pair -> IndexEntry.of(pair, keys)).iterator(),
            pairs.stream().map(this::detail).iterator());
  }

  private boolean keepsValues() {
    return comparisons.runs().stream().allMatch(run -> run.manifest().conditions().keepValues());
  }

  private List<String> names() {
    return comparisons.runs().stream().map(ComparedRun::name).toList();
  }

  private List<String> systems() {
    return comparisons.runs().stream()
        .map(run -> SystemWords.of(run.manifest().generator().id()))
        .toList();
  }

  private String title() {
    return String.join(names().size() == 2 ? " → " : ", ", names());
  }

  private Markup body() {
    Markup html = new Markup();
    html.open("div", "id", "summary");
    headline(html);
    RunComparison single = comparisons.single().orElse(null);
    if (single == null) {
      ManyRunsSections.add(html, comparisons);
    } else {
      new ComparisonSections(html, single, keys).add();
    }
    CostPicture.add(
        html, comparisons.runs(), accuracies().stream().map(Proportion::value).toList());
    reproduce(html);
    return html.close();
  }

  private void headline(Markup html) {
    ComparedRun first = comparisons.baseline();
    html.open("section", "class", "headline", "aria-labelledby", "title");
    html.element(
        "p",
        first.manifest().dataset().name() + " · profile " + first.profile().name(),
        "class",
        "eyebrow");
    html.element("h1", title(), "id", "title", "tabindex", "-1");
    html.open("ul", "class", "systems", "aria-label", "Who wrote the SQL");
    for (int i = 0; i < systems().size(); i++) {
      html.open("li").text(ComparisonsPage.letter(i) + ": SQL from ");
      html.element("strong", systems().get(i)).close();
    }
    html.close();
    List<String> sentences = RunComparisons.sentences(comparisons.againstFirst());
    for (int i = 0; i < sentences.size(); i++) {
      RunComparison one = comparisons.againstFirst().get(i);
      html.element("p", sentences.get(i), "class", "sentence");
      one.overDatabases().ifPresent(words -> html.element("p", words, "class", "aside"));
      VacuousWords.compared(one).ifPresent(words -> html.element("p", words, "class", "aside"));
    }
    comparisons.reach().ifPresent(reach -> html.element("p", reach, "class", "aside"));
    gates.forEach(gate -> HeadlineSection.gate(html, gate));
    RunComparisons.shares(comparisons.againstFirst())
        .or(this::common)
        .ifPresent(shares -> html.element("p", shares, "class", "aside"));
    AccuracyTable table =
        new AccuracyTable(html, "Accuracy of each run", "Run", accuracies().get(0));
    for (int i = 0; i < comparisons.runs().size(); i++) {
      String name = ComparisonsPage.letter(i) + "  " + comparisons.runs().get(i).name();
      table.row(name, null, accuracies().get(i));
    }
    table.end();
    warnings(html);
    html.close();
  }

  /** Said where questions are left out, of which the runs' own accuracies know. */
  private Optional<String> common() {
    RunComparison first = comparisons.againstFirst().get(0);
    boolean all =
        first.leftOut().isEmpty()
            && first.onlyBaseline().isEmpty()
            && first.onlyCandidate().isEmpty();
    return all
        ? Optional.empty()
        : Optional.of(
            "Accuracy on the %s that are scored in all of them."
                .formatted(Figures.count(first.counts().total(), "question")));
  }

  /** Of each run on the questions that it has in common with the first. */
  private List<Proportion> accuracies() {
    List<Proportion> accuracies = new ArrayList<>();
    accuracies.add(comparisons.againstFirst().get(0).accuracy().baseline());
    comparisons.againstFirst().forEach(one -> accuracies.add(one.accuracy().candidate()));
    return accuracies;
  }

  private void warnings(Markup html) {
    List<String> warnings = ComparisonsPage.warnings(comparisons);
    if (!warnings.isEmpty()) {
      html.open("div", "class", "warnings", "role", "note", "aria-label", "Warnings");
      html.element("h2", "Read with care", "class", "label").open("ul");
      warnings.forEach(warning -> html.element("li", warning));
      html.close().close();
    }
  }

  private void reproduce(Markup html) {
    Sections.begin(html, "origin", "How to reproduce", "In the folder that holds the runs:");
    StringBuilder command = new StringBuilder("assay compare");
    comparisons.runs().forEach(run -> command.append(' ').append(word(run)));
    comparisons.options().forEach(option -> command.append(' ').append(ShellWord.of(option)));
    html.open("p", "class", "command").element("code", command.toString()).close();
    html.close();
  }

  private String word(ComparedRun run) {
    return ShellWord.of(facts(run).directory().toString());
  }

  private PairDetail detail(QuestionPair pair) {
    return new PairDetail(
        List.of(
            detail(comparisons.runs().get(0), pair.baseline()),
            detail(comparisons.runs().get(1), pair.candidate())));
  }

  private QuestionDetail detail(ComparedRun run, Outcome outcome) {
    Excerpts excerpts =
        new Excerpts(
            run.manifest().conditions().keepValues()
                ? new RunDirectory(run.directory(), run.manifest())
                    .results()
                    .read(outcome.question())
                : Optional.empty());
    return QuestionDetail.of(run.whole(outcome), facts(run), excerpts, List.of());
  }

  private RunFacts facts(ComparedRun run) {
    return new RunFacts(
            run.name(),
            run.profile(),
            List.of(),
            run.manifest().dataset().name(),
            run.outcomes().size(),
            0,
            run.directory())
        .within(folder);
  }

  /** The deepest folder that all runs are in; {@code null} if they have none in common. */
  private static @Nullable Path common(List<ComparedRun> runs) {
    Path common = null;
    for (ComparedRun run : runs) {
      Path folder = run.directory().toAbsolutePath().normalize().getParent();
      common = common == null ? folder : common;
      while (common != null && (folder == null || !folder.startsWith(common))) {
        common = common.getParent();
      }
    }
    return common;
  }
}
