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
import dev.assay.agreement.JuryRule;
import dev.assay.agreement.NewestRubrics;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.IdOrder;
import dev.assay.html.ResultDetail.Excerpts;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredResults;
import dev.assay.journal.WholeFile;
import dev.assay.model.Judgement;
import dev.assay.model.Outcome;
import dev.assay.model.Redaction;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
  private final List<Outcome> outcomes;
  private final List<Judgement> judgements;
  private final QuestionKeys keys;

  private final @Nullable GateVerdict gate;
  private final boolean values;

  private HtmlReport(
      RunDirectory directory,
      RunSummary summary,
      List<Outcome> outcomes,
      @Nullable GateVerdict gate,
      boolean values) {
    this.gate = gate;
    this.directory = directory;
    this.summary = summary;
    this.facts = summary.run().within(directory.path().toAbsolutePath().normalize().getParent());
    this.values = values && directory.manifest().conditions().keepValues();
    this.outcomes =
        outcomes.stream()
            .map(outcome -> this.values ? outcome : Redaction.of(outcome))
            .sorted(Comparator.comparing(Outcome::question, IdOrder.INSTANCE))
            .toList();
    List<Judgement> said = directory.judgements();
    this.judgements =
        this.values ? said : said.stream().map(HtmlReport::withoutExplanation).toList();
    this.keys = new QuestionKeys(this.outcomes);
  }

  /**
   * Writes the page of a run into a file, in place of an earlier one.
   *
   * @param gate what the gate says of the run, or {@code null} if there is none
   */
  public static void write(
      RunDirectory run,
      RunSummary summary,
      List<Outcome> outcomes,
      @Nullable GateVerdict gate,
      Path file)
      throws IOException {
    String page = new HtmlReport(run, summary, outcomes, gate, true).page();
    WholeFile.write(file, page.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The page of a run, to be kept in UTF-8.
   *
   * @param gate what the gate said of it, or {@code null} if none was asked for
   * @param values whether it may hold cells of results, and what judges say of them
   */
  public static String of(
      RunDirectory run,
      RunSummary summary,
      List<Outcome> outcomes,
      @Nullable GateVerdict gate,
      boolean values) {
    return new HtmlReport(run, summary, outcomes, gate, values).page();
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

  private String page() {
    PageFacts page = PageFacts.of(facts.name(), outcomes.size(), BLOCK, values, List.of());
    Judged judged = summary.judged();
    JudgeStances stances = new JudgeStances(judged == null ? null : judged.withJudge());
    List<IndexEntry> entries =
        outcomes.stream().map(o -> IndexEntry.of(o, keys, stances.of(o.question()))).toList();
    return new PageFile(facts.name(), outcomes.size()).write(body(), page, entries, details());
  }

  private Markup body() {
    Markup html = new Markup();
    List<Judgement> counted = NewestRubrics.of(judgements, directory.askedJudges());
    Judged judged = summary.judged();
    JuryRule rule = Judged.kept(counted, judged == null ? null : judged.rule());
    html.open("div", "id", "summary");
    HeadlineSection.add(html, summary, gate);
    OutcomeSection.add(html, summary, keys);
    RuleSections rules = new RuleSections(html, summary, keys);
    rules.breakdowns();
    rules.disagreements();
    JudgeSection.add(html, counted, rule, summary);
    rules.relaxations();
    rules.answers();
    DetailSections details = new DetailSections(html, summary, keys);
    details.faults();
    details.metrics();
    AgreementSection.add(html, Raters.of(outcomes, counted, rule));
    details.timeAndCost();
    OriginSection.add(html, directory.manifest(), facts, summary.instructive());
    return html.close();
  }

  /** The details of the questions, a block at a time. */
  private List<String> details() {
    StoredResults results = directory.results();
    Map<String, List<Judgement>> judged =
        judgements.stream().collect(Collectors.groupingBy(Judgement::question));
    List<String> blocks = new ArrayList<>();
    for (int from = 0; from < outcomes.size(); from += BLOCK) {
      List<QuestionDetail> block =
          outcomes.subList(from, Math.min(from + BLOCK, outcomes.size())).stream()
              .map(
                  outcome ->
                      QuestionDetail.of(
                          outcome,
                          facts,
                          new Excerpts(
                              values ? results.read(outcome.question()) : Optional.empty()),
                          judged.getOrDefault(outcome.question(), List.of())))
              .toList();
      blocks.add(DataBlock.packed(block));
    }
    return blocks;
  }
}
