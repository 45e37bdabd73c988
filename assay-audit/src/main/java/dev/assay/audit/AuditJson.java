// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.assay.audit.mutant.CounterexampleScripts;
import dev.assay.audit.mutant.MutationJson;
import dev.assay.audit.mutant.MutationResult;
import dev.assay.journal.JournalJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of an audit as JSON. */
public final class AuditJson {
  private static final int FORMAT = 1;

  private AuditJson() {}

  /** The whole document. */
  record AuditLine(
      int format,
      String dataset,
      int questions,
      int audited,
      Map<String, String> unavailable,
      Map<String, Integer> severities,
      Map<String, Integer> counts,
      List<FindingLine> findings,
      CompositionLine composition,
      @JsonInclude(Include.NON_NULL) MutationJson.@Nullable AnalysisLine mutation,
      @JsonInclude(Include.NON_NULL) MutationJson.@Nullable ExtraLine extraDatabases) {}

  /** One finding. */
  record FindingLine(
      String id,
      String severity,
      @JsonInclude(Include.NON_NULL) @Nullable String question,
      String database,
      String sentence,
      Map<String, Object> evidence) {}

  /** The composition of the data set. */
  record CompositionLine(
      int questions,
      int parsed,
      int distinctGolds,
      Map<String, Integer> features,
      Map<String, Integer> hardness,
      Map<Integer, Integer> joins,
      Map<Integer, Integer> nesting,
      Map<Integer, Integer> tables,
      Map<String, Integer> categories,
      Composition.Size words,
      Composition.Size tokens,
      List<Composition.SchemaUse> databases) {}

  /** One line of JSON. */
  public static String write(AuditReport report) {
    Map<String, Integer> severities = new LinkedHashMap<>();
    for (FindingSeverity severity : FindingSeverity.values()) {
      severities.put(severity.label(), report.count(severity));
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (FindingKind kind : FindingKind.values()) {
      counts.put(kind.id(), report.of(kind).size());
    }
    MutationResult mutation = report.mutation();
    CounterexampleScripts.Written written = mutation == null ? null : mutation.written();
    return JournalJson.line(
        new AuditLine(
            FORMAT,
            report.name(),
            report.questions(),
            report.audited(),
            report.unavailable(),
            severities,
            counts,
            report.findings().stream().map(AuditJson::line).toList(),
            line(report.composition()),
            mutation == null ? null : MutationJson.of(mutation.report()),
            written == null ? null : MutationJson.of(written)));
  }

  private static FindingLine line(AuditFinding finding) {
    return new FindingLine(
        finding.kind().id(),
        finding.kind().severity().label(),
        finding.question(),
        finding.database(),
        finding.sentence(),
        finding.evidence());
  }

  private static CompositionLine line(Composition composition) {
    Map<String, Integer> features = new LinkedHashMap<>();
    composition
        .features()
        .forEach((feature, count) -> features.put(feature.name().toLowerCase(Locale.ROOT), count));
    return new CompositionLine(
        composition.counts().questions(),
        composition.counts().parsed(),
        composition.counts().distinctGolds(),
        features,
        composition.hardness(),
        composition.structure().joins(),
        composition.structure().depth(),
        composition.structure().tables(),
        composition.categories(),
        composition.sizes().words(),
        composition.sizes().tokens(),
        composition.databases());
  }
}
