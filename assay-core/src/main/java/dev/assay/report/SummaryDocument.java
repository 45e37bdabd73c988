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

import dev.assay.agreement.Judged;
import dev.assay.agreement.WithJudge;
import dev.assay.compare.GateVerdict;
import dev.assay.match.Profile;
import dev.assay.model.Relaxation;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Document;
import dev.assay.report.document.MetricList;
import dev.assay.report.document.Score;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Shade;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Bounds;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The document that a run leaves: how good it is, where the rest went, what to do next. */
public final class SummaryDocument {
  private static final int TERMINAL_GROUPS = 8;
  private static final int TERMINAL_FAULTS = 5;
  private static final int FAULTS = 50;

  /** With fewer, the interval over databases is too narrow. */
  private static final int DATABASES = 10;

  private final RunSummary summary;
  private final RunFacts run;
  private final @Nullable RunDetails details;

  private SummaryDocument(RunSummary summary, RunFacts run, @Nullable RunDetails details) {
    this.summary = summary;
    this.run = run;
    this.details = details;
  }

  /** The document for a terminal, whose reader knows what the gate says and where the run is. */
  public static Document of(RunSummary summary) {
    return of(summary, summary.run(), null, null);
  }

  /**
   * The document for a file, which names no folder but the run's own.
   *
   * @param gate what the gate says of the run, or {@code null} if there is none
   */
  public static Document of(
      RunSummary summary, @Nullable GateVerdict gate, @Nullable RunDetails details) {
    RunFacts run = summary.run();
    return of(
        summary,
        run.within(run.directory().toAbsolutePath().normalize().getParent()),
        gate,
        details);
  }

  private static Document of(
      RunSummary summary, RunFacts run, @Nullable GateVerdict gate, @Nullable RunDetails details) {
    return new SummaryDocument(summary, run, details).document(gate);
  }

  private Document document(@Nullable GateVerdict gate) {
    Document.Builder document =
        Document.of(Text.name(run.name()), questions(), "profile " + run.profile().name());
    headline(document, gate);
    document.add(profiles()).add(outcomes()).add(answers());
    document.add(JudgeSections.of(summary, details)).add(disagreements()).add(relaxations());
    summary.breakdowns().stream().map(this::breakdown).forEach(document::add);
    document.add(faults("faults", "Faults of the data set, not scored", summary.goldFaults()));
    document.add(faults("lost", "Lost to infrastructure, not scored", summary.lost()));
    document.add(metrics());
    if (details != null) {
      document.add(Raters.section(details));
    }
    document.add(TimeAndCost.section(summary));
    if (details != null) {
      document.add(OriginSections.of(details.manifest()));
    }
    Warning.of(summary).forEach(warning -> document.warn(warning.text(), warning.remedy()));
    next(document);
    return document.build();
  }

  private String questions() {
    int asked = summary.total();
    String dataset = run.dataset().equals(run.name()) ? "" : run.dataset() + ", ";
    return asked == run.datasetSize()
        ? dataset + Figures.count(asked, "question")
        : dataset + Figures.count(asked) + " of " + Figures.count(run.datasetSize(), "question");
  }

  private void headline(Document.Builder document, @Nullable GateVerdict gate) {
    String metric = run.profile().metric();
    if (details != null) {
      String system = SystemWords.of(details.manifest().generator().id());
      document.lead(new Sentence(Text.of("SQL from ").and(Text.strong(system)), Tone.PLAIN));
    }
    if (metric != null) {
      document.lead(Sentence.faint(PeerRules.of(metric)));
    }
    document.lead(score(summary.accuracy()));
    if (summary.vacuous() > 0) {
      document.lead(Sentence.faint(VacuousWords.accuracy(summary)));
    }
    List<String> unscored = new ArrayList<>();
    if (summary.notScored() > 0) {
      unscored.add(Figures.count(summary.notScored()) + " not scored");
    }
    if (summary.pending() > 0) {
      unscored.add(Figures.count(summary.pending()) + " pending");
    }
    document.lead(new Sentence(Text.of(String.join(", ", unscored)), Tone.CAUTION));
    document.lead(gate(gate));
  }

  private static Block score(Proportion accuracy) {
    return accuracy.total() == 0
        ? new Score("Accuracy", Figures.NOTHING, "", "", null)
        : new Score(
            "Accuracy",
            Figures.percent(accuracy),
            Figures.ratio(accuracy) + " right",
            "between %s and %s with 95 %% confidence"
                .formatted(Figures.percent(accuracy.low()), Figures.percent(accuracy.high())),
            Shares.gauge(accuracy, null));
  }

  /** The sentence of a gate, letter by letter; an empty one if there is none. */
  static Sentence gate(@Nullable GateVerdict gate) {
    return gate == null
        ? Sentence.of("")
        : new Sentence(Text.name(gate.sentence()), gate.passed() ? Tone.PASSED : Tone.FAILED);
  }

  private Section profiles() {
    Judged judged = summary.judged();
    Table table = profiles(summary, judged == null ? null : judged.withJudge(), true);
    return Section.of("profiles", "By profile", "", summary.scored() == 0 ? table.empty() : table)
        .in(Section.Place.BESIDE_HEADLINE);
  }

  /**
   * The accuracy under each profile, and with the judge.
   *
   * @param withJudge {@code null} if no judge tells right from wrong
   * @param linked whether a section {@code judges} says more
   */
  static Table profiles(RunSummary summary, @Nullable WithJudge withJudge, boolean linked) {
    Table table =
        Shares.accuracies("Profile")
            .rows(
                summary.profiles(),
                profile -> {
                  boolean own = profile.profile().equals(summary.run().profile().name());
                  Cell name = Cell.name(profile.profile()).in(own ? Tone.STRONG : Tone.PLAIN);
                  return Shares.row(
                      name, profile.accuracy(), summary.accuracy(), own ? "this run" : "");
                });
    if (withJudge == null) {
      return table;
    }
    Text name = Text.of("with judge");
    return table.row(
        Shares.row(
            Cell.of(linked ? name.to(new Destination.Anchor("judges")) : name),
            withJudge.withJudge(),
            summary.accuracy(),
            "no verdict of the run is changed"));
  }

  private Section outcomes() {
    OutcomeParts parts = new OutcomeParts(summary.total());
    parts.add(Shade.RIGHT, "correct", "", "verdict", "correct", summary.correct(), List.of());
    for (int i = 0; i < summary.causes().size(); i++) {
      RunSummary.CauseGroup group = summary.causes().get(i);
      String code = group.cause().name();
      parts.add(
          Shade.wrong(i),
          Words.brief(group.cause()),
          code,
          "cause",
          code,
          group.questions().size(),
          group.questions());
    }
    List<String> lost =
        Stream.concat(summary.goldFaults().stream(), summary.lost().stream())
            .map(Fault::question)
            .toList();
    parts.add(Shade.UNSCORED, "not scored", "", "verdict", "not_scored", summary.notScored(), lost);
    parts.add(Shade.PENDING, "pending", "", null, "", summary.pending(), List.of());
    boolean all = summary.scored() == 0 || summary.scored() == summary.total();
    return Section.of(
        "outcomes",
        "Outcomes",
        Figures.count(summary.total(), "question"),
        parts.bar(),
        parts.table(),
        Sentence.faint(
            all
                ? ""
                : "Shares are of all questions; the accuracy, %s, is of the %s that are scored."
                    .formatted(
                        Figures.percent(summary.accuracy()), Figures.count(summary.scored()))));
  }

  private Section disagreements() {
    int questions =
        summary.disagreements().stream().mapToInt(group -> group.questions().size()).sum();
    return Section.of(
        "disagreements",
        "Judged otherwise by standard",
        Figures.count(questions, "question"),
        Table.of(
                TableColumn.text("Standard"),
                TableColumn.text("Reason"),
                TableColumn.number("Questions"),
                TableColumn.text("For example"))
            .bare()
            .rows(
                summary.disagreements(),
                group ->
                    List.of(
                        group.accepted()
                            ? Cell.of("accepts").in(Tone.GOOD)
                            : Cell.of("refuses").in(Tone.BAD),
                        Cell.code(group.reason()),
                        Cell.of(Figures.count(group.questions().size())),
                        Cell.examples(group.questions()))));
  }

  private Section relaxations() {
    return Section.of(
        "relaxations",
        "Relaxations used",
        "accepted differences in the " + Figures.count(summary.correct()) + " right answers",
        Table.of(
                TableColumn.text("Relaxation"),
                TableColumn.number("Questions"),
                TableColumn.remark("Difference"))
            .bare()
            .rows(
                summary.relaxations().entrySet().stream()
                    .sorted(Map.Entry.<Relaxation, Integer>comparingByValue().reversed())
                    .toList(),
                entry ->
                    List.of(
                        Cell.code(entry.getKey().name()),
                        Cell.of(Figures.count(entry.getValue())),
                        Cell.of(entry.getKey().words()))));
  }

  private Section breakdown(Breakdown breakdown) {
    String by = breakdown.by();
    Table table =
        Shares.accuracies(by)
            .showing(TERMINAL_GROUPS, breakdown.groups().size())
            .rows(
                breakdown.groups(),
                group ->
                    Shares.row(
                        Cell.of(
                            Text.name(group.name())
                                .to(new Destination.QuestionList(by, group.name()))),
                        group.accuracy(),
                        summary.accuracy(),
                        ""));
    return Section.of(
        "by-" + by,
        "By " + by,
        breakdown.groups().size() > 1 ? "worst first" : "",
        table,
        Sentence.faint(overDatabases(breakdown)));
  }

  /** What other databases like these would do, if there are enough to tell. */
  private static String overDatabases(Breakdown breakdown) {
    if (!breakdown.by().equals(Breakdown.DATABASE) || breakdown.scoredGroups() < DATABASES) {
      return "";
    }
    Bounds bounds = breakdown.overGroups().bounds();
    return bounds == null
        ? "How it would be on other databases can't be said: all %s have the same accuracy."
            .formatted(Figures.count(breakdown.scoredGroups()))
        : "On other databases like these: %s to %s right."
            .formatted(Figures.percent(bounds.low()), Figures.percent(bounds.high()));
  }

  private List<Section> answers() {
    List<Section> sections = new ArrayList<>();
    AbstentionRates rates = summary.abstention();
    if (rates != null) {
      sections.add(
          Section.of(
              "abstention",
              "Abstention",
              "",
              Shares.table("", "Share", "Questions")
                  .row(
                      Shares.row(
                          "precision",
                          rates.precision(),
                          "of those it abstains from can't be answered"))
                  .row(
                      Shares.row(
                          "recall",
                          rates.recall(),
                          "of those that can't be answered it abstains from"))));
    }
    Correction correction = summary.correction();
    if (correction != null) {
      sections.add(
          Section.of(
              "correction",
              "Self-correction",
              Figures.count(correction.retried(), "question") + " with more than one attempt",
              Shares.accuracies("")
                  .row(Shares.row("at attempt 1", correction.first(), ""))
                  .row(Shares.row("at the end", correction.last(), "")),
              Sentence.of(
                  "%s fixed, %s broken."
                      .formatted(
                          Figures.count(correction.fixed()), Figures.count(correction.broken())))));
    }
    return sections;
  }

  private static Section faults(String id, String title, List<Fault> faults) {
    return Section.of(
        id,
        title,
        Figures.count(faults.size(), "question"),
        Table.of(
                TableColumn.name("Question"),
                TableColumn.text("Reason"),
                TableColumn.remark("Detail"))
            .bare()
            .showing(TERMINAL_FAULTS, FAULTS)
            .rows(
                faults,
                fault ->
                    List.of(
                        Cell.of(Text.question(fault.question())),
                        Cell.code(fault.reason().name()).in(Tone.CAUTION),
                        Cell.of(
                            Text.of(Words.of(fault.reason()) + ": ")
                                .and(Text.name(SafeText.prose(fault.detail())))))));
  }

  private Section metrics() {
    return Section.of(
        "metrics",
        "Metrics",
        "means over " + Figures.count(summary.scored(), "question"),
        GroupedMetrics.list(
            summary.metrics(),
            MetricMean::metric,
            metric ->
                new MetricList.Entry(
                    metric.metric(),
                    Figures.score(metric.mean()),
                    metric.questions() == summary.scored()
                        ? ""
                        : "of " + Figures.count(metric.questions()))));
  }

  private void next(Document.Builder document) {
    if (summary.instructive() != null) {
      document.next(run.command("show", summary.instructive()), "one question, in full");
    }
    String other = run.profile().name().equals(Profile.LENIENT.name()) ? "strict" : "lenient";
    document.next(run.command("rescore", "--profile", other), "other rules, no query");
    document.next(run.command("export", "--format", "csv"), "or markdown, junit, json");
    if (!run.equals(summary.run())) {
      document.in("in the folder that holds the run directory " + run.directory());
    }
  }
}
