// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.OutcomeChange;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JsonFields;
import dev.assay.model.Outcome;
import dev.assay.report.Problem;
import dev.assay.report.internal.ComparedFolder;
import dev.assay.report.internal.ComparisonDocument;
import dev.assay.report.internal.QuestionAcrossRuns;
import dev.assay.report.internal.SystemPhrases;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs side by side as one HTML file, like {@link HtmlReport}: two in full, with a page for each
 * question; more of them as tables.
 */
public final class ComparisonReport {
  private static final int BLOCK = 32;

  private final MultiRunComparison comparisons;
  private final List<GateVerdict> gates;
  private final List<QuestionPair> pairs;
  private final List<QuestionAcrossRuns> shared;
  private final QuestionKeys keys;
  private final ComparedFolder folder;

  private ComparisonReport(MultiRunComparison comparisons, List<GateVerdict> gates) {
    this.comparisons = comparisons;
    this.gates = gates;
    this.folder = ComparedFolder.of(comparisons.runs());
    this.pairs = comparisons.single().map(RunComparison::pairs).orElse(List.of());
    this.shared =
        comparisons.single().isPresent() ? List.of() : QuestionAcrossRuns.all(comparisons);
    this.keys =
        new QuestionKeys(
            Stream.concat(
                    pairs.stream().map(QuestionPair::candidate),
                    shared.stream().map(QuestionAcrossRuns::first))
                .toList());
  }

  /**
   * Writes the page of a comparison, to be kept in UTF-8, and leaves {@code page} open.
   *
   * @param gates the gate verdict of each run but the first; empty if there is none
   */
  public static void write(MultiRunComparison comparisons, List<GateVerdict> gates, Writer page)
      throws IOException {
    write(comparisons, gates, List.of(), page);
  }

  /**
   * Writes the page of a comparison as a server shows it.
   *
   * @param links to other pages of the server
   */
  public static void write(
      MultiRunComparison comparisons, List<GateVerdict> gates, List<PageLink> links, Writer page)
      throws IOException {
    new ComparisonReport(comparisons, gates).write(page, links);
  }

  private void write(Writer page, List<PageLink> links) throws IOException {
    int questions = pairs.size() + shared.size();
    PageFacts facts = PageFacts.of(title(), questions, BLOCK, keepsValues(), names(), systems());
    PageFile.QuestionRecords data =
        new PageFile.QuestionRecords(this::entry, this::detail, this::isChanged);
    new PageFile(title(), questions, links).write(page, body(), facts, data);
  }

  /** By position: pairs come first, of two runs, then questions of more. */
  private JsonFields entry(int question) {
    return question < pairs.size()
        ? entry(pairs.get(question))
        : entry(shared.get(question - pairs.size()));
  }

  /** The change of a question from one run to another; query and cause are the second's. */
  private JsonFields entry(QuestionPair pair) {
    Outcome now = pair.candidate();
    return HtmlReport.entry(now, keys)
        .put("verdict", pair.change().name().toLowerCase(Locale.ROOT))
        .putPresent(
            "cause", pair.candidateCause() == null ? pair.baselineCause() : pair.candidateCause())
        .putPresent("sql", HtmlReport.prose(now.sql()))
        .putPresent("goldSql", HtmlReport.prose(now.goldSql()))
        .putPresent("ms", now.execution().ms())
        .putPresent(
            "change",
            pair.change() == OutcomeChange.BOTH_RIGHT
                ? null
                : ComparisonDocument.transition(pair.baselineCause(), pair.candidateCause()))
        .putFilled("problem", problems(List.of(pair.baseline(), now)))
        .putAll(HtmlReport.tags(now));
  }

  /** The verdicts of several runs on a question, which they name by their letters. */
  private JsonFields entry(QuestionAcrossRuns question) {
    Outcome first = question.first();
    return HtmlReport.entry(first, keys)
        .put("verdict", question.agreement())
        .putPresent("goldSql", HtmlReport.prose(first.goldSql()))
        .putFilled("right", question.runs("correct"))
        .putFilled("wrong", question.runs("incorrect"))
        .putFilled("problem", problems(question.outcomes()))
        .putAll(HtmlReport.tags(first));
  }

  /** The ids of the problems that a question has in any of the runs. */
  private static List<String> problems(List<Outcome> outcomes) {
    return outcomes.stream()
        .map(Problem::of)
        .filter(Objects::nonNull)
        .flatMap(each -> each.ids().stream())
        .distinct()
        .toList();
  }

  private boolean isChanged(int question) {
    if (question >= pairs.size()) {
      return shared.get(question - pairs.size()).agreement().equals("disagree");
    }
    OutcomeChange change = pairs.get(question).change();
    return change == OutcomeChange.FIXED || change == OutcomeChange.BROKEN;
  }

  private JsonFields detail(int question) {
    return question < pairs.size()
        ? detail(pairs.get(question))
        : detail(shared.get(question - pairs.size()));
  }

  private boolean keepsValues() {
    return comparisons.runs().stream().allMatch(run -> run.manifest().conditions().keepValues());
  }

  private List<String> names() {
    return comparisons.runs().stream().map(ComparedRun::name).toList();
  }

  private List<String> systems() {
    return comparisons.runs().stream()
        .map(run -> SystemPhrases.of(run.manifest().generator().id()))
        .toList();
  }

  private String title() {
    return String.join(names().size() == 2 ? " → " : ", ", names());
  }

  private Markup body() {
    return HtmlDocument.of(ComparisonDocument.of(comparisons, gates), keys);
  }

  private JsonFields detail(QuestionPair pair) {
    return new JsonFields()
        .put(
            "runs",
            List.of(
                detail(comparisons.runs().get(0), pair.baseline(), true),
                detail(comparisons.runs().get(1), pair.candidate(), true)));
  }

  /** Without results, which would make the page of many runs as large as their reports together. */
  private JsonFields detail(QuestionAcrossRuns question) {
    List<JsonFields> details = new ArrayList<>();
    for (int i = 0; i < question.outcomes().size(); i++) {
      details.add(detail(comparisons.runs().get(i), question.outcomes().get(i), false));
    }
    return new JsonFields().put("runs", details);
  }

  private JsonFields detail(ComparedRun run, Outcome outcome, boolean results) {
    Excerpts excerpts =
        new Excerpts(
            results && run.manifest().conditions().keepValues()
                ? new RunDirectory(run.directory(), run.manifest())
                    .results()
                    .read(outcome.question())
                : Optional.empty());
    return QuestionDetail.of(
        run.whole(outcome), folder.facts(run), excerpts, List.of(), List.of(), null, null);
  }
}
