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

import dev.assay.agreement.Judged;
import dev.assay.agreement.JudgementOrder;
import dev.assay.agreement.JuryRule;
import dev.assay.agreement.NewestRubrics;
import dev.assay.compare.GateVerdict;
import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.StoredResults;
import dev.assay.journal.WholeFile;
import dev.assay.model.IdOrder;
import dev.assay.model.Judgement;
import dev.assay.model.Outcome;
import dev.assay.model.Redaction;
import dev.assay.report.RunDetails;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.SummaryDocument;
import dev.assay.report.SystemWords;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run as one HTML file: summary, table of questions, and a page for each of them. The file needs
 * no network and no other file, and its Content-Security-Policy allows none. The same run gives the
 * same bytes.
 */
public final class HtmlReport {
  /** The file's name in a run directory. */
  public static final String FILE = RunDirectory.REPORT;

  /** How many questions are unpacked at a time: few enough to be quick, enough to pack well. */
  private static final int BLOCK = 32;

  private final RunDirectory directory;
  private final RunSummary summary;
  private final RunFacts facts;
  private final StoredOutcomes stored;
  private final List<Outcome> outcomes;
  private final List<Judgement> judgements;
  private final QuestionKeys keys;

  private final @Nullable GateVerdict gate;
  private final boolean values;

  private HtmlReport(
      RunDirectory directory,
      RunSummary summary,
      StoredOutcomes stored,
      @Nullable GateVerdict gate,
      boolean values) {
    this.gate = gate;
    this.directory = directory;
    this.summary = summary;
    this.facts = summary.run().within(directory.path().toAbsolutePath().normalize().getParent());
    this.values = values && directory.manifest().conditions().keepValues();
    this.stored = stored;
    this.outcomes =
        stored.brief().stream()
            .map(this::shown)
            .sorted(Comparator.comparing(Outcome::question, IdOrder.INSTANCE))
            .toList();
    List<Judgement> said = directory.judgements();
    this.judgements =
        this.values ? said : said.stream().map(HtmlReport::withoutExplanation).toList();
    this.keys = new QuestionKeys(this.outcomes);
  }

  private Outcome shown(Outcome outcome) {
    return values ? outcome : Redaction.of(outcome);
  }

  /**
   * Writes the page of a run into a file, in place of an earlier one.
   *
   * @param gate what the gate says of the run, or {@code null} if there is none
   */
  public static void write(
      RunDirectory run,
      RunSummary summary,
      StoredOutcomes outcomes,
      @Nullable GateVerdict gate,
      Path file)
      throws IOException {
    HtmlReport report = new HtmlReport(run, summary, outcomes, gate, true);
    WholeFile.write(
        file,
        out -> {
          Writer page = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          report.write(page);
          page.flush();
        });
  }

  /**
   * Writes the page of a run, to be kept in UTF-8, and leaves {@code page} open.
   *
   * @param gate what the gate said of it, or {@code null} if none was asked for
   * @param values whether it may hold cells of results, and what judges say of them
   */
  public static void write(
      RunDirectory run,
      RunSummary summary,
      StoredOutcomes outcomes,
      @Nullable GateVerdict gate,
      boolean values,
      Writer page)
      throws IOException {
    new HtmlReport(run, summary, outcomes, gate, values).write(page);
  }

  /** A judge that was shown results may quote them. */
  private static Judgement withoutExplanation(Judgement judgement) {
    return new Judgement(
        judgement.question(),
        judgement.judge(),
        judgement.rubric(),
        judgement.model(),
        judgement.repeat(),
        judgement.score(),
        judgement.label(),
        judgement.passes(),
        judgement.passesFrom(),
        judgement.explanation() == null ? null : Redaction.WORDS,
        judgement.problem() == null ? null : Redaction.WORDS,
        judgement.why(),
        judgement.tries(),
        judgement.usage(),
        judgement.at());
  }

  private void write(Writer page) throws IOException {
    String system = SystemWords.of(directory.manifest().generator().id());
    PageFacts told =
        PageFacts.of(facts.name(), outcomes.size(), BLOCK, values, List.of(), List.of(system));
    Judged judged = summary.judged();
    JudgeStances stances = new JudgeStances(judged == null ? null : judged.withJudge());
    Stream<IndexEntry> entries =
        outcomes.stream().map(o -> IndexEntry.of(o, keys, stances.of(o.question())));
    new PageFile(facts.name() + " · " + system, outcomes.size())
        .write(page, body(), told, entries.iterator(), details().iterator());
  }

  private Markup body() {
    List<Judgement> counted = NewestRubrics.of(judgements, directory.askedJudges());
    Judged judged = summary.judged();
    JuryRule rule = Judged.kept(counted, judged == null ? null : judged.rule());
    RunDetails details = new RunDetails(directory.manifest(), outcomes, counted, rule);
    return HtmlDocument.of(SummaryDocument.of(summary, gate, details), keys);
  }

  /** The details of the questions, each read from the run directory when it is taken. */
  private Stream<QuestionDetail> details() {
    StoredResults results = directory.results();
    Map<String, List<Judgement>> judged =
        JudgementOrder.of(judgements, directory.askedJudges()).stream()
            .collect(Collectors.groupingBy(Judgement::question));
    return outcomes.stream()
        .map(Outcome::question)
        .map(
            question ->
                QuestionDetail.of(
                    shown(stored.whole(question)),
                    facts,
                    new Excerpts(values ? results.read(question) : Optional.empty()),
                    judged.getOrDefault(question, List.of())));
  }
}
