// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.ComparisonNumberFormats;
import dev.assay.compare.internal.ExcludedQuestion;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.OutcomeChange;
import dev.assay.compare.internal.PairCounts;
import dev.assay.compare.internal.PairedAccuracy;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.match.Difference;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Block;
import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The document for a pull request's reviewer: the gate, the difference, and the questions that
 * changed come first; all else is folded.
 */
public final class PullRequestDocument {
  private static final int LISTED = 20;
  private static final int LISTED_OF_SEVERAL = 5;

  /** Maximum length of a question or a message, in characters. */
  private static final int LONGEST = 300;

  /** Sections of a run that say where the accuracy comes from and what is not in it. */
  private static final Set<String> UNFOLDED =
      Set.of("outcomes", ProblemSections.ID, "faults", "lost", "probe");

  /** Text that GitHub would turn into a link, a mention or a formula. */
  private static final Pattern LIVE = Pattern.compile("[@$]|://|www\\.");

  private PullRequestDocument() {}

  /** A run without a baseline. */
  public static Document of(RunSummary summary, @Nullable GateVerdict gate) {
    Document run = SummaryDocument.inWorkingDirectory(summary);
    List<Block> lead = new ArrayList<>(List.of(SummaryDocument.gate(gate)));
    lead.addAll(run.lead());
    List<Section> sections =
        run.sections().stream()
            .map(each -> UNFOLDED.contains(each.id()) ? each : each.in(Section.Place.FOLDED))
            .toList();
    return new Document(
        run.title(), run.facts(), lead, sections, run.warnings(), run.next(), run.where());
  }

  /**
   * Runs compared with a baseline.
   *
   * @param gates the gate's verdict on each run but the first, in order; empty if there is none
   * @param summary of the run, where only one is compared and it has just been run; or {@code null}
   */
  public static Document of(
      MultiRunComparison comparisons, List<GateVerdict> gates, @Nullable RunSummary summary) {
    Document full = ComparisonDocument.inWorkingDirectory(comparisons);
    RunComparison single = comparisons.single().orElse(null);
    ComparedFolder folder = ComparedFolder.working();
    List<Block> lead = new ArrayList<>();
    gates.forEach(gate -> lead.add(SummaryDocument.gate(gate)));
    List<Section> sections = new ArrayList<>();
    if (single == null) {
      lead.addAll(full.lead());
    } else {
      lead.addAll(headline(single));
      sections.add(Section.of("statistics", Text.of("Statistics"), "", full.lead()));
    }
    sections.addAll(full.sections());
    List<Section> shown = new ArrayList<>();
    for (RunComparison one : comparisons.againstFirst()) {
      shown.addAll(changed(one, folder, single == null ? one.candidate().name() : ""));
    }
    sections.stream().map(each -> each.in(Section.Place.FOLDED)).forEach(shown::add);
    List<Document.Caution> warnings = new ArrayList<>(full.warnings());
    if (summary != null) {
      Document run = of(summary, null);
      List<Block> blocks = new ArrayList<>(run.lead());
      shown.add(Section.of("run", Text.of("The run alone"), "", blocks).in(Section.Place.FOLDED));
      run.sections().forEach(each -> shown.add(each.in(Section.Place.FOLDED)));
      run.warnings().stream().filter(each -> !warnings.contains(each)).forEach(warnings::add);
    }
    List<String> facts =
        single == null
            ? full.facts()
            : List.of(
                count(
                        single.isOnlyJudged()
                            ? single.judged().get(0).questions().size()
                            : single.counts().total(),
                        "question")
                    + " compared",
                "profile " + single.baseline().profile().name());
    return new Document(full.title(), facts, lead, shown, warnings, full.next(), full.where());
  }

  /** The change in plain words, and whether it may be chance. */
  private static List<Block> headline(RunComparison comparison) {
    PairedAccuracy accuracy = comparison.accuracy();
    PairCounts counts = comparison.counts();
    if (comparison.isOnlyJudged()) {
      return comparison.judged().stream()
          .<Block>map(
              judged ->
                  new Sentence(
                      Text.of(JudgedDifferenceSection.sentence(judged, comparison)), Tone.STRONG))
          .toList();
    }
    if (counts.total() == 0) {
      return List.of(new Sentence(Text.of(comparison.sentence()), Tone.STRONG));
    }
    Text result =
        Text.name(comparison.candidate().name())
            .and(
                " answers %s correctly (%s), "
                    .formatted(
                        NumberFormats.ratio(accuracy.candidate()),
                        NumberFormats.percent(accuracy.candidate())))
            .and(Text.name(comparison.baseline().name()))
            .and(
                " %s (%s): %s broken, %s fixed."
                    .formatted(
                        NumberFormats.ratio(accuracy.baseline()),
                        NumberFormats.percent(accuracy.baseline()),
                        count(counts.broken()),
                        count(counts.fixed())));
    List<Block> lead = new ArrayList<>();
    lead.add(new Sentence(result, Tone.STRONG));
    lead.add(Sentence.of(difference(accuracy)));
    if (counts.broken() + counts.fixed() > 0) {
      lead.add(
          Sentence.of(
              counts.broken() == counts.fixed()
                  ? "As many questions are broken as fixed: the comparison shows no difference."
                  : chance(accuracy.p())));
    }
    return lead;
  }

  private static String difference(PairedAccuracy accuracy) {
    String points = ComparisonNumberFormats.points(accuracy.difference());
    return accuracy.interval() == null
        ? "Difference: %s percentage points.".formatted(points)
        : "Difference: %s percentage points; on many more questions like these it would probably be between %s (95 %% confidence interval)."
            .formatted(
                points,
                ComparisonNumberFormats.interval(accuracy.interval()).replace(" to ", " and "));
  }

  private static String chance(double p) {
    String often =
        p < 0.001
            ? "fewer than 1 of 1,000"
            : p < 0.01
                ? "about %d of 1,000".formatted(Math.round(1000 * p))
                : p >= 0.995 ? "practically all" : "about %d of 100".formatted(Math.round(100 * p));
    String written = ComparisonNumberFormats.p(p);
    return String.format(
        Locale.ROOT,
        "%s: of such comparisons between two equally good systems, %s show a difference as large (p %s).",
        p < PairedAccuracy.SIGNIFICANT
            ? "This is most likely not chance"
            : "This may well be chance",
        often,
        written.startsWith("<") ? "< " + written.substring(1) : "= " + written);
  }

  private static List<Section> changed(RunComparison comparison, ComparedFolder folder, String in) {
    String of = in.isEmpty() ? "" : " in " + in;
    int most = in.isEmpty() ? LISTED : LISTED_OF_SEVERAL;
    ComparedRun run = comparison.candidate();
    List<Items.Item> broken = new ArrayList<>();
    for (QuestionPair pair : comparison.pairs(OutcomeChange.BROKEN)) {
      boolean read = broken.size() <= most; // the rest is counted, not shown
      broken.add(
          item(
              pair.candidate(),
              read ? reason(run, pair.candidate(), "") : Text.EMPTY,
              run,
              folder));
    }
    List<Items.Item> fixed = new ArrayList<>();
    for (QuestionPair pair : comparison.pairs(OutcomeChange.FIXED)) {
      boolean read = fixed.size() <= most;
      Text reason =
          read ? reason(comparison.baseline(), pair.baseline(), "Was wrong: ") : Text.EMPTY;
      fixed.add(item(pair.candidate(), reason, run, folder));
    }
    List<Section> sections = new ArrayList<>();
    add(sections, "broken-now", Text.of("Broken" + of), "right before, wrong now", broken, most);
    add(
        sections,
        "unscored-now",
        Text.of("Not scored any more" + of),
        "right before",
        unscored(comparison),
        most);
    add(sections, "fixed-now", Text.of("Fixed" + of), "wrong before, right now", fixed, most);
    return sections;
  }

  private static void add(
      List<Section> sections,
      String id,
      Text title,
      String aside,
      List<Items.Item> items,
      int most) {
    if (!items.isEmpty()) {
      String all = count(items.size(), "question") + ", " + aside;
      sections.add(Section.of(id, title, all, List.of(new Items(items, most, most))));
    }
  }

  private static List<Items.Item> unscored(RunComparison comparison) {
    List<Items.Item> items = new ArrayList<>();
    for (ExcludedQuestion question : comparison.excluded()) {
      if (question.baseline() instanceof Verdict.Correct
          && question.candidate() instanceof Verdict.NotScored none) {
        Text reason =
            Text.of(sentence(Phrases.of(none.reason())) + " ").and(message(none.detail()));
        items.add(
            new Items.Item(
                Text.question(question.question()), "", List.of(new Sentence(reason, Tone.PLAIN))));
      }
    }
    return items;
  }

  private static Items.Item item(
      Outcome outcome, Text reason, ComparedRun run, ComparedFolder folder) {
    String show =
        "assay show %s %s".formatted(folder.word(run), ShellQuoting.of(outcome.question()));
    Text title = outcome.text().isBlank() ? Text.EMPTY : quoted(outcome.text()).and(" · ");
    return new Items.Item(
        title
            .and(Text.question(outcome.question()))
            .and(", database ")
            .and(Text.name(outcome.database())),
        "",
        List.of(new Sentence(reason, Tone.PLAIN), new Sentence(Text.code(show), Tone.PLAIN)));
  }

  /** A text of a data set, in bold where nothing in it comes alive on a web page. */
  private static Text quoted(String text) {
    String shown = shortened(text);
    return LIVE.matcher(shown).find() ? Text.name(shown) : Text.strong(shown);
  }

  private static Text message(@Nullable String text) {
    return text == null || text.isBlank() ? Text.EMPTY : Text.name(shortened(text));
  }

  private static String shortened(String text) {
    String line = SanitizedText.prose(text);
    return line.codePointCount(0, line.length()) <= LONGEST
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST)) + " …";
  }

  /** The reason that an answer is wrong, in one line. */
  private static Text reason(ComparedRun run, Outcome brief, String before) {
    Outcome outcome = run.whole(brief);
    if (!(outcome.verdict() instanceof Verdict.Incorrect wrong)) {
      return Text.EMPTY;
    }
    Text reason = Text.of(sentence(before + Phrases.of(wrong.cause())));
    Difference difference = outcome.match() == null ? null : outcome.match().difference();
    if (difference != null) {
      return reason.and(" " + Phrases.counts(difference, false));
    }
    String said = outcome.execution().message();
    return said == null ? reason : reason.and(" ").and(message(said));
  }

  private static String sentence(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
  }
}
