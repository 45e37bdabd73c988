// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.journal.JournalJson;
import dev.assay.probe.Counterexample;
import dev.assay.probe.FilledTable;
import dev.assay.table.ByteString;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of a mutation analysis as records for JSON. */
public final class MutationJson {
  private static final int FORMAT = 1;

  private MutationJson() {}

  /**
   * A whole analysis.
   *
   * @param total of all mutants
   * @param golds the numbers of golds
   * @param groups the scores by kind of group, such as {@code database}, each by its name
   * @param alive the living mutants
   * @param notMutated the number of questions without mutants, by the reason
   */
  public record AnalysisLine(
      int format,
      SettingsLine settings,
      ScoreLine total,
      GoldsLine golds,
      Map<String, Map<String, ScoreLine>> groups,
      List<LivingLine> alive,
      Map<String, Integer> notMutated) {}

  /** The settings that decide which mutants are made and found alive. */
  public record SettingsLine(int mutantsPerGold, int candidates, long seed) {}

  /** The numbers of golds, and of mutants that did not run. */
  public record GoldsLine(int golds, int mutated, int withLivingMutant, int discardedMutants) {}

  /**
   * The numbers of some mutants.
   *
   * @param score from 0 to 1; {@code null} if {@linkplain MutationScore#isMeasured() there is none}
   */
  public record ScoreLine(
      int killed, int alive, int presumedEquivalent, int notProbed, @Nullable Double score) {
    static ScoreLine of(MutationScore score) {
      return new ScoreLine(
          score.killed(),
          score.alive(),
          score.presumedEquivalent(),
          score.notProbed(),
          score.isMeasured() ? score.share().value() : null);
    }
  }

  /** A living mutant with the rows that would kill it. */
  public record LivingLine(
      List<String> questions,
      String database,
      String goldSql,
      FaultLine fault,
      String sql,
      RowsLine rows) {}

  /** The fault of a mutant. */
  public record FaultLine(String operator, int offset, String original, String replacement) {}

  /**
   * A small database.
   *
   * @param level the realism of its rows, {@code S} or {@code 2}
   */
  public record RowsLine(
      String level, int rows, List<TableLine> tables, String difference, String script) {}

  /** A table of it. */
  public record TableLine(String name, List<String> columns, List<List<@Nullable Object>> rows) {}

  /**
   * The benchmark with extra databases.
   *
   * @param scripts the files that were written
   * @param total of all mutants with them
   */
  public record ExtraLine(List<String> scripts, ScoreLine total) {}

  /** The score with extra databases as a record, which may be a part of another document. */
  public static ExtraLine of(CounterexampleScripts.Written written) {
    return new ExtraLine(
        written.scripts().stream().map(Path::toString).toList(),
        ScoreLine.of(written.report().total()));
  }

  /** The document of an analysis. */
  public static String write(MutationReport report) {
    return JournalJson.line(of(report));
  }

  /** Returns a record, which may be part of another document. */
  public static AnalysisLine of(MutationReport report) {
    MutationSettings settings = report.settings();
    Map<String, Map<String, ScoreLine>> groups = new LinkedHashMap<>();
    Map<String, MutationScore> operators = new LinkedHashMap<>();
    report.byOperator().forEach((operator, score) -> operators.put(operator.code(), score));
    groups.put("operator", lines(operators));
    groups.put("database", lines(report.byDatabase()));
    groups.put("category", lines(report.byCategory()));
    groups.put("difficulty", lines(report.byDifficulty()));
    groups.put("tag", lines(report.byTag()));
    groups.put("question", lines(report.byQuestion()));
    Map<String, Integer> notMutated = new LinkedHashMap<>();
    report.notMutated().forEach((reason, ids) -> notMutated.put(reason, ids.size()));
    return new AnalysisLine(
        FORMAT,
        new SettingsLine(
            settings.mutants(), settings.search().candidates(), settings.search().seed()),
        ScoreLine.of(report.total()),
        new GoldsLine(
            report.golds().size(),
            report.mutated().size(),
            report.withLivingMutant().successes(),
            report.discarded()),
        groups,
        report.golds().stream().flatMap(MutationJson::living).toList(),
        notMutated);
  }

  private static Map<String, ScoreLine> lines(Map<String, MutationScore> scores) {
    Map<String, ScoreLine> lines = new LinkedHashMap<>();
    scores.forEach((name, score) -> lines.put(name, ScoreLine.of(score)));
    return lines;
  }

  private static Stream<LivingLine> living(MutatedGold gold) {
    List<LivingLine> lines = new ArrayList<>();
    for (TestedMutant tested : gold.mutants()) {
      Counterexample rows = tested.counterexample();
      if (rows != null) {
        Mutant mutant = tested.mutant();
        lines.add(
            new LivingLine(
                gold.ids(),
                gold.database(),
                gold.sql(),
                new FaultLine(
                    mutant.operator().code(),
                    mutant.offset(),
                    mutant.original(),
                    mutant.replacement()),
                mutant.sql(),
                rows(rows)));
      }
    }
    return lines.stream();
  }

  private static RowsLine rows(Counterexample found) {
    return new RowsLine(
        found.level().code(),
        found.rowCount(),
        found.tables().stream().map(MutationJson::table).toList(),
        found.difference(),
        found.script());
  }

  private static TableLine table(FilledTable filled) {
    ResultTable table = filled.rows();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < table.rowCount(); r++) {
      List<@Nullable Object> row = new ArrayList<>();
      for (Object cell : table.row(r)) {
        row.add(cell instanceof ByteString ? cell.toString() : cell);
      }
      rows.add(row);
    }
    return new TableLine(filled.name(), table.columnNames(), rows);
  }
}
