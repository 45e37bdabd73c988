// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page that describes a made benchmark, in Markdown. */
final class DataCard {
  private static final String TEXT =
      """
      # %1$s

      %2$,d questions about %3$,d domains on %4$s, each with its gold queries, and %5$,d databases with %6$,d rows.
      `questions.jsonl` is in Assay's own format, `databases` has the databases. To evaluate:

          assay run --questions questions.jsonl --predictions PREDICTIONS

      ## Two halves

      | half | questions | databases | constants and rows |
      |---|---|---|---|
      | `public` | %7$,d | `DOMAIN` | the same for everybody |
      | `held_out` | %8$,d | `DOMAIN_held_out` | drawn by the seed %9$d |

      Under another seed (`assay bench make --seed N`) the questions of the held-out half ask for other constants, on other
      rows. A system that has seen the questions and answers under one seed gains nothing under another, so an accuracy that
      is clearly higher on the public half points to memorized answers. Each question has its half as a tag:
      `--where tag=held_out` runs one half.

      ## Questions

      | category | public | held out | all |
      |---|---|---|---|
      %10$s
      | difficulty | public | held out | all |
      |---|---|---|---|
      %11$s
      | domain | public | held out | all |
      |---|---|---|---|
      %12$s
      ## How it was made

      People wrote the tables, the rules for the rows and the questions with their golds. A hash of the seed and of a key that
      each rule names makes the rows, so the same seed gives the same rows everywhere. Persons, firms and events are invented.
      Every gold was run on these databases when the benchmark was made%13$s.

      ## License and citation

      %14$s
      """;

  private static final String OWN =
      """
      Questions, tables and rows are licensed under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). To cite, name
      Assay, its version, the engine and the seed: "Assay bench, %s, seed %d".
      """;

  private DataCard() {}

  static String of(
      BenchmarkRequest request, List<DrawnQuestion> questions, int databases, long rows) {
    boolean bundled =
        request.domains().stream().noneMatch(domain -> domain.source().path().isAbsolute());
    return TEXT.formatted(
            bundled ? "Assay bench" : "A benchmark made by Assay",
            questions.size(),
            request.domains().size(),
            request.engine().words(),
            databases,
            rows,
            count(questions, Half.PUBLIC),
            count(questions, Half.HELD_OUT),
            request.seed(),
            table(questions, question -> question.definition().labels().category()),
            table(
                questions,
                question -> String.valueOf(question.definition().labels().difficulty())),
            table(questions, question -> question.domain().name()),
            request.check() ? "" : " for the release",
            "")
        .strip()
        .concat("\n");
  }

  private static long count(Collection<DrawnQuestion> questions, Half half) {
    return questions.stream().filter(question -> question.definition().half() == half).count();
  }

  private static String table(
      List<DrawnQuestion> questions, Function<DrawnQuestion, String> label) {
    return questions.stream()
        .map(label)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .map(name -> row(name, questions.stream().filter(q -> label.apply(q).equals(name)).toList()))
        .collect(Collectors.joining());
  }

  private static String row(String name, List<DrawnQuestion> questions) {
    return String.format(
        Locale.ROOT,
        "| `%s` | %,d | %,d | %,d |%n",
        name,
        count(questions, Half.PUBLIC),
        count(questions, Half.HELD_OUT),
        questions.size());
  }
}
