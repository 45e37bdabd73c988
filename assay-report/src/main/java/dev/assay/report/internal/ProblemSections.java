// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.AssayException;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.ComparisonNumberFormats;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.compare.internal.RunComparison;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Outcome;
import dev.assay.report.Problem;
import dev.assay.report.RunSummary;
import dev.assay.report.WrongSql;
import dev.assay.report.WrongSql.ProblemGroup;
import dev.assay.report.WrongSql.ProblemQuestions;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination.QuestionList;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The problems of wrong answers: those of a run, and how they change from run to run. */
public final class ProblemSections {
  /** Name of the sections, and of the property by which questions are listed. */
  static final String ID = "problems";

  private static final String PROPERTY = "problem";
  private static final int TERMINAL_ROWS = 8;

  /** Tables and columns named of each kind of problem. */
  private static final int PLACES = 3;

  private static final int LONGEST_PLACE = 40;

  private ProblemSections() {}

  /**
   * The problems of a run.
   *
   * @param scored number of questions of which the accuracy is a share
   */
  static Section of(List<ProblemGroup> groups, int scored) {
    Table table =
        Table.of("Problem", "#Questions", "#If fixed", "-Tables and columns", "For example").bare();
    for (ProblemGroup group : groups) {
      List<String> questions = group.questions();
      table.row(
          Cell.of(Text.of(group.kind()).to(list(Problem.id(group.kind())))),
          Cell.of(count(questions.size())),
          Cell.of(points(questions.size(), scored)),
          Cell.of(places(group)),
          Cell.examples(questions));
    }
    return Section.of(
        ID,
        "Problems",
        "each wrong answer once, and the accuracy gained if fixed",
        table.onTerminal(TERMINAL_ROWS));
  }

  /**
   * The questions of one problem, or of all problems of one kind.
   *
   * @param named its id, or the words that stand for it
   * @throws AssayException if no wrong answer has it
   */
  public static Document document(RunSummary summary, List<Outcome> outcomes, String named) {
    String id = Problem.id(named);
    Table table = Table.of("@Question", "Database", "-Difference", "-In words").bare();
    Set<String> known = new TreeSet<>();
    Problem first = null;
    for (Outcome outcome : outcomes) {
      Problem problem = Problem.of(outcome);
      if (problem == null) {
        continue;
      }
      known.addAll(problem.ids());
      if (problem.ids().contains(id)) {
        first = problem;
        table.row(
            Cell.of(Text.question(outcome.question())),
            Cell.name(outcome.database()),
            Cell.name(SanitizedText.prose(WrongSql.fault(outcome))),
            Cell.name(SanitizedText.prose(outcome.text())));
      }
    }
    if (first == null) {
      throw new AssayException(
          "no wrong answer has the problem '%s'; %s"
              .formatted(
                  named,
                  NearestName.of(id, List.copyOf(known))
                      .map("did you mean '%s'?"::formatted)
                      .orElse("assay show RUN --full lists the problems")));
    }
    String question = table.rows().get(0).get(0).text().plain();
    return Document.of(
            Text.of(id.equals(first.kindId()) ? first.kind() : first.words()),
            count(table.rows().size(), "question"),
            points(table.rows().size(), summary.scored()) + " if fixed",
            summary.run().name())
        .add(Section.of(ID, "Questions", "", table))
        .next(summary.run().command("show", question), "one question, in full")
        .build();
  }

  private static QuestionList list(String id) {
    return new QuestionList(PROPERTY, id);
  }

  static String points(int questions, int scored) {
    return ComparisonNumberFormats.points((double) questions / scored) + " points";
  }

  /** The places with several questions, or the only one. */
  private static Text places(ProblemGroup group) {
    List<ProblemQuestions> shared =
        group.places().stream()
            .filter(each -> !each.problem().place().isEmpty())
            .filter(each -> each.questions().size() > 1 || group.places().size() == 1)
            .toList();
    Text text =
        shared.stream()
            .limit(PLACES)
            .map(each -> place(each.problem(), number(group, each)))
            .reduce(Text.EMPTY, ProblemSections::listed);
    return shared.size() > PLACES ? text.and(", …") : text;
  }

  private static String number(ProblemGroup group, ProblemQuestions of) {
    return group.places().size() == 1 ? "" : count(of.questions().size());
  }

  private static Text place(Problem problem, String number) {
    String place = problem.place();
    String shown =
        place.length() <= LONGEST_PLACE ? place : place.substring(0, LONGEST_PLACE - 1) + "…";
    Text text = Text.name(shown).to(list(problem.id()));
    return number.isEmpty() ? text : text.and(" " + number);
  }

  private static Text listed(Text before, Text next) {
    return before.isEmpty() ? next : before.and(", ").and(next);
  }

  /** The problems of runs on the questions that all of them score, the largest change first. */
  static Section of(MultiRunComparison comparison) {
    List<Map<Problem, List<String>>> runs = runs(comparison);
    List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.of("Problem")));
    for (int i = 0; i < runs.size(); i++) {
      columns.add(TableColumn.of("#" + ComparisonDocument.letter(i)));
    }
    List.of("#Change", "-", "-Tables and columns", "For example")
        .forEach(heading -> columns.add(TableColumn.of(heading)));
    Table table = Table.of(columns);
    List<Map<String, List<String>>> kinds = runs.stream().map(ProblemSections::byKind).toList();
    kinds.stream()
        .flatMap(run -> run.keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .map(
            kind ->
                new Change(
                    kind,
                    kinds.stream().map(run -> run.getOrDefault(kind, List.of())).toList(),
                    runs))
        .sorted(
            Comparator.comparing((Change each) -> -Math.abs(each.difference()))
                .thenComparing(each -> -each.last().size()))
        .forEach(change -> table.row(change.cells()));
    String changes =
        comparison
            .single()
            .map(RunComparison::counts)
            .map(
                each ->
                    "%s fixed, %s broken; ".formatted(count(each.fixed()), count(each.broken())))
            .orElse("");
    return Section.of(
        ID, "Problems", changes + "largest change first", table.onTerminal(TERMINAL_ROWS));
  }

  /** The questions of each problem, for each run. */
  static List<Map<Problem, List<String>>> runs(MultiRunComparison comparison) {
    RunComparison single = comparison.single().orElse(null);
    if (single != null) {
      return Stream.<Function<QuestionPair, Outcome>>of(
              QuestionPair::baseline, QuestionPair::candidate)
          .map(run -> WrongSql.problems(single.pairs().stream().map(run).toList()))
          .toList();
    }
    List<QuestionAcrossRuns> common =
        QuestionAcrossRuns.all(comparison).stream()
            .filter(each -> each.outcomes().stream().allMatch(ComparedRun::isScored))
            .toList();
    return IntStream.range(0, comparison.runs().size())
        .mapToObj(
            run ->
                WrongSql.problems(common.stream().map(each -> each.outcomes().get(run)).toList()))
        .toList();
  }

  private static Map<String, List<String>> byKind(Map<Problem, List<String>> run) {
    return ProblemGroup.of(run).stream()
        .collect(Collectors.toMap(ProblemGroup::kind, ProblemGroup::questions));
  }

  /**
   * The change of one kind of problems from the first run to the last.
   *
   * @param questions of the kind, for each run
   * @param runs the questions of each problem of any kind, for each run
   */
  private record Change(
      String kind, List<List<String>> questions, List<Map<Problem, List<String>>> runs) {
    List<String> first() {
      return questions.get(0);
    }

    List<String> last() {
      return questions.get(questions.size() - 1);
    }

    int difference() {
      return last().size() - first().size();
    }

    List<Cell> cells() {
      Text name = Text.of(kind).to(list(Problem.id(kind)));
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(name)));
      questions.forEach(run -> cells.add(Cell.of(count(run.size()))));
      cells.add(Cell.of(signed(difference())));
      cells.add(Cell.of(change(first().size(), last().size())));
      cells.add(Cell.of(places()));
      cells.add(Cell.examples(last().isEmpty() ? first() : last()));
      return cells;
    }

    /** The places that change by more than one question, the largest change first. */
    private Text places() {
      return runs.stream()
          .flatMap(run -> run.keySet().stream())
          .filter(each -> each.kind().equals(kind) && !each.place().isEmpty())
          .distinct()
          .filter(each -> Math.abs(difference(each)) > 1)
          .sorted(
              Comparator.comparing((Problem each) -> -Math.abs(difference(each)))
                  .thenComparing(Problem::place))
          .limit(PLACES)
          .map(each -> place(each, changed(each)))
          .reduce(Text.EMPTY, ProblemSections::listed);
    }

    private String changed(Problem problem) {
      String word = change(size(runs.get(0), problem), size(runs.get(runs.size() - 1), problem));
      String number = signed(difference(problem));
      return word.equals("new") || word.equals("gone") ? number + " " + word : number;
    }

    private int difference(Problem problem) {
      return size(runs.get(runs.size() - 1), problem) - size(runs.get(0), problem);
    }

    private static int size(Map<Problem, List<String>> run, Problem problem) {
      return Objects.requireNonNullElse(run.get(problem), List.of()).size();
    }

    private static String signed(int difference) {
      return difference > 0 ? "+" + count(difference) : count(difference);
    }
  }

  /** The change of a number of questions in one word. */
  static String change(int before, int after) {
    if (before == 0 || after == 0) {
      return before == after ? "same" : before == 0 ? "new" : "gone";
    }
    return after == before ? "same" : after > before ? "grew" : "shrank";
  }
}
