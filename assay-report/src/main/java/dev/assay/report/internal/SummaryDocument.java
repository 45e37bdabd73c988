// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeSummary;
import dev.assay.compare.HeadlineScores;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.ProbeRecord;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.report.Breakdown;
import dev.assay.report.MetricMean;
import dev.assay.report.Problem;
import dev.assay.report.ProfileDisagreement;
import dev.assay.report.ReviewNeed;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.RunSummary.AccuracySummary.ProfileAccuracy;
import dev.assay.report.RunSummary.IssueSummary;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Destination.QuestionList;
import dev.assay.report.document.Document;
import dev.assay.report.document.MetricList;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Score;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Shade;
import dev.assay.report.document.StackedBar;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The document on a run: its accuracy, its outcomes, and what to do next. */
public final class SummaryDocument {
  private static final int TERMINAL_GROUPS = 8;
  private static final int TERMINAL_FAULTS = 5;
  private static final int FAULTS = 50;

  /** With more, a table of all numbers is for programs. */
  private static final int NUMBERED_GROUPS = 20;

  /** With fewer, the interval over databases is too narrow. */
  private static final int DATABASES = 10;

  /** Sections that say what judges, people and other metrics say, and what a correction changes. */
  private static final Set<String> BRIEF = Set.of("judges", "correction", "estimate", "metrics");

  /** Metrics that no list of questions can be filtered by. */
  private static final Set<String> DERIVED = Set.of(MetricMean.PROBE, Outcome.EXECUTABILITY);

  private final RunSummary summary;
  private final RunFacts run;
  private final String where;
  private final @Nullable RunDetails details;

  private SummaryDocument(
      RunSummary summary, RunFacts run, String where, @Nullable RunDetails details) {
    this.summary = summary;
    this.run = run;
    this.where = where;
    this.details = details;
  }

  /** The selection for a terminal: how good, how sure, what fails most, and what to do. */
  public static Document brief(RunSummary summary) {
    return new SummaryDocument(summary, summary.run(), "", null).brief();
  }

  private Document brief() {
    Set<String> sections = new HashSet<>(BRIEF);
    sections.add(
        summary.issues().wrongSql().problems().isEmpty() ? "outcomes" : ProblemSections.ID);
    Document.Command all = new Document.Command(run.command("show", "--full"), "all figures");
    return document(null, true).brief(sections, all);
  }

  /** The metrics that were scored besides the accuracy and those that every run has. */
  private List<MetricMean> askedMetrics() {
    Set<String> usual =
        Metrics.standard().stream()
            .map(Metric::name)
            .collect(Collectors.toCollection(HashSet::new));
    usual.addAll(DERIVED);
    usual.add(run.profile().metric());
    return summary.metrics().stream().filter(mean -> !usual.contains(mean.metric())).toList();
  }

  /** The document for a terminal, whose reader knows what the gate says and where the run is. */
  public static Document of(RunSummary summary) {
    return new SummaryDocument(summary, summary.run(), "", null).document(null, false);
  }

  /**
   * Returns the document for a file, which names no folder but the run's own.
   *
   * @param gate the gate's verdict, or {@code null} without a gate
   */
  public static Document of(
      RunSummary summary, @Nullable GateVerdict gate, @Nullable RunDetails details) {
    RunFacts run = summary.run();
    run = run.within(run.directory().toAbsolutePath().normalize().getParent());
    String where = "in the folder that holds the run directory " + run.directory();
    return new SummaryDocument(summary, run, where, details).document(gate, false);
  }

  /**
   * The document for a text whose commands work in the directory that Assay was run in.
   *
   * @param brief whether it is the selection that a terminal shows
   */
  static Document inWorkingDirectory(RunSummary summary, boolean brief) {
    RunFacts run = summary.run().within(ComparedFolder.working().path());
    SummaryDocument document = new SummaryDocument(summary, run, ComparedFolder.WHERE, null);
    return brief ? document.brief() : document.document(null, false);
  }

  /**
   * @param brief whether its metrics are those asked for, and warnings do not repeat the lead
   */
  private Document document(@Nullable GateVerdict gate, boolean brief) {
    Document.Builder document =
        summary.isForJudges()
            ? Document.of(Text.name(run.name()), questions())
            : Document.of(Text.name(run.name()), questions(), "profile " + run.profile().name());
    headline(document, gate);
    document.add(profiles()).add(outcomes());
    document.add(ProblemSections.of(summary.issues().wrongSql().problems(), summary.scored()));
    if (summary.accuracies().probed() != null) {
      document.add(ProbeDocument.totals(summary.accuracies().probed()));
    }
    AnswerRateSections.of(summary.answers()).forEach(document::add);
    document.add(JudgeSections.of(summary, details));
    if (summary.reviewed() != null) {
      document.add(
          SampledAccuracySection.of(summary.reviewed().sampled(), SampledAccuracySection.PEOPLE));
      document.add(ReviewSection.of(summary.reviewed()));
    }
    document.add(ReviewNeedPhrases.section(summary.needed()));
    document.add(disagreements()).add(relaxations());
    if (!summary.isForJudges()) {
      summary.accuracies().breakdowns().stream()
          .filter(by -> by.groups().size() > 1)
          .map(this::breakdown)
          .forEach(document::add);
    }
    document.add(faults("faults", "Data set errors, not scored", summary.issues().goldFaults()));
    document.add(faults("lost", "Infrastructure failures, not scored", summary.issues().lost()));
    document.add(metrics(brief ? askedMetrics() : summary.metrics()));
    if (details != null) {
      summary.accuracies().breakdowns().stream()
          .filter(by -> by.groups().size() > 1 && by.groups().size() <= NUMBERED_GROUPS)
          .map(by -> GroupNumbersSection.section(by).in(Section.Place.FOLDED))
          .forEach(document::add);
      document.add(Raters.section(details));
    }
    document.add(TimeAndCost.section(summary));
    if (details != null) {
      document.add(OriginSections.of(details.manifest()));
    }
    Warning.of(summary, brief).forEach(warning -> document.warn(warning.text(), warning.remedy()));
    next(document);
    return document.build();
  }

  private String questions() {
    int asked = summary.total();
    RunFacts.Questions questions = run.questions();
    String dataset = questions.dataset().equals(run.name()) ? "" : questions.dataset() + ", ";
    return asked == questions.datasetSize()
        ? dataset + count(asked, "question")
        : dataset + count(asked) + " of " + count(questions.datasetSize(), "question");
  }

  private void headline(Document.Builder document, @Nullable GateVerdict gate) {
    String metric = run.profile().metric();
    if (details != null) {
      String system = SystemPhrases.of(details.manifest().generator().id());
      document.lead(new Sentence(Text.of("SQL from ").and(Text.strong(system)), Tone.PLAIN));
    }
    if (metric != null) {
      document.lead(Sentence.faint(VerdictPhrases.peerRules(metric)));
    }
    RunSummary.Headline chosen = summary.headline();
    if (chosen != null && chosen.scores() != null && !isShown(chosen.scores())) {
      document.lead(score(chosen.scores()));
    }
    if (!summary.isForJudges()) {
      document.lead(score(summary.accuracy()));
    }
    if (!summary.issues().forJudges().isEmpty()) {
      JudgeSections.headline(summary).forEach(document::lead);
    }
    ExtraDatabaseSummary.of(summary)
        .ifPresent(extra -> document.lead(Sentence.of(extra.sentence())));
    if (summary.accuracies().probed() != null) {
      ProbeRecord probed = summary.accuracies().probed();
      document.lead(Sentence.of(ProbePhrases.headline(probed)));
      ProbePhrases.shares(probed).ifPresent(words -> document.lead(Sentence.of(words)));
    }
    document.lead(Sentence.of(ReviewNeedPhrases.sentence(summary.needed())));
    if (summary.vacuous() > 0) {
      document.lead(new Sentence(VacuousPhrases.accuracy(summary), Tone.FAINT));
    }
    List<String> unscored = new ArrayList<>();
    int judgesOnly = summary.issues().forJudges().questions().size();
    if (summary.notScored() > judgesOnly) {
      unscored.add(count(summary.notScored() - judgesOnly) + " not scored");
    }
    if (judgesOnly > 0) {
      document.lead(Sentence.faint(JudgePhrases.judgesOnly(summary.issues().forJudges())));
    }
    if (summary.pending() > 0) {
      unscored.add(count(summary.pending()) + " pending");
    }
    document.lead(new Sentence(Text.of(String.join(", ", unscored)), Tone.CAUTION));
    document.lead(gate(gate));
  }

  /** Returns whether the lines below it lead with the chosen headline anyway. */
  private boolean isShown(HeadlineScores chosen) {
    return chosen.name().equals(HeadlineScores.ACCURACY)
        || (chosen.judge() != null && !summary.issues().forJudges().isEmpty());
  }

  private static Block score(HeadlineScores chosen) {
    return new Score(
        chosen.judge() == null ? chosen.name() : chosen.judge().words(),
        NumberFormats.score(chosen.mean().value()),
        count(chosen.ratings().size(), "question"),
        chosen.mean().interval() == null
            ? ""
            : "between %s and %s with 95 %% confidence"
                .formatted(
                    NumberFormats.score(chosen.mean().interval().low()),
                    NumberFormats.score(chosen.mean().interval().high())),
        null);
  }

  private static Block score(Proportion accuracy) {
    return accuracy.total() == 0
        ? new Score("Accuracy", NumberFormats.NOTHING, "", "", null)
        : new Score(
            "Accuracy",
            NumberFormats.percent(accuracy),
            NumberFormats.ratio(accuracy) + " right",
            "between %s and %s with 95 %% confidence"
                .formatted(
                    NumberFormats.percent(accuracy.low()), NumberFormats.percent(accuracy.high())),
            Shares.gauge(accuracy, null));
  }

  /** The unchanged sentence of a gate; empty without a gate. */
  static Sentence gate(@Nullable GateVerdict gate) {
    return gate == null
        ? Sentence.of("")
        : new Sentence(Text.name(gate.sentence()), gate.passed() ? Tone.PASSED : Tone.FAILED);
  }

  private Section profiles() {
    JudgeSummary judgeSummary = summary.judged();
    Table table =
        summary.scored() == 0
            ? Shares.accuracies("")
            : profiles(summary, judgeSummary == null ? null : judgeSummary.withJudge(), true);
    return Section.of("profiles", "By profile", "", table).in(Section.Place.BESIDE_HEADLINE);
  }

  /**
   * The accuracy under each profile, and with the judges' corrections.
   *
   * @param judgeAdjustedAccuracy {@code null} if no judge has a passing score
   * @param linked whether to link to the section {@code judges}
   */
  static Table profiles(
      RunSummary summary, @Nullable JudgeAdjustedAccuracy judgeAdjustedAccuracy, boolean linked) {
    Table table = Shares.accuracies("Profile");
    for (ProfileAccuracy profile : summary.accuracies().profiles()) {
      boolean own = profile.profile().equals(summary.run().profile().name());
      Cell name = Cell.name(profile.profile()).in(own ? Tone.STRONG : Tone.PLAIN);
      String remark = own ? "this run" : "";
      table.row(Shares.row(name, profile.accuracy(), summary.accuracy(), remark));
    }
    if (judgeAdjustedAccuracy == null) {
      return table;
    }
    Text words = Text.of("with judge");
    Cell name = Cell.of(linked ? words.to(new Destination.Anchor("judges")) : words);
    String remark = "no verdict of the run is changed";
    return table.row(
        Shares.row(name, judgeAdjustedAccuracy.withJudge(), summary.accuracy(), remark));
  }

  private Section outcomes() {
    OutcomeParts parts = new OutcomeParts(summary.total());
    parts.add(Shade.RIGHT, "right", verdict("correct"), summary.correct());
    for (int i = 0; i < summary.issues().causes().size(); i++) {
      Cause cause = summary.issues().causes().get(i).cause();
      QuestionList list = new QuestionList("cause", cause.name());
      List<String> questions = summary.issues().causes().get(i).questions();
      parts.add(
          Shade.wrong(i), Phrases.brief(cause), list, questions.size(), questions, cause.name());
    }
    List<String> failed = summary.issues().forJudges().failed();
    List<String> lost =
        Stream.of(
                summary.issues().goldFaults(),
                summary.issues().lost(),
                summary.issues().forJudges().questions())
            .flatMap(List::stream)
            .map(IssueSummary.UnscoredQuestion::question)
            .filter(question -> !failed.contains(question))
            .toList();
    parts.add(
        Shade.wrong(0),
        JudgePhrases.FAILED,
        new QuestionList("judge", JudgePhrases.FAILED),
        failed.size(),
        failed,
        "");
    boolean judged = summary.issues().forJudges().questions().size() == summary.notScored();
    String unscored = judged && summary.notScored() > 0 ? "left to judges" : "not scored";
    parts.add(Shade.UNSCORED, unscored, verdict("not_scored"), lost.size(), lost, "");
    parts.add(Shade.PENDING, "pending", null, summary.pending());
    String shares =
        "Shares are of all questions; the accuracy, %s, is of the %s that are scored."
            .formatted(NumberFormats.percent(summary.accuracy()), count(summary.scored()));
    boolean all = summary.scored() == 0 || summary.scored() == summary.total();
    String questions = count(summary.total(), "question");
    Sentence sentence = Sentence.faint(all ? "" : shares);
    return Section.of("outcomes", "Outcomes", questions, parts.bar(), parts.table(), sentence);
  }

  private static QuestionList verdict(String verdict) {
    return new QuestionList("verdict", verdict);
  }

  private Section disagreements() {
    Table table = Table.of("Standard", "Reason", "#Questions", "For example").bare();
    int questions = 0;
    for (ProfileDisagreement group : summary.accuracies().disagreements()) {
      Cell says = group.accepted() ? Cell.of("accepts") : Cell.of("refuses");
      int size = group.questions().size();
      questions += size;
      table.row(
          says.in(group.accepted() ? Tone.GOOD : Tone.BAD),
          Cell.code(group.reason()),
          Cell.of(count(size)),
          Cell.examples(group.questions()));
    }
    String title = "Verdicts that differ from standard";
    return Section.of("disagreements", title, count(questions, "question"), table);
  }

  private Section relaxations() {
    Table table = Table.of("Relaxation", "#Questions", "-Difference").bare();
    for (Map.Entry<Relaxation, Integer> used :
        summary.accuracies().relaxations().entrySet().stream()
            .sorted(Map.Entry.<Relaxation, Integer>comparingByValue().reversed())
            .toList()) {
      Relaxation relaxation = used.getKey();
      Cell number = Cell.of(count(used.getValue()));
      Text name =
          Text.code(relaxation.name()).to(new QuestionList("relaxation", relaxation.name()));
      table.row(Cell.of(name), number, Cell.of(relaxation.words()));
    }
    String aside = "accepted differences in the " + count(summary.correct()) + " right answers";
    return Section.of("relaxations", "Relaxations used", aside, table);
  }

  private Section breakdown(Breakdown breakdown) {
    String by = breakdown.by();
    boolean several = by.equals(Breakdown.TAG) || by.equals(Breakdown.FEATURE);
    boolean turns = by.equals(Breakdown.TURN);
    boolean unlisted = turns || by.equals(Breakdown.GROUP);
    Table table = Shares.accuracies(heading(by)).onTerminal(TERMINAL_GROUPS);
    for (Breakdown.Group group : breakdown.groups()) {
      Text plain = Text.name(group.name());
      // The list of questions can't be filtered by these.
      Text name = unlisted ? plain : plain.to(new QuestionList(listed(by), group.name()));
      table.row(Shares.row(Cell.of(name), group.accuracy(), summary.accuracy(), ""));
    }
    Sentence others = Sentence.faint(overDatabases(breakdown));
    String order = several ? "most frequent first" : turns ? "in order" : "worst first";
    if (by.equals(Breakdown.COMPUTED)) {
      others = Sentence.faint("Computed from the gold queries by Spider's rules.");
    } else if (by.equals(Breakdown.FEATURE)) {
      others = Sentence.faint("Read from the gold queries; most queries use several.");
    }
    return Section.of("by-" + by, "By " + heading(by), order, table, others);
  }

  static String heading(String by) {
    return by.equals(Breakdown.FEATURE) ? "SQL feature" : listed(by);
  }

  /** The property by which the list of questions is filtered. */
  static String listed(String by) {
    return switch (by) {
      case Breakdown.COMPUTED -> "difficulty";
      case Breakdown.FEATURE -> "feature";
      default -> by;
    };
  }

  /** The expected accuracy on other databases like these, if there are enough to estimate it. */
  private static String overDatabases(Breakdown breakdown) {
    if (!breakdown.by().equals(Breakdown.DATABASE) || breakdown.scoredGroups() < DATABASES) {
      return "";
    }
    ConfidenceInterval confidenceInterval = breakdown.overGroups().interval();
    return confidenceInterval == null
        ? "Accuracy on other databases can't be estimated: all %s have the same accuracy."
            .formatted(count(breakdown.scoredGroups()))
        : "Expected accuracy on similar databases: %s to %s."
            .formatted(
                NumberFormats.percent(confidenceInterval.low()),
                NumberFormats.percent(confidenceInterval.high()));
  }

  private static Section faults(
      String id, String title, List<IssueSummary.UnscoredQuestion> faults) {
    Table table = Table.of("@Question", "Reason", "-Detail").bare();
    for (IssueSummary.UnscoredQuestion unscoredQuestion : faults) {
      Cell reason = Cell.code(unscoredQuestion.reason().name()).in(Tone.CAUTION);
      Text detail =
          Text.of(Phrases.of(unscoredQuestion.reason()) + ": ")
              .and(Text.name(SanitizedText.prose(unscoredQuestion.detail())));
      table.row(Cell.of(Text.question(unscoredQuestion.question())), reason, Cell.of(detail));
    }
    String questions = count(faults.size(), "question");
    return Section.of(id, title, questions, table.showing(TERMINAL_FAULTS, FAULTS));
  }

  private Section metrics(List<MetricMean> means) {
    MetricList metrics = GroupedMetrics.list(means, MetricMean::metric, this::metric);
    return Section.of(
        "metrics", "Metrics", "means over " + count(summary.scored(), "question"), metrics);
  }

  private MetricList.Entry metric(MetricMean mean) {
    String among = mean.questions() == summary.scored() ? "" : "of " + count(mean.questions());
    boolean listed = mean.mean() < 1 && !DERIVED.contains(mean.metric());
    return new MetricList.Entry(
        mean.metric(),
        NumberFormats.score(mean.mean()),
        among,
        listed ? new QuestionList("below", mean.metric()) : null);
  }

  private void next(Document.Builder document) {
    ReviewNeed need = summary.needed();
    boolean much = need != null && need.isMuch();
    if (much) {
      review(document);
    }
    if (summary.issues().instructive() != null) {
      document.next(run.command("show", summary.issues().instructive()), "one question, in full");
    }
    summary.issues().wrongSql().problems().stream()
        .findFirst()
        .map(group -> Problem.id(group.kind()))
        .ifPresent(
            id -> document.next(run.command("show", "--problem", id), "the largest problem"));
    if (summary.isForJudges()) {
      if (summary.judged() != null && summary.judged().hasRepeats()) {
        document.next(run.command("judge", "--report", "consistency"), "the scores by repeat");
      }
      document.next(run.command("export", "--format", "csv"), "or markdown, junit, json");
      return;
    }
    if (need != null && need.questions() > 0 && !much) {
      review(document);
    }
    if (summary.accuracies().probed() == null && summary.correct() > 0) {
      document.next(run.command("probe"), "right answers tried on new rows");
    }
    String other = run.profile().name().equals(Profile.LENIENT.name()) ? "strict" : "lenient";
    document.next(run.command("rescore", "--profile", other), "other rules, no query");
    document.next(run.command("export", "--format", "csv"), "or markdown, junit, json");
    if (!where.isEmpty()) {
      document.in(where);
    }
  }

  private void review(Document.Builder document) {
    document.next(
        run.command("review sample", "--queue", "needs-review", "--out", "review.csv"),
        "or in a browser: assay view");
  }

  /**
   * The groups that the questions fall into, as one bar and as a table, with links to the
   * questions.
   */
  static final class OutcomeParts {
    private final int total;
    private final List<StackedBar.Part> parts = new ArrayList<>();
    private Table table;

    OutcomeParts(int total) {
      this.total = total;
      String share = "#Share of all " + NumberFormats.count(total);
      this.table = Table.of("Outcome", "#Questions", share, "=", "For example", "`Code").bare();
    }

    /** Adds a group without examples. */
    void add(Shade shade, String words, @Nullable QuestionList list, int count) {
      add(shade, words, list, count, List.of(), "");
    }

    /**
     * Adds a group, unless it is empty.
     *
     * @param list the questions in it, or {@code null} if the list of questions lacks them
     * @param code name of the cause; may be empty
     */
    void add(
        Shade shade,
        String words,
        @Nullable QuestionList list,
        int count,
        List<String> examples,
        String code) {
      if (count == 0) {
        return;
      }
      double share = (double) count / total;
      String counted = NumberFormats.count(count);
      parts.add(new StackedBar.Part(shade, counted + " " + words, share, list));
      Text name = list == null ? Text.of(words) : Text.of(words).to(list);
      table.row(
          Cell.of(name).with(new Picture.Swatch(shade)),
          Cell.of(counted),
          Cell.of(NumberFormats.percent(share)),
          Cell.of(new Picture.Bar(share)).in(tone(shade)),
          Cell.examples(examples),
          Cell.code(code));
    }

    private static Tone tone(Shade shade) {
      return switch (shade) {
        case RIGHT, FIXED -> Tone.GOOD;
        case UNSCORED, PENDING -> Tone.FAINT;
        default -> Tone.BAD;
      };
    }

    StackedBar bar() {
      return new StackedBar("Parts of all " + NumberFormats.count(total, "question"), parts);
    }

    Table table() {
      return table;
    }
  }
}
