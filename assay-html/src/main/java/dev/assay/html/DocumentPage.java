// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.report.document.Document;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** A document as one HTML file without pages of questions, like {@link HtmlReport} else. */
public final class DocumentPage {
  private DocumentPage() {}

  /** Writes the page, to be kept in UTF-8, and leaves {@code page} open. */
  public static void write(Document document, Writer page) throws IOException {
    String title = document.title().plain();
    new PageFile(title, 0)
        .write(
            page,
            HtmlDocument.of(document, new QuestionKeys(List.of())),
            PageFacts.of(title, 0, 1, false, List.of(), List.of()),
            new PageFile.QuestionRecords(question -> title, question -> title));
  }
}
