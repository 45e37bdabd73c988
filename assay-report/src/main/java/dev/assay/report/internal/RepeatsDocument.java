// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.RepeatedRuns;
import dev.assay.compare.internal.RepeatedRuns.FlakyQuestion;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.stream.Collectors;

/** Repeats of one system: its variation, and the flaky questions. */
public final class RepeatsDocument {
  private static final int FLAKY = 15;
  private static final int FLAKY_IN_FILES = 20;

  private RepeatsDocument() {}

  public static Document of(RepeatedRuns repeats) {
    ComparedRun first = repeats.runs().get(0);
    Document.Builder document =
        Document.of(
            Text.of(NumberFormats.count(repeats.runs().size(), "repeat")),
            first.manifest().dataset().name(),
            "profile " + first.profile().name());
    document.lead(new Sentence(Text.of(repeats.sentence()), Tone.STRONG));
    if (!repeats.excluded().isEmpty()) {
      String excluded = NumberFormats.count(repeats.excluded().size(), "question");
      document.lead(
          new Sentence(Text.of(excluded + " left out: not scored in every repeat."), Tone.CAUTION));
    }
    if (repeats.questions() > 0) {
      document.add(accuracies(repeats)).add(agreement(repeats)).add(flaky(repeats));
    }
    repeats.warnings().forEach(warning -> document.warn(warning, ""));
    String run = ShellQuoting.of(first.directory().toString());
    if (repeats.flaky().isEmpty()) {
      document.next("assay export " + run + " --format markdown", "one of them");
    } else {
      document.next(
          "assay show %s %s".formatted(run, ShellQuoting.of(repeats.flaky().get(0).question())),
          "the flakiest, in the first repeat");
    }
    return document.build();
  }

  private static Section accuracies(RepeatedRuns repeats) {
    Table table = Shares.accuracies("Repeat");
    for (int i = 0; i < repeats.runs().size(); i++) {
      Cell name = Cell.name(repeats.runs().get(i).name());
      table.row(Shares.row(name, repeats.accuracies().get(i), null, ""));
    }
    String mean = NumberFormats.percent(repeats.mean());
    table.row(Shares.score("mean", mean, NumberFormats.interval(repeats.sampling()), ""));
    return Section.of("accuracies", "Accuracy", "", table);
  }

  private static Section agreement(RepeatedRuns repeats) {
    int runs = repeats.runs().size();
    Table table = Table.of("Right in", "#Questions", "#Share", "=").bare();
    for (int right = runs; right >= 0; right--) {
      int count = repeats.rightIn().get(right);
      double share = (double) count / repeats.questions();
      boolean agree = right == 0 || right == runs;
      table.row(
          Cell.of("%d of %d".formatted(right, runs)),
          Cell.of(NumberFormats.count(count)),
          Cell.of(NumberFormats.percent(share)).in(Tone.FAINT),
          Cell.of(new Picture.Bar(share)).in(agree ? Tone.GOOD : Tone.CAUTION));
    }
    String same = NumberFormats.count(repeats.identicalSql(), "question");
    return Section.of(
        "repeats",
        "Agreement across repeats",
        "questions by the number of correct repeats",
        table,
        Sentence.faint(same + " got the same SQL in every repeat."));
  }

  private static Section flaky(RepeatedRuns repeats) {
    Table table = Table.of("@Question", "Database", "#Right in", "Each", "-Causes");
    for (FlakyQuestion flaky : repeats.flaky()) {
      table.row(
          Cell.of(Text.question(flaky.question())),
          Cell.name(flaky.outcomes().get(0).database()).in(Tone.FAINT),
          Cell.of("%d of %d".formatted(flaky.right(), flaky.outcomes().size())),
          Cell.code(marks(flaky)),
          Cell.of(causes(flaky)));
    }
    String aside = "least consistent first";
    return Section.of("flaky", "Flaky questions", aside, table.showing(FLAKY, FLAKY_IN_FILES));
  }

  /** Right and wrong repeat by repeat, such as {@code +-+}. */
  private static String marks(FlakyQuestion question) {
    StringBuilder marks = new StringBuilder();
    for (Outcome outcome : question.outcomes()) {
      marks.append(outcome.verdict() instanceof Verdict.Correct ? '+' : '-');
    }
    return marks.toString();
  }

  private static String causes(FlakyQuestion question) {
    return question.causes().entrySet().stream()
        .map(cause -> Phrases.brief(cause.getKey()) + times(cause.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String times(int count) {
    return count == 1 ? "" : " (" + count + ")";
  }
}
