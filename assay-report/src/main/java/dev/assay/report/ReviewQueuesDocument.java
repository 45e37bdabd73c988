// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.review.ReviewQueue;
import dev.assay.review.ReviewQueues;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
        new Listed("assay-review-queues-1", run, queues.all().stream().map(Queue::of).toList()));
  }

  private record Listed(String format, String run, List<Queue> queues) {}

  private record Queue(
      String name,
      String title,
      String description,
      @Nullable String where,
      int questions,
      @Nullable String unavailable) {
    static Queue of(ReviewQueue queue) {
      return new Queue(
          queue.name(),
          queue.title(),
          queue.description(),
          queue.where(),
          queue.size(),
          queue.unavailable());
    }
  }
}
