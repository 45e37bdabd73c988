// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.CurrentRubrics;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.AtomicFile;
import dev.assay.journal.internal.JsonFields;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.journal.internal.RunFile;
import dev.assay.match.Match;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionLabels;
import dev.assay.model.Verdict;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.report.Problem;
import dev.assay.report.ReviewNeed;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.WrongSql.ProblemGroup;
import dev.assay.report.internal.EvidenceGathering;
import dev.assay.report.internal.JudgePhrases;
import dev.assay.report.internal.ProbePhrases;
import dev.assay.report.internal.RunDetails;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.SummaryJson;
import dev.assay.report.internal.SystemPhrases;
import dev.assay.table.internal.SanitizedText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run as one HTML file: summary, table of questions, and a page for each of them. The file needs
 * no network and no other file, and its Content-Security-Policy allows none. The same run gives the
 * same bytes.
 */
public final class HtmlReport {
  /** The file's name in a run directory. */
  public static final String FILE = RunDirectory.REPORT;

  /**
   * The number of questions decompressed at a time: few enough to be fast, enough to compress well.
   */
  static final int BLOCK = 32;

  private final RunDirectory directory;
  private final RunSummary summary;
  private final RunFacts facts;
  private final StoredOutcomes stored;
  private final List<Outcome> outcomes;
  private final List<Judgment> judgments;
  private final QuestionKeys keys;
  private final Map<String, List<String>> problems;

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
    this.facts = facts(summary.run(), directory);
    this.values = values && directory.manifest().conditions().keepValues();
    this.stored = stored;
    this.outcomes =
        stored.brief().stream()
            .map(outcome -> QuestionDetails.shown(outcome, this.values))
            .sorted(Comparator.comparing(Outcome::question, NaturalIdOrder.INSTANCE))
            .toList();
    this.judgments = QuestionDetails.judgments(directory, this.values);
    this.keys = new QuestionKeys(this.outcomes);
    this.problems = ProblemGroup.ids(summary.issues().wrongSql().problems());
  }

  /** The facts of a run with its directory as the report names it. */
  static RunFacts facts(RunFacts run, RunDirectory directory) {
    return run.within(directory.path().toAbsolutePath().normalize().getParent());
  }

  /**
   * Gathers the evidence of a run, sums the run up, and writes {@code summary.json} and {@code
   * report.html} in its directory, in place of earlier ones.
   *
   * @param stored the outcomes of the run
   * @param jury the rule that combines several judges' verdicts, or {@code null} for the usual way
   * @param gate the gate's verdict, or {@code null} if there is none
   * @param headline the headline that is chosen, or {@code null} for that of the earlier files
   */
  public static RunSummary summarize(
      RunDirectory run,
      StoredOutcomes stored,
      @Nullable VoteAggregation jury,
      @Nullable GateVerdict gate,
      @Nullable String headline)
      throws IOException {
    List<Outcome> outcomes = stored.brief();
    JudgeSummary judgeSummary = StoredRunSummary.judges(run, outcomes, jury);
    RunSummary summary =
        RunSummary.of(
                RunFacts.of(run, outcomes.size()),
                outcomes,
                judgeSummary,
                new ProbeFile(run).current(stored).orElse(null))
            .withReviews(StoredRunSummary.reviews(run, outcomes, jury))
            .needing(
                ReviewNeed.of(
                    outcomes,
                    EvidenceGathering.gather(run, stored, jury),
                    StoredRunSummary.labels(run, outcomes)))
            .withHeadline(
                StoredRunSummary.headline(
                    run, outcomes, headline == null ? StoredRunSummary.headline(run) : headline));
    AtomicFile.write(StoredRunSummary.file(run), SummaryJson.write(summary, gate));
    write(run, summary, stored, gate, RunFile.of(run.path(), FILE));
    return summary;
  }

  /**
   * Writes the page of a run into a file, in place of an earlier one.
   *
   * @param gate the gate verdict of the run, or {@code null} if there is none
   */
  public static void write(
      RunDirectory run,
      RunSummary summary,
      StoredOutcomes outcomes,
      @Nullable GateVerdict gate,
      Path file)
      throws IOException {
    HtmlReport report = new HtmlReport(run, summary, outcomes, gate, true);
    AtomicFile.write(
        file,
        out -> {
          Writer page = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          report.write(page, List.of());
          page.flush();
        });
  }

  /**
   * Writes the page of a run, to be kept in UTF-8, and leaves {@code page} open.
   *
   * @param gate the gate's verdict, or {@code null} if there is none
   * @param values whether the page may contain cells of results, and judges' explanations
   */
  public static void write(
      RunDirectory run,
      RunSummary summary,
      StoredOutcomes outcomes,
      @Nullable GateVerdict gate,
      boolean values,
      Writer page)
      throws IOException {
    new HtmlReport(run, summary, outcomes, gate, values).write(page, List.of());
  }

  /**
   * Writes the page of a run as a server shows it, to be kept in UTF-8, and leaves {@code page}
   * open.
   *
   * @param links to other pages of the server
   */
  public static void write(
      RunDirectory run,
      RunSummary summary,
      StoredOutcomes outcomes,
      @Nullable GateVerdict gate,
      boolean values,
      List<PageLink> links,
      Writer page)
      throws IOException {
    new HtmlReport(run, summary, outcomes, gate, values).write(page, links);
  }

  private void write(Writer page, List<PageLink> links) throws IOException {
    String system = SystemPhrases.of(directory.manifest().generator().id());
    PageFacts told =
        PageFacts.of(facts.name(), outcomes.size(), BLOCK, values, List.of(), List.of(system));
    JudgeSummary judgeSummary = summary.judged();
    JudgeStances stances = new JudgeStances(judgeSummary == null ? null : judgeSummary.withJudge());
    Set<String> failed = Set.copyOf(summary.issues().forJudges().failed());
    QuestionDetails.Inputs inputs =
        new QuestionDetails.Inputs(
            directory, facts, stored, outcomes, judgments, summary.accuracies().probed());
    QuestionDetails details = new QuestionDetails(inputs, values);
    // Packed into the page as "index" and "details-N", which table.js unpacks.
    PageFile.QuestionRecords data =
        new PageFile.QuestionRecords(
            question -> entry(outcomes.get(question), failed, stances),
            question -> details.of(outcomes.get(question).question()),
            question -> !(outcomes.get(question).verdict() instanceof Verdict.Correct));
    new PageFile(facts.name() + " · " + system, outcomes.size(), links)
        .write(page, body(), told, data);
  }

  /**
   * A question in the list of questions, as {@code table.js} and {@code filter.js} read it. Fields
   * without a value are absent. {@code key} is that of {@link QuestionKeys}, {@code feature} of
   * {@link GoldSqlFeatures}, {@code problem} of {@link Problem}, {@code judge} of {@link
   * JudgeStances}, and {@code probe} and {@code level} of {@link ProbeStance}.
   */
  private JsonFields entry(Outcome outcome, Set<String> failed, JudgeStances stances) {
    boolean isFailed = failed.contains(outcome.question());
    ProbeStance probed = ProbeStance.of(summary.accuracies().probed(), outcome.question());
    boolean isRight = outcome.verdict() instanceof Verdict.Correct;
    boolean isScored = !(outcome.verdict() instanceof Verdict.NotScored);
    Match match = outcome.match();
    return entry(outcome, keys)
        .put("verdict", outcome.verdict().label())
        .putPresent("cause", outcome.verdict().causeName())
        .putPresent("sql", prose(outcome.sql()))
        .putPresent("goldSql", prose(outcome.goldSql()))
        .putPresent("ms", outcome.execution().ms())
        .putAll(tags(outcome))
        .putFilled("problem", problems.getOrDefault(outcome.question(), List.of()))
        .putFilled("relaxation", match == null || !isRight ? Set.of() : match.relaxations())
        .putPresent("vacuous", outcome.isVacuous() && isScored ? "yes" : null)
        .putFilled("below", below(outcome))
        .putPresent("judge", isFailed ? JudgePhrases.FAILED : stances.of(outcome.question()))
        .putPresent("probe", probed.result())
        .putPresent("level", probed.level());
  }

  /** The fields that any list of questions begins with. */
  static JsonFields entry(Outcome outcome, QuestionKeys keys) {
    return new JsonFields()
        .put("key", keys.of(outcome.question()))
        .put("text", SanitizedText.prose(outcome.text()))
        .put("database", outcome.database())
        .putPresent("category", outcome.category())
        .putPresent("difficulty", outcome.difficulty());
  }

  /** The fields by which any list of questions can be filtered. */
  static JsonFields tags(Outcome outcome) {
    return new JsonFields()
        .putFilled(
            "tag",
            outcome.tags().stream()
                .filter(tag -> !tag.equals(QuestionLabels.COMPUTED_DIFFICULTY))
                .toList())
        .putFilled("feature", GoldSqlFeatures.of(outcome));
  }

  /** The metrics that are less than 1. */
  private static List<String> below(Outcome outcome) {
    List<String> below = new ArrayList<>();
    outcome
        .metrics()
        .forEach(
            (name, score) -> {
              if (score != null && score < 1) {
                below.add(name);
              }
            });
    return below;
  }

  static @Nullable String prose(@Nullable String sql) {
    return sql == null ? null : SanitizedText.prose(sql);
  }

  private Markup body() {
    List<Judgment> counted = CurrentRubrics.of(judgments, directory.askedJudges());
    JudgeSummary judgeSummary = summary.judged();
    VoteAggregation rule =
        JudgeSummary.kept(counted, judgeSummary == null ? null : judgeSummary.rule());
    RunDetails details = new RunDetails(directory.manifest(), outcomes, counted, rule);
    return HtmlDocument.of(SummaryDocument.of(summary, gate, details), keys);
  }

  /**
   * The position of the judge, or the jury, on each verdict from execution, by which the list can
   * be filtered.
   */
  static final class JudgeStances {
    private static final String SAME = "agrees";

    private final Map<String, String> stances = new HashMap<>();

    /**
     * @param judgeAdjustedAccuracy {@code null} if no judge tells right from wrong
     */
    JudgeStances(@Nullable JudgeAdjustedAccuracy judgeAdjustedAccuracy) {
      if (judgeAdjustedAccuracy != null) {
        add(JudgePhrases.TO_RIGHT, judgeAdjustedAccuracy.toRight());
        add(JudgePhrases.TO_WRONG, judgeAdjustedAccuracy.toWrong());
        add(SAME, judgeAdjustedAccuracy.same());
      }
    }

    private void add(String stance, List<String> questions) {
      questions.forEach(question -> stances.put(question, stance));
    }

    /** Of a question that a judge decides; else {@code null}. */
    @Nullable String of(String question) {
      return stances.get(question);
    }
  }

  /**
   * The probe result of an accepted answer, by which the list can be filtered.
   *
   * @param result in words
   * @param level of a counterexample whose answers hold different rows; else {@code null}
   */
  private record ProbeStance(@Nullable String result, @Nullable String level) {
    static final ProbeStance NONE = new ProbeStance(null, null);

    /** Of a question, {@link #NONE} if its run was not probed or its answer not accepted. */
    static ProbeStance of(@Nullable ProbeRecord probed, String question) {
      return probed == null ? NONE : probed.of(question).map(ProbeStance::of).orElse(NONE);
    }

    private static ProbeStance of(ProbeFinding finding) {
      StoredCounterexample found = finding.counterexample();
      String level =
          found != null && found.kind() == CounterexampleKind.ROWS ? found.level().code() : null;
      return new ProbeStance(ProbePhrases.result(finding), level);
    }
  }
}
