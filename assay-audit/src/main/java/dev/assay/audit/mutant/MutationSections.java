// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.probe.Counterexample;
import dev.assay.probe.Counterexample.FilledTable;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Items;
import dev.assay.report.document.Items.Item;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.report.internal.NumberFormats;
import dev.assay.stats.Proportion;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A mutation analysis for people, as sections of a document. */
public final class MutationSections {
  private static final int SHOWN_GROUPS = 10;
  private static final int SHOWN_MUTANTS = 3;
  private static final int LISTED_MUTANTS = 200;
  private static final int LONGEST_VALUE = 40;

  private MutationSections() {}

  /** The sections of an analysis, then those of the extra databases if there are any. */
  public static List<Section> of(MutationResult result) {
    List<Section> sections = new ArrayList<>(of(result.report()));
    CounterexampleScripts.Written written = result.written();
    if (written != null) {
      sections.add(of(written));
    }
    return sections;
  }

  /** The score, its parts from the lowest on, and the living mutants. */
  public static List<Section> of(MutationReport report) {
    List<Section> sections = new ArrayList<>();
    sections.add(Section.of("mutation-score", Text.of("Mutation score"), "", lead(report)));
    Map<String, MutationScore> operators = new LinkedHashMap<>();
    report.byOperator().forEach((operator, score) -> operators.put(operator.words(), score));
    sections.add(groups("operator", "Fault", operators));
    sections.add(groups("database", "Database", report.byDatabase()));
    sections.add(groups("category", "Category", report.byCategory()));
    sections.add(groups("difficulty", "Difficulty", report.byDifficulty()));
    sections.add(groups("tag", "Tag", report.byTag()));
    List<Item> living = living(report);
    if (!living.isEmpty()) {
      sections.add(
          Section.of(
              "living-mutants",
              "Living mutants",
              "with the rows that would kill each, real rows first",
              new Items(living, SHOWN_MUTANTS, LISTED_MUTANTS)));
    }
    return sections.stream().filter(section -> !section.blocks().isEmpty()).toList();
  }

  /** The score of the benchmark with further databases. */
  public static Section of(CounterexampleScripts.Written written) {
    MutationScore score = written.report().total();
    return Section.of(
        "extra-databases",
        "With extra databases",
        "",
        new Sentence(
            Text.of(
                "Mutation score with %s: %s (%s)."
                    .formatted(
                        NumberFormats.count(written.scripts().size(), "extra database"),
                        percent(score),
                        numbers(score))),
            Tone.STRONG));
  }

  private static String percent(MutationScore score) {
    return score.isMeasured() ? NumberFormats.percent(score.share()) : "-";
  }

  /** Returns why there is no score. */
  private static String reason(MutationScore score) {
    return score.notProbed() == 0
        ? "as all mutants are presumed equivalent"
        : "as mutants survived that could not be probed";
  }

  private static String numbers(MutationScore score) {
    return "%s killed, %s alive"
        .formatted(
            NumberFormats.count(score.killed(), "mutant"), NumberFormats.count(score.alive()));
  }

  private static List<Block> lead(MutationReport report) {
    MutationScore total = report.total();
    if (total.mutants() == 0) {
      return List.of(Sentence.of("No gold query has a mutant that runs."));
    }
    List<Block> lead = new ArrayList<>();
    lead.add(
        new Sentence(
            Text.of(
                "Mutation score: %s (%s)."
                    .formatted(
                        total.isMeasured() ? percent(total) : "none, " + reason(total),
                        numbers(total))),
            Tone.STRONG));
    Proportion living = report.withLivingMutant();
    lead.add(
        Sentence.faint(
            "A mutant is a gold query with one fault. It is killed if its answer on the benchmark's"
                + " database differs from the gold's, and alive if only other rows show the fault."));
    if (total.isMeasured()) {
      lead.add(
          Sentence.of(
              "%s of %s (%s) have a living mutant: a prediction with that fault would be accepted."
                  .formatted(
                      NumberFormats.count(living.successes()),
                      NumberFormats.count(living.total(), "distinct gold") + " with mutants",
                      NumberFormats.percent(living))));
    }
    lead.add(Sentence.faint(uncounted(report, total)));
    report
        .notMutated()
        .forEach(
            (reason, ids) ->
                lead.add(
                    Sentence.faint(
                        "Without mutants: %s, as %s."
                            .formatted(NumberFormats.count(ids.size(), "question"), reason))));
    return lead;
  }

  private static String uncounted(MutationReport report, MutationScore total) {
    String text =
        "Not counted: %s presumed equivalent, as neither the database nor realistic rows show the fault; %s that did not run"
            .formatted(
                NumberFormats.count(total.presumedEquivalent(), "mutant"),
                NumberFormats.count(report.discarded()));
    return total.notProbed() == 0
        ? text + "."
        : text
            + "; %s that survived and could not be probed."
                .formatted(NumberFormats.count(total.notProbed()));
  }

  private static Section groups(String id, String heading, Map<String, MutationScore> scores) {
    boolean all = scores.values().stream().allMatch(score -> score.notProbed() == 0);
    List<String> columns =
        new ArrayList<>(List.of("@" + heading, "#Score", "#Killed", "#Alive", "#Equivalent"));
    if (!all) {
      columns.add("#Not probed");
    }
    Table table = Table.of(columns.toArray(String[]::new)).onTerminal(SHOWN_GROUPS);
    scores.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.comparingDouble(MutationSections::order)))
        .forEach(
            entry -> {
              MutationScore score = entry.getValue();
              List<Cell> cells =
                  new ArrayList<>(
                      List.of(
                          id.equals("operator")
                              ? Cell.of(entry.getKey())
                              : Cell.name(entry.getKey()),
                          Cell.of(percent(score)),
                          Cell.of(NumberFormats.count(score.killed())),
                          Cell.of(NumberFormats.count(score.alive())),
                          Cell.of(NumberFormats.count(score.presumedEquivalent()))));
              if (!all) {
                cells.add(Cell.of(NumberFormats.count(score.notProbed())));
              }
              table.row(cells);
            });
    return Section.of(
        "mutants-by-" + id,
        "Mutation score by " + heading.toLowerCase(Locale.ROOT),
        "lowest first",
        table);
  }

  /** Returns the sort key; missing scores come last. */
  private static double order(MutationScore score) {
    return score.isMeasured() ? score.share().value() : 2;
  }

  /** A living mutant with its gold. */
  private record Living(MutatedGold gold, Mutant mutant, Counterexample rows) {}

  private static List<Item> living(MutationReport report) {
    List<Living> living = new ArrayList<>();
    for (MutatedGold gold : report.golds()) {
      for (TestedMutant tested : gold.mutants()) {
        Counterexample rows = tested.counterexample();
        if (rows != null) {
          living.add(new Living(gold, tested.mutant(), rows));
        }
      }
    }
    living.sort(
        Comparator.comparing((Living one) -> one.rows().level())
            .thenComparingInt(one -> one.rows().rowCount()));
    return living.stream().map(MutationSections::item).toList();
  }

  private static Item item(Living living) {
    Mutant mutant = living.mutant();
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(new Sentence(change(mutant), Tone.PLAIN));
    sentences.add(
        new Sentence(Text.of("Mutant: ").and(Text.code(oneLine(mutant.sql()))), Tone.PLAIN));
    sentences.add(
        Sentence.of(
            "%s would kill it, with %s:"
                .formatted(
                    NumberFormats.count(living.rows().rowCount(), "row"),
                    living.rows().level().words())));
    for (FilledTable table : living.rows().tables()) {
      if (table.rows().rowCount() > 0) {
        sentences.add(new Sentence(Text.code(rows(table)), Tone.PLAIN));
      }
    }
    return new Item(
        Text.examples(living.gold().ids()).and(": " + mutant.operator().words()),
        living.gold().database(),
        sentences);
  }

  private static Text change(Mutant mutant) {
    Text original = Text.code(oneLine(mutant.original()));
    Text replacement = Text.code(oneLine(mutant.replacement()));
    return mutant.original().isEmpty()
        ? Text.of("Added: ").and(replacement)
        : mutant.replacement().isEmpty()
            ? Text.of("Dropped: ").and(original)
            : Text.of("Changed: ").and(original).and(" to ").and(replacement);
  }

  private static String oneLine(String sql) {
    return sql.replaceAll("\\s+", " ").strip();
  }

  /** The used columns of a table, as an INSERT has them. */
  private static String rows(FilledTable filled) {
    List<Integer> used =
        IntStream.range(0, filled.rows().columnCount())
            .filter(c -> filled.used().contains(filled.rows().column(c).name()))
            .boxed()
            .toList();
    ResultTable table = used.isEmpty() ? filled.rows() : filled.rows().select(used);
    return "%s (%s): %s"
        .formatted(
            filled.name(),
            String.join(", ", table.columnNames()),
            IntStream.range(0, table.rowCount())
                .mapToObj(
                    row ->
                        table.row(row).stream()
                            .map(MutationSections::value)
                            .collect(Collectors.joining(", ", "(", ")")))
                .collect(Collectors.joining(", ")));
  }

  private static String value(@Nullable Object cell) {
    if (cell == null) {
      return "NULL";
    }
    String text = cell.toString();
    String shown = text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "…" : text;
    return cell instanceof Number ? shown : "'" + shown + "'";
  }
}
