// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import dev.assay.probe.AnswerComparison.Contrast;
import dev.assay.probe.Counterexample.FilledTable;
import dev.assay.probe.RealismCheck.Realism;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The search for a counterexample to one pair, level by level of realism. Used by one thread. */
final class SearchAttempt {
  /** After the first counterexample, others of better quality are looked for this much longer. */
  private static final int PATIENCE = 4;

  /** Every NEAR_TIE-th candidate starts from one on which only a tie makes the answers differ. */
  private static final int NEAR_TIE = 3;

  /** A counterexample of more rows is made smaller, even if one answer is empty then. */
  private static final int FEW_ROWS = 8;

  private final ProbedTables tables;
  private final CandidateTables memory;
  private final QueryConstants constants;
  private final AnswerComparison comparison;
  private final CandidateGenerator generator;
  private final NeverConditions never;
  private final ProbeSettings settings;
  private final Dialect dialect;

  /** The first degenerate counterexample, and the first that only a tie makes. */
  private @Nullable Found degenerate;

  private @Nullable Found tie;

  SearchAttempt(
      QueryPair pair, ProbedTables tables, CandidateTables memory, ProbeSettings settings) {
    this.settings = settings;
    this.dialect = memory.dialect();
    this.tables = tables;
    this.memory = memory;
    this.never = new NeverConditions(tables, memory);
    this.constants = QueryConstants.of(pair, tables, dialect);
    this.comparison = new AnswerComparison(pair, tables, memory);
    long texts = 31L * pair.gold().hashCode() + pair.predicted().hashCode();
    this.generator =
        new CandidateGenerator(
            tables, constants, new SplittableRandom(settings.seed() * 0x9E3779B97F4A7C15L + texts));
  }

  ProbeResult run() {
    for (RealismLevel level : RealismLevel.values()) {
      boolean wanted = level.compareTo(settings.lowest()) <= 0 && tables.allow(level);
      Optional<Found> found = wanted ? search(level) : Optional.empty();
      if (found.isPresent()) {
        return refuted(found.get());
      }
    }
    if (degenerate != null) {
      return refuted(degenerate);
    }
    if (tie != null) {
      return refuted(tie);
    }
    String stopped = memory.stopped();
    if (stopped != null) {
      return new ProbeResult.NotProbed(stopped);
    }
    String obstacle = obstacle();
    return obstacle == null
        ? new ProbeResult.Held(comparison.compared())
        : new ProbeResult.NotProbed(obstacle);
  }

  /** The reason why agreement on the candidates is no evidence; {@code null} if it is. */
  private @Nullable String obstacle() {
    String notEvaluated = memory.notEvaluated();
    if (notEvaluated != null) {
      return notEvaluated;
    }
    String refused = memory.refused();
    if (comparison.compared() == 0) {
      return "no candidate could be made on which both queries run"
          + (refused == null ? "" : "; the last that could not be filled: " + refused);
    }
    for (int t = 0; t < tables.size(); t++) {
      if (!comparison.hasFilled(t)) {
        return "no candidate has rows of "
            + tables.get(t).name()
            + (refused == null ? "" : "; the last that could not be filled: " + refused);
      }
    }
    return null;
  }

  private Optional<Found> search(RealismLevel level) {
    Found best = null;
    int last = settings.candidates();
    for (int i = 0; i < last && memory.stopped() == null; i++) {
      Found near = i % NEAR_TIE == 0 ? tie : null;
      Found found =
          test(
              never.cleaned(
                  near == null ? generator.next(level, i) : generator.near(near.data(), level)),
              level);
      if (found == null) {
        continue;
      }
      if (found.contrast().kind() == CounterexampleKind.TIE) {
        tie = tie == null ? found : tie;
      } else if (found.contrast().kind() == CounterexampleKind.DEGENERATE) {
        degenerate = degenerate == null ? found : degenerate;
      } else if (found.quality() == Found.BEST) {
        return Optional.of(found);
      } else if (best == null) {
        best = found;
        last = Math.min(last, i + Math.max(PATIENCE, settings.candidates() / PATIENCE));
      } else if (found.quality() > best.quality()) {
        best = found;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The difference that a candidate shows, if it is at least as realistic as asked for. */
  private @Nullable Found test(CandidateDatabase data, RealismLevel level) {
    RealismLevel actual =
        RealismCheck.level(data).filter(found -> found.compareTo(level) <= 0).orElse(null);
    return actual == null || never.isBroken(data)
        ? null
        : comparison
            .compare(data)
            .map(
                contrast ->
                    new Found(
                        data, RealismCheck.described(actual, data, constants::name), contrast))
            .orElse(null);
  }

  private ProbeResult refuted(Found found) {
    CandidateDatabase smallest =
        CandidateReduction.reduce(found.data(), rest -> isAsGood(rest, found, found.quality()));
    int quality = found.quality();
    if (smallest.size() > FEW_ROWS && found.contrast().bothHaveRows()) {
      CandidateDatabase smaller =
          CandidateReduction.reduce(smallest, rest -> isAsGood(rest, found, found.quality() - 1));
      if (smaller.size() <= FEW_ROWS) {
        smallest = smaller;
        quality--;
      }
    }
    int kept = quality;
    smallest = CandidateRestoration.restore(smallest, rest -> isAsGood(rest, found, kept));
    Found last = test(smallest, found.realism().level());
    return new ProbeResult.Refuted(counterexample(last == null ? found : last));
  }

  private boolean isAsGood(CandidateDatabase rest, Found found, int quality) {
    Found smaller = test(rest, found.realism().level());
    return smaller != null
        && smaller.contrast().kind() == found.contrast().kind()
        && smaller.quality() >= quality;
  }

  private Counterexample counterexample(Found found) {
    List<FilledTable> filled = new ArrayList<>();
    for (int t : tables.parentsFirst()) {
      filled.add(filled(t, found.data()));
    }
    Contrast contrast = found.contrast();
    BrokenRule known = found.realism().assumption();
    BrokenRule rule = known == null ? enforced(found.data()) : known;
    return new Counterexample(
        dialect,
        found.realism().level(),
        contrast.kind(),
        filled,
        contrast.gold(),
        contrast.predicted(),
        contrast.difference(),
        rule == null ? null : rule.words(),
        rule == null ? null : rule.constraint());
  }

  /** A foreign key that changed rows keep and real rows break. */
  private @Nullable BrokenRule enforced(CandidateDatabase data) {
    for (TableLink link : tables.links()) {
      SourceTable child = tables.get(link.child());
      if (!link.columns().stream().map(child.shape()::columnName).allMatch(constants::name)) {
        continue;
      }
      var parents = tables.get(link.parent()).index(link.parentColumns());
      long broken =
          child.rows().stream()
              .map(row -> row.key(link.columns()))
              .filter(key -> !key.contains(null) && !parents.containsKey(key))
              .count();
      if (broken > 0 && !data.rows(link.child()).stream().allMatch(DataRow::isReal)) {
        String columns =
            link.columns().stream()
                .map(child.shape()::columnName)
                .collect(Collectors.joining(", "));
        return new BrokenRule(
            "the declared foreign key %s.%s to hold, which %,d of %,d real rows break"
                .formatted(child.name(), columns, broken, child.rows().size()),
            null);
      }
    }
    return null;
  }

  private FilledTable filled(int table, CandidateDatabase data) {
    DeclaredTable shape = tables.get(table).shape();
    List<String> used = new ArrayList<>();
    for (int c = 0; c < shape.columns().size(); c++) {
      if (constants.name(shape.columnName(c)) || tables.isLinked(table, c)) {
        used.add(shape.columnName(c));
      }
    }
    return new FilledTable(
        shape.name(),
        shape.definition(),
        shape.indexes(),
        ResultTable.ofRows(
            shape.columnNames(), data.rows(table).stream().map(DataRow::cells).toList()),
        used);
  }

  /** A candidate on which the answers differ. */
  private record Found(CandidateDatabase data, Realism realism, Contrast contrast) {
    static final int BEST = 3;

    /** From 0 to {@link #BEST}: best if it needs no assumption and both answers have rows. */
    int quality() {
      boolean unassuming = realism.assumption() == null || !realism.level().isRealistic();
      return (unassuming ? 2 : 0) + (contrast.bothHaveRows() ? 1 : 0);
    }
  }
}
