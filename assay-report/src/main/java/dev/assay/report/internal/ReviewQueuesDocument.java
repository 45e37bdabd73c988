// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.internal.JsonFields;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.review.ReviewQueue;
import dev.assay.review.ReviewQueues;
import java.util.List;

/** The review queues of a run. */
public final class ReviewQueuesDocument {
  private ReviewQueuesDocument() {}

  /**
   * Describes queues.
   *
   * @param run its name
   */
  public static Document of(ReviewQueues queues, String run) {
    Table table = Table.of("Queue", "#Questions", "@About");
    for (ReviewQueue queue : queues.all()) {
      String unavailable = queue.unavailable();
      table.row(
          Cell.of(queue.name()),
          Cell.of(unavailable == null ? NumberFormats.count(queue.size()) : "-"),
          Cell.of(unavailable == null ? queue.description() : unavailable));
    }
    Document.Builder document = Document.of(Text.of("Review queues"), run);
    document.add(Section.of("queues", Text.of("Queues"), "", List.of(table)));
    return document.build();
  }

  /** The queues with their counts as one JSON document. */
  public static String json(ReviewQueues queues, String run) {
    return ReportJson.document(
        ReportJson.MAPPER,
        new JsonFields()
            .put("format", "assay-review-queues-1")
            .put("run", run)
            .put("queues", queues.all().stream().map(ReviewQueuesDocument::fields).toList()));
  }

  private static JsonFields fields(ReviewQueue queue) {
    return new JsonFields()
        .put("name", queue.name())
        .put("title", queue.title())
        .put("description", queue.description())
        .put("where", queue.where())
        .put("questions", queue.size())
        .put("unavailable", queue.unavailable());
  }
}
