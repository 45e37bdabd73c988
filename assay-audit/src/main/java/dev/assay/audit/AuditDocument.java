// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.report.NumberFormats;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.ArrayList;
import java.util.List;

/** The result of an audit for people. */
public final class AuditDocument {
  /** Findings of one kind. */
  private static final int ON_TERMINAL = 3;

  private static final int IN_FILES = 1_000;

  private AuditDocument() {}

  /** The whole audit: findings by kind, each by itself, and what the data set is made of. */
  public static Document of(AuditReport report) {
    Document.Builder document =
        Document.of(
            Text.of("Audit of ").and(Text.name(report.name())),
            NumberFormats.count(report.questions(), "question"),
            NumberFormats.count(report.composition().databases().size(), "database"));
    lead(document, report);
    document.add(kinds(report));
    for (FindingSeverity severity : FindingSeverity.values()) {
      document.add(findings(report, severity));
    }
    return document.add(CompositionSections.of(report.composition())).build();
  }

  /** The findings of one kind, all of them. */
  public static Document of(AuditReport report, FindingKind kind) {
    List<AuditFinding> findings = report.of(kind);
    return Document.of(Text.of("Audit of ").and(Text.name(report.name())), kind.id())
        .lead(
            new Sentence(
                Text.of(
                    "%s: %s of severity %s."
                        .formatted(
                            kind.words(),
                            NumberFormats.count(findings.size(), "finding"),
                            kind.severity().label())),
                Tone.STRONG))
        .add(
            Section.of(
                kind.id(),
                "Findings",
                NumberFormats.count(findings.size()),
                table(findings, IN_FILES)))
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
                    : "%s of %s questions have a fault, %s more only warnings, %s neither (%s)."
                        .formatted(
                            NumberFormats.count(faults),
                            NumberFormats.count(report.audited()),
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
    report
        .byKind()
        .forEach(
            (kind, findings) ->
                table.row(
                    Cell.code(kind.id()),
                    Cell.of(kind.severity().label()).in(tone(kind.severity())),
                    Cell.of(NumberFormats.count(findings.size())),
                    Cell.of(kind.words())));
    return Section.of("findings", "Findings", "", table);
  }

  private static Tone tone(FindingSeverity severity) {
    return switch (severity) {
      case FAULT -> Tone.BAD;
      case WARNING -> Tone.CAUTION;
      case NOTE -> Tone.FAINT;
    };
  }

  /** The findings of a severity kind by kind; a terminal shows some of each. */
  private static Section findings(AuditReport report, FindingSeverity severity) {
    List<Block> blocks = new ArrayList<>();
    report
        .byKind()
        .forEach(
            (kind, findings) -> {
              if (kind.severity() == severity) {
                blocks.add(heading(kind, findings));
                blocks.add(table(findings, ON_TERMINAL));
              }
            });
    String title = severity.label();
    return Section.of(
        severity.label(),
        Text.of(Character.toUpperCase(title.charAt(0)) + title.substring(1) + "s"),
        NumberFormats.count(report.count(severity)),
        blocks);
  }

  private static Sentence heading(FindingKind kind, List<AuditFinding> findings) {
    return new Sentence(
        Text.code(kind.id())
            .and(": %s (%s)".formatted(kind.words(), NumberFormats.count(findings.size()))),
        Tone.STRONG);
  }

  private static Table table(List<AuditFinding> findings, int onTerminal) {
    Table table = Table.of("@Of", "Finding", "@Database").bare().showing(onTerminal, IN_FILES);
    for (AuditFinding finding : findings) {
      table.row(
          Cell.name(finding.place()),
          Cell.of(finding.sentence()),
          Cell.name(finding.question() == null ? "" : finding.database()).in(Tone.FAINT));
    }
    return table;
  }
}
