// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.audit.mutant.MutationResult;
import dev.assay.audit.mutant.MutationSections;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.report.internal.NumberFormats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of an audit for people. */
public final class AuditDocument {
  /** Findings of one kind. */
  private static final int ON_TERMINAL = 3;

  private static final int IN_FILES = 1_000;

  private AuditDocument() {}

  /** The whole audit with a few findings of each kind, for a terminal. */
  public static Document brief(AuditReport report) {
    return of(report, ON_TERMINAL);
  }

  /** The whole audit with the findings of each kind, for a file. */
  public static Document whole(AuditReport report) {
    return of(report, IN_FILES);
  }

  private static Document of(AuditReport report, int most) {
    Document.Builder document =
        Document.of(
            Text.of("Audit of ").and(Text.name(report.name())),
            NumberFormats.count(report.questions(), "question"),
            NumberFormats.count(report.composition().databases().size(), "database"));
    lead(document, report);
    document.add(kinds(report));
    for (FindingSeverity severity : FindingSeverity.values()) {
      document.add(findings(report, severity, most));
    }
    QuestionDiversity diversity = report.diversity();
    if (diversity != null) {
      document.add(diversity.section());
    }
    MutationResult mutation = report.mutation();
    if (mutation != null) {
      document.add(MutationSections.of(mutation));
    }
    return document.add(CompositionSections.of(report.composition())).build();
  }

  /** The findings of one kind, all of them. */
  public static Document of(AuditReport report, FindingKind kind) {
    List<AuditFinding> findings = report.of(kind);
    String severities =
        findings.stream()
            .map(finding -> finding.severity().label())
            .distinct()
            .collect(Collectors.joining(" and "));
    String count =
        "%s of severity %s"
            .formatted(
                NumberFormats.count(findings.size(), "finding"),
                severities.isEmpty() ? kind.severity().label() : severities);
    return Document.of(Text.of("Audit of ").and(Text.name(report.name())), count)
        .add(
            findings.isEmpty()
                ? Section.of("findings", "Findings", "", Sentence.of("None."))
                : Section.of(
                    "findings",
                    "Findings",
                    "",
                    new Items(List.of(item(kind, findings, Math.max(IN_FILES, findings.size()))))))
        .build();
  }

  private static void lead(Document.Builder document, AuditReport report) {
    int faults = report.questions(FindingSeverity.FAULT);
    int doubtful = report.questions(FindingSeverity.WARNING) - faults;
    int clean = report.audited() - faults - doubtful;
    document.lead(
        new Sentence(
            Text.of(
                report.audited() == 0
                    ? "Nothing was audited."
                    : clean == report.audited()
                        ? "No fault and no warning in %s."
                            .formatted(NumberFormats.count(report.audited(), "question"))
                        : "Faults in %s of %s, only warnings in %s more, neither in %s (%s)."
                            .formatted(
                                NumberFormats.count(faults),
                                NumberFormats.count(report.audited(), "question"),
                                NumberFormats.count(doubtful),
                                NumberFormats.count(clean),
                                NumberFormats.percent((double) clean / report.audited()))),
            Tone.STRONG));
    report
        .unavailable()
        .forEach(
            (id, reason) ->
                document.warn(
                    "Database '%s' can't be opened: %s".formatted(id, reason),
                    "Its questions were not audited."));
  }

  private static Section kinds(AuditReport report) {
    if (report.findings().isEmpty()) {
      return Section.of("findings", "Findings", "", Sentence.of("None."));
    }
    Table table = Table.of("Finding", "Severity", "#Count", "-Means");
    for (FindingSeverity severity : FindingSeverity.values()) {
      report
          .byKind(severity)
          .forEach(
              (kind, findings) ->
                  table.row(
                      Cell.code(kind.id()),
                      Cell.of(severity.label()).in(tone(severity)),
                      Cell.of(NumberFormats.count(findings.size())),
                      Cell.of(kind.words())));
    }
    return Section.of("findings", "Findings", "", table);
  }

  private static Tone tone(FindingSeverity severity) {
    return switch (severity) {
      case FAULT -> Tone.BAD;
      case WARNING -> Tone.CAUTION;
      case NOTE -> Tone.FAINT;
    };
  }

  /** The findings of a severity kind by kind. */
  private static Section findings(AuditReport report, FindingSeverity severity, int most) {
    List<Items.Item> items = new ArrayList<>();
    report.byKind(severity).forEach((kind, findings) -> items.add(item(kind, findings, most)));
    String title = severity.label();
    return Section.of(
        severity.label(),
        Character.toUpperCase(title.charAt(0)) + title.substring(1) + "s",
        NumberFormats.count(report.count(severity)),
        new Items(items));
  }

  private static Items.Item item(FindingKind kind, List<AuditFinding> findings, int most) {
    Map<FindingText, List<AuditFinding>> same = new LinkedHashMap<>();
    for (AuditFinding finding : findings) {
      FindingText text =
          new FindingText(
              finding.sentence(), most > ON_TERMINAL ? proposal(finding.evidence()) : "");
      same.computeIfAbsent(text, each -> new ArrayList<>()).add(finding);
    }
    int shown = same.size() <= most + 1 ? same.size() : most;
    List<Sentence> sentences = new ArrayList<>();
    int left = findings.size();
    for (Map.Entry<FindingText, List<AuditFinding>> each :
        List.copyOf(same.entrySet()).subList(0, shown)) {
      left -= each.getValue().size();
      Text places =
          Text.name(
              each.getValue().stream()
                      .map(AuditFinding::place)
                      .distinct()
                      .limit(most)
                      .collect(Collectors.joining(", "))
                  + (each.getValue().size() > most ? ", …" : ""));
      sentences.add(new Sentence(places.and(": " + each.getKey().sentence()), Tone.PLAIN));
      if (!each.getKey().proposal().isEmpty()) {
        sentences.add(Sentence.faint(each.getKey().proposal()));
      }
    }
    if (left > 0) {
      sentences.add(
          Sentence.faint(
              "… and %s more; --finding %s shows all"
                  .formatted(NumberFormats.count(left), kind.id())));
    }
    return new Items.Item(Text.code(kind.id()), kind.words(), sentences);
  }

  /** The text of equal findings of several questions, which is printed once. */
  private record FindingText(String sentence, String proposal) {}

  private static String proposal(Map<String, Object> evidence) {
    if (!evidence.containsKey(AuditFinding.PROPOSED_GOLD)) {
      return "";
    }
    Object rows = evidence.get("rows");
    Object proposed = evidence.get("proposed_rows");
    String line = String.valueOf(evidence.get(AuditFinding.PROPOSED_GOLD)).replaceAll("\\s+", " ");
    return rows == null || proposed == null
        ? "proposed: " + line
        : "proposed: %s · %s instead of %s".formatted(line, proposed, rows);
  }
}
