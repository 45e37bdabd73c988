// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.agreement.internal.JudgedDifference;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.CostComparison;
import dev.assay.compare.internal.CostComparison.Measure;
import dev.assay.compare.internal.ExcludedQuestion;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.OutcomeChange;
import dev.assay.compare.internal.PairCounts;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.compare.internal.RunComparison.OutcomeChangeGroup;
import dev.assay.match.Cause;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination.QuestionList;
import dev.assay.report.document.Document;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Scatter;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Shade;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Proportion;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs side by side: two in full (which is better, what changed, where, and at what cost), more of
 * them as tables.
 */
public final class ComparisonDocument {
  private static final int TERMINAL_ROWS = 8;

  /** Questions of a sheet for people: 20 ratings of two runs. */
  private static final int PEOPLE_QUESTIONS = 10;

  /** Sections that say what changed. */
  private static final Set<String> BRIEF = Set.of(ProblemSections.ID, "estimate");

  private static final int BROKEN = 20;
  private static final int LEFT_OUT = 100;

  private final MultiRunComparison comparisons;
  private final String where;
  private final ComparedFolder folder;

  private ComparisonDocument(MultiRunComparison comparisons, ComparedFolder folder, String where) {
    this.comparisons = comparisons;
    this.folder = folder;
    this.where = where;
  }

  /** The document for a terminal, whose reader knows the gate's verdict and where the runs are. */
  public static Document of(MultiRunComparison comparisons) {
    return new ComparisonDocument(comparisons, new ComparedFolder(null), "")
        .document(List.of(), false);
  }

  /** The selection of two runs for a terminal: which is better, how sure, and what is broken. */
  public static Document brief(MultiRunComparison comparisons) {
    return new ComparisonDocument(comparisons, new ComparedFolder(null), "").brief();
  }

  private Document brief() {
    String all = compare(comparisons.runs()) + " --full";
    return document(List.of(), true).brief(BRIEF, new Document.Command(all, "all figures"));
  }

  /**
   * The document for a file, which names no folders but those of the runs.
   *
   * @param gates the gate's verdict on each run but the first, in order; empty if there is none
   */
  public static Document of(MultiRunComparison comparisons, List<GateVerdict> gates) {
    ComparedFolder folder = ComparedFolder.of(comparisons.runs());
    return new ComparisonDocument(comparisons, folder, "in the folder that holds the runs")
        .document(gates, false);
  }

  /**
   * The document for a text whose commands work in the directory that Assay was run in.
   *
   * @param brief whether it is the selection that a terminal shows
   */
  static Document inWorkingDirectory(MultiRunComparison comparisons, boolean brief) {
    ComparisonDocument document =
        new ComparisonDocument(comparisons, ComparedFolder.working(), ComparedFolder.WHERE);
    return brief ? document.brief() : document.document(List.of(), false);
  }

  /**
   * @param brief whether the lead is without what qualifies its sentences, and who wrote the SQL
   */
  private Document document(List<GateVerdict> gates, boolean brief) {
    ComparedRun first = comparisons.baseline();
    int runs = comparisons.runs().size();
    Document.Builder document =
        Document.of(
            title(),
            runs == 2 ? "" : count(runs, "run"),
            first.manifest().dataset().name(),
            "profile " + first.profile().name());
    headline(document, gates, brief);
    RunComparison single = comparisons.single().orElse(null);
    if (single == null) {
      document.add(modelGrid(comparisons.runs(), accuracies()));
      document.add(ManyRunsSections.against(comparisons.againstFirst()));
      document.add(ManyRunsSections.duels(comparisons));
      document.add(ProblemSections.of(comparisons));
      document.add(ManyRunsSections.questions(comparisons));
    } else {
      pair(document, single);
    }
    document.add(TradeoffSection.of(comparisons.runs(), accuracies()));
    Set<String> warnings = new LinkedHashSet<>();
    comparisons.againstFirst().forEach(one -> warnings.addAll(one.warnings()));
    warnings.forEach(warning -> document.warn(warning, ""));
    next(document, single);
    return document.build();
  }

  private Text title() {
    Text title = Text.EMPTY;
    for (ComparedRun run : comparisons.runs()) {
      String separator = comparisons.runs().size() == 2 ? " → " : ", ";
      title = (title.isEmpty() ? title : title.and(separator)).and(Text.name(run.name()));
    }
    return title;
  }

  private void headline(Document.Builder document, List<GateVerdict> gates, boolean brief) {
    List<String> sentences = MultiRunComparison.sentences(comparisons.againstFirst());
    boolean executed = !comparisons.againstFirst().stream().allMatch(RunComparison::isOnlyJudged);
    for (int i = 0; i < sentences.size(); i++) {
      RunComparison one = comparisons.againstFirst().get(i);
      if (!one.isOnlyJudged()) {
        document.lead(new Sentence(Text.of(sentences.get(i)), Tone.STRONG));
        if (!brief) {
          one.overDatabases().map(Sentence::faint).ifPresent(document::lead);
        }
      }
      for (JudgedDifference judged : one.judged()) {
        String sentence = JudgedDifferenceSection.sentence(judged, one);
        document.lead(new Sentence(Text.of(sentence), Tone.STRONG));
        document.lead(Sentence.faint(JudgedDifferenceSection.advice(judged, one)));
      }
    }
    if (!brief) {
      comparisons.reach().map(Sentence::faint).ifPresent(document::lead);
    }
    gates.forEach(gate -> document.lead(SummaryDocument.gate(gate)));
    if (executed) {
      accuracies(document, sentences);
    }
    for (int i = 0; i < comparisons.runs().size() && !brief; i++) {
      String system = SystemPhrases.of(run(i).manifest().generator().id());
      Text from = Text.of(letter(i) + ": SQL from ").and(Text.strong(system));
      document.lead(new Sentence(from, Tone.FAINT));
    }
  }

  private void accuracies(Document.Builder document, List<String> sentences) {
    List<Proportion> accuracies = accuracies();
    Table table = Shares.accuracies("Run");
    for (int i = 0; i < accuracies.size(); i++) {
      Text name = Text.strong(letter(i)).and("  ").and(Text.name(run(i).name()));
      table.row(Shares.row(Cell.of(name), accuracies.get(i), accuracies.get(0), ""));
    }
    document.lead(table);
    MultiRunComparison.shares(comparisons.againstFirst())
        .map(Sentence::faint)
        .ifPresentOrElse(document::lead, () -> document.lead(Sentence.faint(common())));
    for (int i = 0; i < sentences.size(); i++) {
      String[] names =
          sentences.size() == 1 ? new String[0] : new String[] {letter(0), letter(i + 1)};
      VacuousPhrases.compared(comparisons.againstFirst().get(i), names)
          .map(Sentence::faint)
          .ifPresent(document::lead);
    }
  }

  /** A note that questions are left out, which the accuracies of the single runs include. */
  private String common() {
    RunComparison first = comparisons.againstFirst().get(0);
    boolean all =
        first.excluded().isEmpty()
            && first.onlyBaseline().isEmpty()
            && first.onlyCandidate().isEmpty();
    return all
        ? ""
        : "Accuracy on the %s that are scored in every run."
            .formatted(count(first.counts().total(), "question"));
  }

  private ComparedRun run(int i) {
    return comparisons.runs().get(i);
  }

  /** A, B, ... Z, then numbers. */
  public static String letter(int run) {
    return run < 26 ? String.valueOf((char) ('A' + run)) : Integer.toString(run + 1);
  }

  /** The accuracy of each run on the questions that it has in common with the first. */
  private List<Proportion> accuracies() {
    List<Proportion> accuracies = new ArrayList<>();
    accuracies.add(comparisons.againstFirst().get(0).accuracy().baseline());
    comparisons.againstFirst().forEach(one -> accuracies.add(one.accuracy().candidate()));
    return accuracies;
  }

  private static void pair(Document.Builder document, RunComparison comparison) {
    document.add(JudgedDifferenceSection.of(comparison));
    if (comparison.isOnlyJudged()) {
      return;
    }
    document.add(changes(comparison));
    document.add(ProblemSections.of(MultiRunComparison.of(comparison)));
    document.add(causes(comparison, OutcomeChange.BROKEN));
    document.add(broken(comparison.pairs(OutcomeChange.BROKEN)));
    document.add(causes(comparison, OutcomeChange.FIXED));
    document.add(SampledAccuracySection.of(comparison.sampled(), SampledAccuracySection.PEOPLE));
    document.add(PairedSections.of(comparison));
    document.add(expenses(comparison));
    document.add(excluded(comparison));
    int only = comparison.onlyBaseline().size();
    int others = comparison.onlyCandidate().size();
    if (only + others > 0) {
      document.warn(
          "Only the questions in common are compared: %s of A and %s of B are omitted."
              .formatted(count(only), count(others)),
          "");
    }
  }

  private static Section changes(RunComparison comparison) {
    PairCounts counts = comparison.counts();
    SummaryDocument.OutcomeParts parts = new SummaryDocument.OutcomeParts(counts.total());
    parts.add(Shade.RIGHT, "right in both", list(OutcomeChange.BOTH_RIGHT), counts.bothRight());
    parts.add(
        Shade.FIXED, "fixed: wrong in A, right in B", list(OutcomeChange.FIXED), counts.fixed());
    String broken = "broken: right in A, wrong in B";
    parts.add(Shade.BROKEN, broken, list(OutcomeChange.BROKEN), counts.broken());
    parts.add(Shade.WRONG_3, "wrong in both", list(OutcomeChange.BOTH_WRONG), counts.bothWrong());
    return Section.of("outcomes", "What changed", "", parts.bar(), parts.table());
  }

  private static QuestionList list(OutcomeChange change) {
    return new QuestionList("verdict", id(change));
  }

  private static String id(OutcomeChange change) {
    return change.name().toLowerCase(Locale.ROOT);
  }

  private static Section causes(RunComparison comparison, OutcomeChange change) {
    Table table = Table.of("From A to B", "#Questions", "For example").bare();
    for (OutcomeChangeGroup group : comparison.groups()) {
      if (group.change() == change) {
        String causes = transition(group.baselineCause(), group.candidateCause());
        Text name = Text.of(causes).to(new QuestionList("change", causes));
        Cell size = Cell.of(count(group.questions().size()));
        table.row(Cell.of(name), size, Cell.examples(group.questions()));
      }
    }
    String questions = count(comparison.counts().of(change), "question");
    return Section.of(
        "causes-" + id(change), title(change), questions, table.onTerminal(TERMINAL_ROWS));
  }

  private static String title(OutcomeChange change) {
    return switch (change) {
      case FIXED -> "Fixed";
      case BROKEN -> "Broken";
      case BOTH_RIGHT -> "Right in both";
      case BOTH_WRONG -> "Wrong in both";
    };
  }

  /** The verdicts of a question in both runs; {@code null} stands for right. */
  public static String transition(@Nullable Cause baseline, @Nullable Cause candidate) {
    return state(baseline) + " → " + state(candidate);
  }

  private static String state(@Nullable Cause cause) {
    return cause == null ? "right" : Phrases.brief(cause);
  }

  private static Section broken(List<QuestionPair> broken) {
    Table table = Table.of("@Question", "Database", "Cause", "-In words").bare();
    for (QuestionPair pair : broken) {
      table.row(
          Cell.of(Text.question(pair.question())),
          Cell.name(pair.candidate().database()),
          Cell.of(state(pair.candidateCause())),
          Cell.name(SanitizedText.prose(pair.candidate().text())));
    }
    return Section.of("broken", "Broken questions", "", table.showing(TERMINAL_ROWS, BROKEN));
  }

  private static Section expenses(RunComparison comparison) {
    Table table = Table.of("", "#A", "#B", "#B - A", "-");
    for (CostComparison costComparison : comparison.expenses()) {
      CostPhrases words = new CostPhrases(costComparison);
      table.row(
          Cell.of(costComparison.measure().words()),
          Cell.of(words.baseline()),
          Cell.of(words.candidate()),
          Cell.of(words.difference()),
          Cell.of(words.scope(comparison.counts().total())));
    }
    return Section.of("time", "Time and cost", "", table);
  }

  private static Section excluded(RunComparison comparison) {
    Table table = Table.of("@Question", "A", "B").showing(TERMINAL_ROWS, LEFT_OUT);
    for (ExcludedQuestion left : comparison.excluded()) {
      Cell baseline = Cell.code(CostPhrases.state(left.baseline())).in(Tone.FAINT);
      Cell candidate = Cell.code(CostPhrases.state(left.candidate())).in(Tone.FAINT);
      table.row(Cell.name(left.question()), baseline, candidate);
    }
    String aside =
        count(comparison.excluded().size(), "question") + " not scored in at least one run";
    return Section.of("left-out", "Left out", aside, table);
  }

  private void next(Document.Builder document, @Nullable RunComparison single) {
    if (single != null) {
      single
          .instructive()
          .ifPresent(
              pair -> {
                OutcomeChange change = pair.change();
                String words = change.words();
                document.next(
                    show(single.candidate(), pair), "a question that is " + words + ", in B");
                document.next(show(single.baseline(), pair), "the same in A");
              });
      single.forPeople().ifPresent(judged -> people(document, single, judged));
    }
    if (!where.isEmpty()) {
      document.in(where);
      document.next(compare(comparisons.runs()), "the same in a terminal");
    } else if (single != null) {
      document.next(compare(comparisons.runs()) + " --json", "every pair, for programs");
    }
    if (single == null) {
      document.next(compare(comparisons.runs().subList(0, 2)), "two of them, in full");
    }
  }

  private void people(Document.Builder document, RunComparison runs, JudgedDifference judged) {
    document.next(
        "assay review sample %s --with %s --scale %s --size %d --out ratings.csv"
            .formatted(
                folder.word(runs.baseline()),
                folder.word(runs.candidate()),
                ShellQuoting.of(judged.judge().judge()),
                PEOPLE_QUESTIONS),
        "a sheet for people: the questions on which the runs differ most, without their names");
  }

  private String show(ComparedRun run, QuestionPair pair) {
    return "assay show %s %s".formatted(folder.word(run), ShellQuoting.of(pair.question()));
  }

  private String compare(List<ComparedRun> runs) {
    StringBuilder command = new StringBuilder("assay compare");
    runs.forEach(run -> command.append(' ').append(folder.word(run)));
    comparisons.options().forEach(option -> command.append(' ').append(ShellQuoting.of(option)));
    return command.toString();
  }

  /**
   * The accuracies of models, each with each prompt; empty unless every run asked a model, each
   * with another prompt or model, and there are at least two of both.
   */
  private static Section modelGrid(List<ComparedRun> runs, List<Proportion> accuracies) {
    Map<SystemPhrases.ModelPrompt, Integer> places = new LinkedHashMap<>();
    Set<String> models = new LinkedHashSet<>();
    Set<String> prompts = new LinkedHashSet<>();
    for (int i = 0; i < runs.size(); i++) {
      int place = i;
      SystemPhrases.modelPrompt(runs.get(i).manifest().generator().id())
          .ifPresent(
              cell -> {
                places.put(cell, place);
                models.add(cell.model());
                prompts.add(cell.prompt());
              });
    }
    boolean isGrid = places.size() == runs.size() && models.size() > 1 && prompts.size() > 1;
    return Section.of(
        "grid",
        "Models and prompts",
        "accuracy, and the letter of the run",
        isGrid ? table(models, prompts, places, accuracies) : Table.of(""));
  }

  private static Table table(
      Set<String> models,
      Set<String> prompts,
      Map<SystemPhrases.ModelPrompt, Integer> places,
      List<Proportion> accuracies) {
    List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.of("@Model")));
    prompts.forEach(prompt -> columns.add(TableColumn.of("#" + prompt)));
    Table table = Table.of(columns);
    for (String model : models) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.name(model)));
      for (String prompt : prompts) {
        Integer place = places.get(new SystemPhrases.ModelPrompt(model, prompt));
        cells.add(place == null ? Cell.of("-") : cell(place, accuracies.get(place)));
      }
      table.row(cells);
    }
    return table;
  }

  private static Cell cell(int run, Proportion accuracy) {
    String words = NumberFormats.ratio(accuracy) + " right, " + NumberFormats.interval(accuracy);
    String share = accuracy.total() == 0 ? "-" : NumberFormats.percent(accuracy);
    return Cell.of(share + "  " + ComparisonDocument.letter(run))
        .with(new Picture.Heat(accuracy.total() == 0 ? 0 : accuracy.value(), words));
  }

  /**
   * The accuracy of runs against what a question costs; if costs are unknown, of more than two runs
   * against the model's time.
   */
  private static final class TradeoffSection {
    private final List<ComparedRun> runs;
    private final List<Proportion> accuracies;
    private final Measure measure;
    private final List<@Nullable Double> amounts;

    private TradeoffSection(List<ComparedRun> runs, List<Proportion> accuracies, Measure measure) {
      this.runs = runs;
      this.accuracies = accuracies;
      this.measure = measure;
      this.amounts = Arrays.asList(runs.stream().map(this::mean).toArray(Double[]::new));
    }

    /** The section; empty unless the cost, or the time, of two runs is known. */
    static Section of(List<ComparedRun> runs, List<Proportion> accuracies) {
      TradeoffSection cost = new TradeoffSection(runs, accuracies, Measure.COST_USD);
      if (cost.isKnown() || runs.size() == 2) {
        return cost.section("Cost against accuracy", "Cost per question");
      }
      TradeoffSection time = new TradeoffSection(runs, accuracies, Measure.MODEL_MS);
      return time.section("Time against accuracy", "Time per question");
    }

    private @Nullable Double mean(ComparedRun run) {
      double[] known =
          run.outcomes().stream()
              .map(measure::of)
              .filter(Objects::nonNull)
              .mapToDouble(amount -> amount)
              .toArray();
      return known.length == 0 ? null : (Double) Arrays.stream(known).average().orElse(0);
    }

    private boolean isKnown() {
      return amounts.stream().filter(Objects::nonNull).count() > 1 && most() > 0;
    }

    private double most() {
      return amounts.stream()
          .filter(Objects::nonNull)
          .mapToDouble(amount -> amount)
          .max()
          .orElse(0);
    }

    private String words(double amount) {
      return measure == Measure.COST_USD ? NumberFormats.cost(amount) : NumberFormats.time(amount);
    }

    private Section section(String title, String heading) {
      List<Block> blocks = new ArrayList<>();
      if (isKnown()) {
        Table table = Table.of("@Run", "#Accuracy", "#" + heading);
        List<Scatter.Dot> dots = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
          Double amount = amounts.get(i);
          if (amount != null) {
            add(i, amount, table, dots);
          }
        }
        blocks.add(new Scatter(words(0), words(most()), dots));
        blocks.add(table);
      }
      return Section.of("cost", Text.of(title), "", blocks);
    }

    private void add(int run, double amount, Table table, List<Scatter.Dot> dots) {
      Proportion accuracy = accuracies.get(run);
      String letter = ComparisonDocument.letter(run);
      String name = runs.get(run).name();
      String share = NumberFormats.percent(accuracy);
      String words =
          "%s: %s, %s (%s), %s a question"
              .formatted(letter, name, share, NumberFormats.interval(accuracy), words(amount));
      dots.add(new Scatter.Dot(letter, words, accuracy, amount / most()));
      table.row(
          Cell.of(Text.strong(letter).and("  ").and(Text.name(name))),
          Cell.of(share),
          Cell.of(words(amount)));
    }
  }
}
