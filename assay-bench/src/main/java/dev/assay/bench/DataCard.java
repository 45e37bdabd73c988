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
      # %s

      %s

      | | |
      |---|---|
      | questions | %,d: `questions.jsonl`, in Assay's own format |
      | databases | %,d with %,d rows, %s |
      | seed of the held-out half | %d |
      | hash of the definitions | `%s` |
      %s
          assay run %s --predictions PREDICTIONS

      ## Public and held-out half

      | half | questions | databases | constants and rows |
      |---|---|---|---|
      | `public` | %,d | `DOMAIN` | the same for every seed |
      | `held_out` | %,d | `DOMAIN_held_out` | drawn by the seed |

      With another seed (`assay bench make --seed N`), the questions of the held-out half have other constants and their databases
      other rows, so memorized answers are wrong there. Each question has its half as a tag: the summary of a run has the accuracy
      of both, and `--where tag=held_out` selects one.

      ## Composition

      | category | public | held out | all |
      |---|---|---|---|
      %s
      | difficulty | public | held out | all |
      |---|---|---|---|
      %s
      | domain | public | held out | all |
      |---|---|---|---|
      %s
      ## How it was made

      A definition of each domain has its tables, rules that generate its rows, and its questions with gold queries. A rule chooses
      values by a hash of the seed and a key of its own, so the same definition and seed make the same rows on every machine. All
      four engines get the same rows from one script. No row comes from a real database; names of persons and firms are invented.
      %s""";

  private static final String LICENSE =
      """

      ## License and citation

      Questions, golds, tables and rows: [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). Name the benchmark, the hash of
      its definitions, the engine and the seed, as in:

      > Assay bench (definitions %s), %s, seed %d
      """;

  private DataCard() {}

  static String of(
      BenchmarkRequest request, List<DrawnQuestion> questions, int databases, long rows) {
    boolean bundled = request.domains().stream().allMatch(domain -> domain.source().bundled());
    String hash = BenchmarkDefinitions.hash(request.domains());
    String engine = request.engine().words();
    return String.format(
        Locale.ROOT,
        TEXT,
        bundled ? "Assay bench" : "Benchmark",
        "A text-to-SQL benchmark, made with `assay bench make`"
            + (bundled ? "." : " from a user's definitions."),
        questions.size(),
        databases,
        rows,
        request.server() == null ? engine + ": `databases`" : "on a " + engine + " server",
        request.seed(),
        hash,
        "",
        request.server() == null ? "--questions questions.jsonl" : "--config assay.yaml",
        count(questions, Half.PUBLIC),
        count(questions, Half.HELD_OUT),
        table(questions, question -> question.definition().labels().category()),
        table(questions, DataCard::difficulty),
        table(questions, question -> question.domain().name()),
        bundled ? String.format(Locale.ROOT, LICENSE, hash, engine, request.seed()) : "");
  }

  private static String difficulty(DrawnQuestion question) {
    String difficulty = question.definition().labels().difficulty();
    return difficulty == null ? "not given" : difficulty;
  }

  private static long count(Collection<DrawnQuestion> questions, Half half) {
    return questions.stream().filter(question -> question.definition().half() == half).count();
  }

  private static String table(
      List<DrawnQuestion> questions, Function<DrawnQuestion, String> label) {
    return questions.stream().map(label).collect(Collectors.toCollection(TreeSet::new)).stream()
        .map(
            name -> row(name, questions.stream().filter(q -> label.apply(q).equals(name)).toList()))
        .collect(Collectors.joining());
  }

  private static String row(String name, List<DrawnQuestion> questions) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d |\n",
        name,
        count(questions, Half.PUBLIC),
        count(questions, Half.HELD_OUT),
        questions.size());
  }
}
