// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.AssayException;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.match.search.ResultMatcher;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.internal.NumberFormats;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Questions on which at least half of several systems agree with each other and not with the gold.
 *
 * @param runs the answers of each system to the questions, by id
 */
record SystemChecks(List<Map<String, Outcome>> runs, GoldBench bench) {
  /** Systems of which some may agree by chance or as kin are too few to tell. */
  private static final int SYSTEMS = 3;

  private static final int AGREEING = 2;

  /**
   * Reads runs; of several of one system the first counts.
   *
   * @throws AssayException if one can't be read
   */
  static SystemChecks of(List<RunDirectory> runs, GoldBench bench) {
    Map<Manifest.Origin, Map<String, Outcome>> systems = new LinkedHashMap<>();
    for (RunDirectory run : runs) {
      Manifest.Origin origin = run.manifest().generator();
      Map<String, Outcome> answers = new HashMap<>();
      run.storedOutcomes().brief().forEach(outcome -> answers.put(outcome.question(), outcome));
      systems.putIfAbsent(new Manifest.Origin(origin.id(), origin.hash()), answers);
    }
    if (!runs.isEmpty() && systems.size() < SYSTEMS) {
      throw new AssayException(
          "--runs needs runs of at least %d different systems; there %s."
              .formatted(
                  SYSTEMS,
                  systems.size() == 1
                      ? "is one system in " + runs.get(0).path()
                      : "are " + systems.size()));
    }
    return new SystemChecks(List.copyOf(systems.values()), bench);
  }

  Optional<AuditFinding> of(GoldTrial trial) {
    Question question = trial.question();
    List<Outcome> answers =
        runs.stream()
            .flatMap(run -> Optional.ofNullable(run.get(question.id())).stream())
            .filter(outcome -> outcome.text().equals(question.text()))
            .filter(outcome -> outcome.database().equals(question.database()))
            .toList();
    List<GoldAnswer> wrong =
        answers.stream()
            .filter(outcome -> outcome.verdict() instanceof Verdict.Incorrect)
            .flatMap(outcome -> answer(question, outcome).stream())
            .toList();
    if (wrong.size() < AGREEING || 2 * wrong.size() < answers.size()) {
      return Optional.empty();
    }
    List<List<GoldAnswer>> groups = new ArrayList<>();
    for (GoldAnswer answer : wrong) {
      groups.stream()
          .filter(group -> agree(question, group.get(0), answer))
          .findFirst()
          .ifPresentOrElse(
              group -> group.add(answer), () -> groups.add(new ArrayList<>(List.of(answer))));
    }
    return groups.stream()
        .filter(group -> group.size() >= AGREEING && 2 * group.size() >= answers.size())
        .filter(
            group ->
                trial.answers().stream().noneMatch(gold -> isAlike(question, gold, group.get(0))))
        .findFirst()
        .map(group -> finding(question, group, answers.size()));
  }

  /** The rows of an answer; empty if it gives none, or such as many wrong queries give. */
  private Optional<GoldAnswer> answer(Question question, Outcome outcome) {
    String sql = outcome.sql();
    Dialect dialect = bench.dialect(question.database());
    return sql == null
        ? Optional.empty()
        : bench
            .table(question.database(), sql)
            .map(rows -> new GoldAnswer(sql, rows, dialect))
            .filter(answer -> !answer.isVacuous());
  }

  /** Returns whether rows are the same but for repeats, rounding, or what is lenient to accept. */
  private static boolean isAlike(Question question, GoldAnswer gold, GoldAnswer other) {
    return rows(gold).equals(rows(other))
        || Profile.LENIENT.accepts(
            ResultMatcher.match(gold.side(), other.side(), question.match().withRounding(true)));
  }

  private static Set<List<@Nullable Object>> rows(GoldAnswer answer) {
    return IntStream.range(0, answer.table().rowCount())
        .mapToObj(answer.table()::row)
        .collect(Collectors.toSet());
  }

  private static boolean agree(Question question, GoldAnswer one, GoldAnswer other) {
    return Profile.STANDARD.accepts(
        ResultMatcher.match(one.side(), other.side(), question.match()));
  }

  private AuditFinding finding(Question question, List<GoldAnswer> group, int systems) {
    GoldAnswer first = group.get(0);
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("systems", systems);
    evidence.put("agree", group.size());
    evidence.put(AuditFinding.PROPOSED_GOLD, String.valueOf(first.sql()));
    if (bench.values()) {
      evidence.put("proposed_rows", CheckedGold.some(first.table()));
    }
    return AnswerChecks.finding(
        FindingKind.SYSTEMS_AGAINST_GOLD,
        question,
        "%s of %s agree on another answer: %s"
            .formatted(
                NumberFormats.count(group.size()),
                NumberFormats.count(systems, "system"),
                String.valueOf(first.sql()).replaceAll("\\s+", " ")),
        evidence);
  }
}
