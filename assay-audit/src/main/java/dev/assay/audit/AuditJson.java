// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.audit.mutant.CounterexampleScripts;
import dev.assay.audit.mutant.MutationJson;
import dev.assay.audit.mutant.MutationResult;
import dev.assay.journal.internal.JournalJson;
import dev.assay.journal.internal.JsonFields;
import java.util.Locale;

/** The result of an audit as JSON. */
public final class AuditJson {
  private static final int FORMAT = 1;

  private AuditJson() {}

  /** One line of JSON. */
  public static String write(AuditReport report) {
    JsonFields severities = new JsonFields();
    for (FindingSeverity severity : FindingSeverity.values()) {
      severities.put(severity.label(), report.count(severity));
    }
    JsonFields counts = new JsonFields();
    for (FindingKind kind : FindingKind.values()) {
      counts.put(kind.id(), report.of(kind).size());
    }
    MutationResult mutation = report.mutation();
    CounterexampleScripts.Written written = mutation == null ? null : mutation.written();
    return JournalJson.line(
        new JsonFields()
            .put("format", FORMAT)
            .put("dataset", report.name())
            .put("questions", report.questions())
            .put("audited", report.audited())
            .put("unavailable", report.unavailable())
            .put("severities", severities)
            .put("counts", counts)
            .put("findings", report.findings().stream().map(AuditJson::finding).toList())
            .put("composition", composition(report.composition()))
            .putPresent("diversity", report.diversity())
            .putPresent("mutation", mutation == null ? null : MutationJson.of(mutation.report()))
            .putPresent("extra_databases", written == null ? null : MutationJson.of(written)));
  }

  private static JsonFields finding(AuditFinding finding) {
    return new JsonFields()
        .put("id", finding.kind().id())
        .put("severity", finding.severity().label())
        .putPresent("question", finding.question())
        .put("database", finding.database())
        .put("sentence", finding.sentence())
        .put("evidence", finding.evidence());
  }

  private static JsonFields composition(Composition composition) {
    JsonFields features = new JsonFields();
    composition
        .features()
        .forEach((feature, count) -> features.put(feature.name().toLowerCase(Locale.ROOT), count));
    return new JsonFields()
        .put("questions", composition.counts().questions())
        .put("parsed", composition.counts().parsed())
        .put("distinct_golds", composition.counts().distinctGolds())
        .put("features", features)
        .put("hardness", composition.hardness())
        .put("joins", composition.structure().joins())
        .put("nesting", composition.structure().depth())
        .put("tables", composition.structure().tables())
        .put("categories", composition.categories())
        .put("words", composition.sizes().words())
        .put("tokens", composition.sizes().tokens())
        .put("databases", composition.databases());
  }
}
