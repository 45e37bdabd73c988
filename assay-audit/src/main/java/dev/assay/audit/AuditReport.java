// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.audit.mutant.MutationResult;
import dev.assay.journal.GoldFinding;
import dev.assay.model.Question;
import dev.assay.review.DismissedFindings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of an audit.
 *
 * @param name of the data set
 * @param questions of the data set
 * @param audited those whose gold was tried
 * @param unavailable the reason why a database can't be opened, by its id; its questions are not
 *     audited
 * @param findings by kind, then in the order of the data set
 * @param composition what the audited questions are made of
 * @param diversity of the questions, or {@code null} if it was not measured
 * @param mutation the mutation analysis, or {@code null} without one
 */
public record AuditReport(
    String name,
    int questions,
    int audited,
    Map<String, String> unavailable,
    List<AuditFinding> findings,
    Composition composition,
    @Nullable QuestionDiversity diversity,
    @Nullable MutationResult mutation) {
  public AuditReport {
    unavailable = Collections.unmodifiableMap(new TreeMap<>(unavailable));
    findings = List.copyOf(findings);
  }

  /** Returns a copy with a mutation analysis. */
  public AuditReport with(MutationResult analyzed) {
    return new AuditReport(
        name, questions, audited, unavailable, findings, composition, diversity, analyzed);
  }

  /** The same audit with the diversity of its questions. */
  public AuditReport with(QuestionDiversity measured) {
    return new AuditReport(
        name, questions, audited, unavailable, findings, composition, measured, mutation);
  }

  /**
   * Returns a copy without the findings that people dismissed.
   *
   * @param dataset all questions
   */
  public AuditReport without(DismissedFindings dismissed, List<Question> dataset) {
    if (dismissed.isEmpty()) {
      return this;
    }
    Map<String, Question> byId =
        dataset.stream()
            .collect(Collectors.toMap(Question::id, Function.identity(), (one, other) -> one));
    List<AuditFinding> left =
        findings.stream()
            .filter(
                each -> {
                  Question question = byId.get(each.place());
                  return each.question() == null
                      || question == null
                      || !dismissed.has(question, each.kind().id());
                })
            .toList();
    return new AuditReport(
        name, questions, audited, unavailable, left, composition, diversity, mutation);
  }

  /** The findings that doubt a gold, by question. */
  public Map<String, List<GoldFinding>> doubts() {
    Map<String, List<GoldFinding>> doubts = new LinkedHashMap<>();
    for (AuditFinding finding : findings) {
      if (finding.question() != null && finding.kind().doubtsGold()) {
        doubts
            .computeIfAbsent(finding.question(), question -> new ArrayList<>())
            .add(finding.stored());
      }
    }
    return doubts;
  }

  public List<AuditFinding> of(FindingKind kind) {
    return findings.stream().filter(finding -> finding.kind() == kind).toList();
  }

  /** Counts findings of a severity. */
  public int count(FindingSeverity severity) {
    return (int) findings.stream().filter(f -> f.severity() == severity).count();
  }

  /** Counts questions with a finding of a severity or above. */
  public int questions(FindingSeverity severity) {
    return (int)
        findings.stream()
            .filter(finding -> finding.severity().compareTo(severity) <= 0)
            .map(AuditFinding::question)
            .filter(Objects::nonNull)
            .distinct()
            .count();
  }

  /** Findings of a severity by kind; kinds without one are left out. */
  public Map<FindingKind, List<AuditFinding>> byKind(FindingSeverity severity) {
    return findings.stream()
        .filter(finding -> finding.severity() == severity)
        .collect(
            Collectors.groupingBy(
                AuditFinding::kind, () -> new EnumMap<>(FindingKind.class), Collectors.toList()));
  }
}
