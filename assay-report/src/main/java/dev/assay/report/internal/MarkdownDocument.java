// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.MarkdownDocument.MarkdownLines.code;
import static dev.assay.report.internal.MarkdownDocument.MarkdownLines.prose;

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
import dev.assay.table.internal.SanitizedText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A document as Markdown, for pull requests. Ids, names and messages stand in code spans, so that
 * no link, markup or mention comes out of them. Folded sections are closed until the reader opens
 * them. The text is never longer than GitHub allows a comment to be; it says what it leaves out.
 */
public final class MarkdownDocument implements Renderer {
  private static final Set<Tone> BOLD = EnumSet.of(Tone.STRONG, Tone.PASSED, Tone.FAILED);

  /** GitHub refuses a comment or description that is longer, in characters. */
  static final int LONGEST = 65_536;

  /** GitHub refuses the summary of a step that is larger, in bytes. */
  static final int LARGEST_SUMMARY = 1 << 20;

  private static final String SUMMARY_LIMIT = "1 MiB in the summary of a step";

  /** Room for the sentence on what is left out. */
  private static final int NOTE = 1_000;

  private final MarkdownLines out = new MarkdownLines();

  private MarkdownDocument() {}

  /** The whole text, ending in a line break, no longer than a comment may be. */
  public static String of(Document document) {
    return new MarkdownDocument().text(document, LONGEST, "%s characters");
  }

  /**
   * The text for the summary of a step of GitHub Actions, which may be longer.
   *
   * @param before bytes that the summary already has
   */
  public static String ofStepSummary(Document document, long before) {
    long room = Math.max(LARGEST_SUMMARY - before, 2 * NOTE);
    int longest = (int) room;
    String text = new MarkdownDocument().text(document, longest, SUMMARY_LIMIT);
    long bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > room) {
      longest = (int) (longest * room / bytes - NOTE);
      text = new MarkdownDocument().text(document, Math.max(longest, NOTE), SUMMARY_LIMIT);
    }
    return text;
  }

  private String text(Document document, int longest, String limit) {
    out.line("## Assay: " + inline(document.title()));
    if (!document.facts().isEmpty()) {
      out.paragraph(prose(String.join(" · ", document.facts())));
    }
    document.lead().forEach(block -> block.show(this));
    String end = new MarkdownDocument().end(document);
    int room = longest - NOTE;
    List<String> omitted = new ArrayList<>();
    sections(document, false, room - end.length(), omitted);
    out.block(end);
    sections(document, true, room, omitted);
    if (!omitted.isEmpty()) {
      out.paragraph(omitted(omitted, limit.formatted(NumberFormats.count(longest))));
    }
    return out.text(longest);
  }

  /** Adds the sections that have room, folded ones or the others. */
  private void sections(Document document, boolean folded, int room, List<String> omitted) {
    for (Section section : document.sections()) {
      if (folded == (section.place() == Section.Place.FOLDED)) {
        String text = new MarkdownDocument().whole(section);
        if (out.length() + text.length() <= room) {
          out.block(text);
        } else {
          omitted.add(section.title().plain());
        }
      }
    }
  }

  private static String omitted(List<String> titles, String limit) {
    List<String> first = titles.subList(0, Math.min(5, titles.size()));
    return "_Left out, as GitHub shows at most %s: %s%s. The report of the run has it all._"
        .formatted(
            limit,
            first.stream().map(MarkdownLines::code).collect(Collectors.joining(", ")),
            titles.size() > first.size()
                ? " and " + NumberFormats.count(titles.size() - first.size(), "more section")
                : "");
  }

  private String end(Document document) {
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

  private String whole(Section section) {
    if (section.place() == Section.Place.FOLDED) {
      String aside = section.aside().isEmpty() ? "" : " · " + section.aside();
      out.paragraph("<details>");
      out.line("<summary>" + html(section.title().and(aside)) + "</summary>");
      section.blocks().forEach((Block block) -> block.show(this));
      out.paragraph("</details>");
    } else {
      section(section);
    }
    return out.text();
  }

  /** A summary is HTML, in which Markdown is no markup. */
  private static String html(Text text) {
    return text.pieces().stream()
        .map(
            piece ->
                switch (piece.kind()) {
                  case NAME, CODE -> MarkdownLines.htmlCode(piece.text());
                  case STRONG -> "<b>" + MarkdownLines.html(piece.text()) + "</b>";
                  case WORDS -> MarkdownLines.html(piece.text());
                })
        .collect(Collectors.joining());
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
      item.sentences().stream()
          .filter(sentence -> !sentence.isEmpty())
          .forEach(sentence -> out.line("  - " + inline(sentence.text())));
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

  /**
   * Collects Markdown from top to bottom. External text goes through {@link #code}, so that it
   * can't produce links, markup or mentions.
   */
  static final class MarkdownLines {
    private static final Pattern LINKS = Pattern.compile("@|://|www\\.");
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_{}\\[\\]<>#~&]");

    private final StringBuilder out = new StringBuilder();

    MarkdownLines line(String text) {
      out.append(text).append('\n');
      return this;
    }

    /** Adds a line after a blank one. */
    MarkdownLines paragraph(String text) {
      return line("").line(text);
    }

    /** Adds the head of a table. */
    MarkdownLines table(Stream<String> columns) {
      List<String> heads = columns.toList();
      return line("").row(heads.stream()).row(heads.stream().map(head -> "---"));
    }

    /** Adds a row of a table; bars within cells are escaped. */
    MarkdownLines row(Stream<String> cells) {
      return line(
          cells
              .map(cell -> cell.replace("|", "\\|"))
              .collect(Collectors.joining(" | ", "| ", " |")));
    }

    /** Adds lines that are finished. */
    MarkdownLines block(String lines) {
      out.append(lines);
      return this;
    }

    /** The number of characters so far. */
    int length() {
      return out.length();
    }

    /** All lines, each with a line break. */
    String text() {
      return out.toString();
    }

    /** As many whole lines as fit, and a note if those are not all. */
    String text(int longest) {
      if (out.length() <= longest) {
        return text();
      }
      String note = "\n_The rest is left out, as the text is too long._\n";
      int end = out.lastIndexOf("\n", longest - note.length() - 1);
      return out.substring(0, end + 1) + note;
    }

    /** Escapes words in HTML; those that would become a link or a mention are code. */
    static String html(String text) {
      return LINKS.matcher(text).find() ? htmlCode(text) : escaped(text);
    }

    /** Code in HTML. */
    static String htmlCode(String text) {
      return "<code>" + escaped(text) + "</code>";
    }

    private static String escaped(String text) {
      return SanitizedText.line(text)
          .replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replace("\"", "&quot;");
    }

    /** Escapes a sentence with names that could be read as markup, a link or a mention. */
    static String prose(String text) {
      String safe = SanitizedText.prose(text);
      return LINKS.matcher(safe).find() ? code(safe) : MARKUP.matcher(safe).replaceAll("\\\\$0");
    }

    /** A code span whose fence is longer than any run of backticks in its content. */
    static String code(String text) {
      String content = SanitizedText.prose(text);
      if (content.isEmpty()) {
        return "";
      }
      String fence = "`";
      while (content.contains(fence)) {
        fence += "`";
      }
      boolean edge = content.startsWith("`") || content.endsWith("`");
      return edge ? fence + " " + content + " " + fence : fence + content + fence;
    }
  }
}
