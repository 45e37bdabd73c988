// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static dev.assay.report.MarkdownLines.code;
import static dev.assay.report.MarkdownLines.prose;

import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.MetricList;
import dev.assay.report.document.Renderer;
import dev.assay.report.document.Score;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A document as Markdown, for pull requests. Ids, names and messages stand in code spans, so that
 * no link, markup or mention comes out of them.
 */
public final class MarkdownDocument implements Renderer {
  private static final Set<Tone> BOLD = EnumSet.of(Tone.STRONG, Tone.PASSED, Tone.FAILED);

  private final MarkdownLines out = new MarkdownLines();

  private MarkdownDocument() {}

  /** The whole text, ending in a line break. */
  public static String of(Document document) {
    return new MarkdownDocument().text(document);
  }

  private String text(Document document) {
    out.line("## Assay: " + inline(document.title()));
    if (!document.facts().isEmpty()) {
      out.paragraph(prose(String.join(" · ", document.facts())));
    }
    document.lead().forEach(block -> block.show(this));
    document.sections().forEach(this::section);
    list(
        "Warnings",
        "",
        document.warnings().stream()
            .map(warning -> prose(warning.text() + " " + warning.remedy()))
            .toList());
    if (!document.where().isEmpty()) {
      list(
          "Next",
          document.where(),
          document.next().stream().map(c -> code(c.line()) + ": " + prose(c.shows())).toList());
    }
    return out.text();
  }

  private void section(Section section) {
    heading(inline(section.title()), section.aside());
    section.blocks().forEach((Block block) -> block.show(this));
  }

  private void heading(String title, String aside) {
    out.paragraph("### " + title + (aside.isEmpty() ? "" : " · " + prose(aside)));
  }

  private void list(String title, String aside, List<String> lines) {
    if (!lines.isEmpty()) {
      heading(title, aside);
      out.line("");
      lines.forEach(line -> out.line("- " + line));
    }
  }

  @Override
  public void sentence(Sentence sentence) {
    String words = inline(sentence.text());
    out.paragraph(BOLD.contains(sentence.tone()) ? "**" + words + "**" : words);
  }

  @Override
  public void score(Score score) {
    String more = score.of().isEmpty() ? "" : ", " + score.of() + ", " + score.between();
    out.paragraph("**%s %s**%s".formatted(score.label(), score.figure(), more));
  }

  @Override
  public void table(Table all) {
    Table table = all.without(Cell::isWordless);
    out.table(table.columns().stream().map(TableColumn::heading).map(MarkdownLines::prose));
    table.shown(false).forEach(row -> out.row(row.stream().map(c -> inline(c.text()))));
    more(table.rows().size() - table.shown(false).size());
  }

  private void more(int hidden) {
    if (hidden > 0) {
      out.paragraph("… and " + NumberFormats.count(hidden) + " more");
    }
  }

  @Override
  public void metrics(MetricList metrics) {
    Table table = Table.of("Metric", "#Mean", "-");
    for (MetricList.Group group : metrics.groups()) {
      if (!group.title().isEmpty()) {
        table.row(Cell.of(Text.strong(group.title())));
      }
      for (MetricList.Entry metric : group.metrics()) {
        table.row(Cell.name(metric.name()), Cell.of(metric.figure()), Cell.of(metric.remark()));
      }
    }
    table(table);
  }

  @Override
  public void items(Items items) {
    out.line("");
    for (Items.Item item : items.shown(false)) {
      String aside = item.aside().isEmpty() ? "" : " · " + prose(item.aside());
      out.line("- " + inline(item.title()) + aside);
      item.sentences().forEach(sentence -> out.line("  - " + inline(sentence.text())));
    }
    more(items.items().size() - items.shown(false).size());
  }

  private static String inline(Text text) {
    return text.pieces().stream().map(MarkdownDocument::inline).collect(Collectors.joining());
  }

  private static String inline(Text.Piece piece) {
    return switch (piece.kind()) {
      case NAME, CODE -> code(piece.text());
      case STRONG -> "**" + prose(piece.text()) + "**";
      case WORDS -> words(piece.text());
    };
  }

  /** A text with the blanks at its ends, which separate it from its neighbors. */
  private static String words(String words) {
    String start = words.startsWith(" ") ? " " : "";
    String end = words.endsWith(" ") && !words.isBlank() ? " " : "";
    return start + prose(words) + end;
  }
}
