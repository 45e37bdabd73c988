// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.journal.internal.JournalJson;
import dev.assay.journal.internal.JsonFields;
import dev.assay.probe.Counterexample;
import dev.assay.probe.Counterexample.FilledTable;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of a mutation analysis as JSON. */
public final class MutationJson {
  private static final int FORMAT = 1;

  private MutationJson() {}

  /** The score with extra databases, which may be a part of another document. */
  public static JsonFields of(CounterexampleScripts.Written written) {
    return new JsonFields()
        .put("scripts", written.scripts().stream().map(Path::toString).toList())
        .put("total", score(written.report().total()));
  }

  /** The document of an analysis. */
  public static String write(MutationReport report) {
    return JournalJson.line(of(report));
  }

  /** The fields of an analysis, which may be a part of another document. */
  public static JsonFields of(MutationReport report) {
    MutationSettings settings = report.settings();
    JsonFields operators = new JsonFields();
    report.byOperator().forEach((operator, score) -> operators.put(operator.code(), score(score)));
    JsonFields notMutated = new JsonFields();
    report.notMutated().forEach((reason, ids) -> notMutated.put(reason, ids.size()));
    return new JsonFields()
        .put("format", FORMAT)
        .put(
            "settings",
            new JsonFields()
                .put("mutants_per_gold", settings.mutants())
                .put("candidates", settings.search().candidates())
                .put("seed", settings.search().seed()))
        .put("total", score(report.total()))
        .put(
            "golds",
            new JsonFields()
                .put("golds", report.golds().size())
                .put("mutated", report.mutated().size())
                .put("with_living_mutant", report.withLivingMutant().successes())
                .put("discarded_mutants", report.discarded()))
        .put(
            "groups",
            new JsonFields()
                .put("operator", operators)
                .put("database", scores(report.byDatabase()))
                .put("category", scores(report.byCategory()))
                .put("difficulty", scores(report.byDifficulty()))
                .put("tag", scores(report.byTag()))
                .put("question", scores(report.byQuestion())))
        .put("alive", report.golds().stream().flatMap(MutationJson::living).toList())
        .put("not_mutated", notMutated);
  }

  private static JsonFields scores(Map<String, MutationScore> scores) {
    JsonFields fields = new JsonFields();
    scores.forEach((name, score) -> fields.put(name, score(score)));
    return fields;
  }

  private static JsonFields score(MutationScore score) {
    return new JsonFields()
        .put("killed", score.killed())
        .put("alive", score.alive())
        .put("presumed_equivalent", score.presumedEquivalent())
        .put("not_probed", score.notProbed())
        .put("score", score.isMeasured() ? score.share().value() : null);
  }

  /** The living mutants of a gold, each with the rows that would kill it. */
  private static Stream<JsonFields> living(MutatedGold gold) {
    List<JsonFields> living = new ArrayList<>();
    for (TestedMutant tested : gold.mutants()) {
      Counterexample rows = tested.counterexample();
      if (rows != null) {
        Mutant mutant = tested.mutant();
        living.add(
            new JsonFields()
                .put("questions", gold.ids())
                .put("database", gold.database())
                .put("gold_sql", gold.sql())
                .put(
                    "fault",
                    new JsonFields()
                        .put("operator", mutant.operator().code())
                        .put("offset", mutant.offset())
                        .put("original", mutant.original())
                        .put("replacement", mutant.replacement()))
                .put("sql", mutant.sql())
                .put("rows", rows(rows)));
      }
    }
    return living.stream();
  }

  private static JsonFields rows(Counterexample found) {
    return new JsonFields()
        .put("level", found.level().code())
        .put("rows", found.rowCount())
        .put("tables", found.tables().stream().map(MutationJson::table).toList())
        .put("difference", found.difference())
        .put("script", found.script());
  }

  private static JsonFields table(FilledTable filled) {
    ResultTable table = filled.rows();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int r = 0; r < table.rowCount(); r++) {
      List<@Nullable Object> row = new ArrayList<>();
      for (Object cell : table.row(r)) {
        row.add(cell instanceof ByteString ? cell.toString() : cell);
      }
      rows.add(row);
    }
    return new JsonFields()
        .put("name", filled.name())
        .put("columns", table.columnNames())
        .put("rows", rows);
  }
}
