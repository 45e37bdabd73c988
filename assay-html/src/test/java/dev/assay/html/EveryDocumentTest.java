// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.Label;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.Labels;
import dev.assay.agreement.internal.AgreementInput;
import dev.assay.agreement.internal.AgreementReport;
import dev.assay.agreement.internal.ConsistencyReport;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.Gate;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.RepeatedRuns;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JudgmentFile;
import dev.assay.match.Profile;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Document;
import dev.assay.report.internal.AgreementDocument;
import dev.assay.report.internal.ComparisonDocument;
import dev.assay.report.internal.ConsistencyDocument;
import dev.assay.report.internal.MarkdownDocument;
import dev.assay.report.internal.MatrixDocument;
import dev.assay.report.internal.MatrixSummary;
import dev.assay.report.internal.RepeatsDocument;
import dev.assay.report.internal.RescoreReport;
import dev.assay.report.internal.RunDetails;
import dev.assay.report.internal.Screen;
import dev.assay.report.internal.SummaryDocument;
import dev.assay.report.internal.TerminalDocument;
import dev.assay.run.internal.Rescoring;
import dev.assay.stats.internal.Resampling;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each document says the same words and figures on a terminal, in Markdown and in HTML. */
class EveryDocumentTest {
  private static final Resampling QUICK = new Resampling(199, 1, 0.05);
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*(\\.\\d+)?");
  private static final Screen SCREEN = Screen.plain(200);

  @TempDir private Path folder = Path.of("");

  @TestFactory
  Stream<DynamicTest> saysTheSameEverywhere() throws Exception {
    return documents().entrySet().stream()
        .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> check(each.getValue())));
  }

  private static void check(Document document) {
    String terminal = flat(TerminalDocument.of(document, SCREEN));
    String markdown = plainMarkdown(MarkdownDocument.of(document));
    String html = plainHtml(HtmlDocument.of(document, new QuestionKeys(List.of())).toString());
    List<String> onTerminal = ShownWords.of(document, true);
    List<String> inFiles = ShownWords.of(document, false);
    assertThat(onTerminal).as("terminal").allSatisfy(words -> assertThat(terminal).contains(words));
    assertThat(inFiles)
        .as("Markdown")
        .allSatisfy(words -> assertThat(markdown).contains(plainMarkdown(words)));
    assertThat(inFiles).as("HTML").allSatisfy(words -> assertThat(html).contains(words));
    Set<String> known = numbers(String.join(" ", onTerminal) + " " + String.join(" ", inFiles));
    assertThat(known).containsAll(numbers(terminal)).containsAll(numbers(markdown));
    assertThat(known).containsAll(numbers(html));
  }

  private static Set<String> numbers(String text) {
    return NUMBER
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static String plainMarkdown(String markdown) {
    return flat(markdown.replaceAll("\\\\([\\\\`*_{}\\[\\]<>#~&|])", "$1").replaceAll("[`*]", ""));
  }

  /** Without pictures, and the words that explain them. */
  private static String plainHtml(String html) {
    return flat(
        html.replaceAll("<p class=\"aside\">The dot is .*?</p>", " ")
            .replaceAll("<th scope=\"col\" class=\"picture\">.*?</th>", " ")
            .replaceAll("(?s)<svg.*?</svg>(</a>|</g>)*", " ")
            .replaceAll("</?(wbr|strong|code|a|span|small)( [^>]*)?/?>", "")
            .replaceAll("<[^>]*>", " ")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&"));
  }

  private Map<String, Document> documents() throws Exception {
    RunDirectory plain = ShopRun.write(folder.resolve("a_plain|run"));
    RunDirectory judged = ShopRun.write(folder.resolve("judged"));
    judge(judged);
    RunDirectory third = SyntheticRun.write(folder.resolve("third"), "third", many());
    RunDirectory fourth = SyntheticRun.write(folder.resolve("fourth"), "*4*", ShopRun.cases());
    Map<String, Document> documents = new LinkedHashMap<>();
    RunSummary summary = summary(plain);
    documents.put("a summary", SummaryDocument.of(summary));
    documents.put(
        "a run without outcomes", SummaryDocument.of(RunSummary.of(summary.run(), List.of())));
    documents.put("a summary of many", SummaryDocument.of(summary(third), null, details(third)));
    documents.put("a judged run", SummaryDocument.of(summary(judged), null, details(judged)));
    List<ComparedRun> runs = ComparedRun.all(List.of(plain, fourth, judged));
    MultiRunComparison two = MultiRunComparison.of(runs.subList(0, 2), true);
    MultiRunComparison three = MultiRunComparison.of(runs, true);
    documents.put("two runs", ComparisonDocument.of(two));
    documents.put("two runs in a file", ComparisonDocument.of(two, List.of()));
    documents.put("two runs with a gate", gated(two));
    documents.put("three runs", ComparisonDocument.of(three));
    documents.put("three runs in a file", ComparisonDocument.of(three, List.of()));
    documents.put("repeats", RepeatsDocument.of(RepeatedRuns.of(runs, true)));
    MatrixSummary matrix =
        new MatrixSummary(
            folder,
            List.of(
                new MatrixSummary.Cell("openai/m_1", "short", summary, null),
                new MatrixSummary.Cell("m2", "long", summary(third), null)));
    documents.put("models and prompts", MatrixDocument.of(matrix));
    documents.put("models and prompts in a file", MatrixDocument.of(matrix, three.againstFirst()));
    documents.put("a rescoring", rescored(plain));
    documents.put(
        "consistency",
        ConsistencyDocument.of(ConsistencyReport.of(judgments(), List.of(), QUICK), summary.run()));
    documents.put(
        "no judges",
        ConsistencyDocument.of(ConsistencyReport.of(List.of(), List.of(), QUICK), summary.run()));
    documents.put("agreement", agreement(judged));
    return documents;
  }

  private static RunSummary summary(RunDirectory run) {
    return SyntheticRun.summary(run, run.outcomes());
  }

  private static RunDetails details(RunDirectory run) {
    return new RunDetails(run.manifest(), run.outcomes(), run.judgments(), null);
  }

  /** More groups than a terminal shows. */
  private static List<Case> many() {
    Case any = ShopRun.cases().get(1);
    return IntStream.range(0, 30)
        .mapToObj(
            i -> ShopRun.of("n" + i, any.text(), "db_" + i, "hard", any.gold(), any.predicted()))
        .toList();
  }

  private static Document gated(MultiRunComparison two) {
    ComparedRun last = two.runs().get(1);
    return ComparisonDocument.of(
        two,
        List.of(
            new Gate(0.9, Map.of(), null)
                .judge("x|y", last.outcomes(), 0, two.againstFirst().get(0))
                .orElseThrow()));
  }

  private static Document rescored(RunDirectory run) {
    List<Outcome> outcomes = run.outcomes();
    Rescoring strict = Rescoring.rescore(run, outcomes, Profile.STRICT);
    return RescoreReport.of("standard", outcomes, strict).document();
  }

  private static Document agreement(RunDirectory run) {
    List<Label> labels = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      labels.add(new Label("q" + i, "ana", i % 2 == 0 ? 1.0 : 0.0, null));
      labels.add(new Label("q" + i, "ben", i % 3 == 0 ? 1.0 : 0.0, null));
    }
    AgreementReport report =
        AgreementReport.of(
            new AgreementInput(
                run.outcomes(),
                judgments(),
                null,
                new Labels(LabelScale.BINARY, labels, LabelSheet.NONE, null),
                question -> Optional.empty(),
                QUICK));
    return AgreementDocument.of(report, summary(run));
  }

  private static void judge(RunDirectory run) throws Exception {
    try (JudgmentFile file = JudgmentFile.open(run, note -> {})) {
      for (Judgment judgment : judgments()) {
        file.append(judgment, done -> {});
      }
      file.finish();
    }
  }

  /** Two models, two repeats; they agree with each other and with execution on some. */
  private static List<Judgment> judgments() {
    List<Judgment> judgments = new ArrayList<>();
    for (int question = 1; question <= 5; question++) {
      for (int repeat = 1; repeat <= 2; repeat++) {
        judgments.add(judgment("one", question, repeat, question % 4));
        judgments.add(judgment("two", question, repeat, question * repeat % 4));
      }
    }
    return judgments;
  }

  private static Judgment judgment(String model, int question, int repeat, double score) {
    return new Judgment(
        new Judgment.Key("q" + question, "ab12", model, repeat),
        "execution_score",
        2.0,
        Judgment.Rating.of(score, null, score >= 2, "because"),
        1,
        null,
        Instant.EPOCH);
  }
}
