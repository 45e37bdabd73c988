// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.Page.INDENT;

import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.MetricList;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Renderer;
import dev.assay.report.document.Score;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A document on a terminal. */
public final class TerminalDocument implements Renderer {
  private static final int BAR = 8;
  private static final int GAUGE = 12;
  private static final Set<TableColumn.Kind> SMALL =
      EnumSet.of(TableColumn.Kind.REMARK, TableColumn.Kind.DETAIL, TableColumn.Kind.CODE);

  /** Names wider than this are wrapped before other columns are narrowed. */
  private static final int NAME = 32;

  /** Maximum number of lines of a brief text. */
  private static final int BRIEF_LINES = 30;

  /** Rows of a table in a brief text, if it has room for them. */
  static final int BRIEF_ROWS = 6;

  /** Warnings of a brief text, if it has room for them. */
  private static final int BRIEF_WARNINGS = 3;

  private final Page page;
  private final Screen screen;

  private TerminalDocument(Screen screen) {
    this.page = new Page(screen);
    this.screen = screen;
  }

  /** The whole text, ending in a line break; after a long one, the headline again. */
  public static String of(Document document, Screen screen) {
    TerminalDocument whole = new TerminalDocument(screen);
    String text = whole.text(document, Integer.MAX_VALUE);
    return text.lines().count() <= BRIEF_LINES ? text : whole.repeated(document, true);
  }

  /** The text on one screen, whose last line is the headline again. */
  public static String brief(Document document, Screen screen) {
    String text = "";
    for (int warnings = BRIEF_WARNINGS; warnings > 0; warnings--) {
      for (int rows = BRIEF_ROWS; rows > 0; rows--) {
        TerminalDocument brief = new TerminalDocument(screen);
        brief.text(document.shortened(rows), warnings);
        text = brief.repeated(document, false);
        if (text.lines().count() <= BRIEF_LINES) {
          return text;
        }
      }
    }
    return text;
  }

  /**
   * The text so far, and the headline.
   *
   * @param one whether nothing is repeated if there are several, as the first may mislead alone
   */
  private String repeated(Document document, boolean one) {
    List<Block> headlines =
        document.lead().stream()
            .filter(block -> block instanceof Score || isStrong(block))
            .toList();
    if (!headlines.isEmpty() && headlines.get(0) instanceof Score score) {
      page.gap();
      figure(score);
    } else if (headlines.size() == 1 || (!one && !headlines.isEmpty())) {
      page.gap();
      headlines.get(0).show(this);
    }
    return page.text();
  }

  private static boolean isStrong(Block block) {
    return block instanceof Sentence sentence && sentence.tone() == Tone.STRONG;
  }

  /**
   * @param most warnings that are shown; more are counted
   */
  private String text(Document document, int most) {
    heading(document.title(), document.facts());
    page.gap();
    blocks(document.lead(), true);
    document.sections().forEach(this::section);
    warnings(document.warnings(), most);
    if (!document.next().isEmpty()) {
      heading(Text.of("Next"), List.of(document.where()));
      page.commands(document.next());
    }
    return page.text();
  }

  private void section(Section section) {
    heading(section.title(), List.of(section.aside()));
    blocks(section.blocks(), false);
  }

  private void heading(Text title, List<String> asides) {
    List<StyledText> spans = new ArrayList<>(List.of(TextStyle.BOLD.on(plain(title))));
    asides.stream()
        .filter(aside -> !aside.isEmpty())
        .forEach(aside -> spans.add(TextStyle.FAINT.on(screen.dot() + plain(Text.of(aside)))));
    page.heading(spans.toArray(StyledText[]::new));
  }

  /**
   * Adds blocks one after the other, with a gap before a table that would touch the preceding
   * block.
   */
  private void blocks(List<Block> blocks, boolean apart) {
    boolean gap = false;
    for (Block block : blocks) {
      boolean table = block instanceof Table;
      if (table && gap) {
        page.gap();
      }
      gap |= apart || table;
      block.show(this);
    }
  }

  private void warnings(List<Document.Caution> warnings, int most) {
    if (!warnings.isEmpty()) {
      page.heading("Warnings");
      List<Document.Caution> shown = warnings.subList(0, Math.min(most, warnings.size()));
      for (Document.Caution warning : shown) {
        page.sentence(INDENT, TextStyle.YELLOW, warning.text());
        if (!warning.remedy().isEmpty()) {
          page.sentence(INDENT + INDENT, TextStyle.PLAIN, warning.remedy());
        }
      }
      more(warnings.size() - shown.size());
    }
  }

  @Override
  public void sentence(Sentence sentence) {
    page.sentence(INDENT, style(sentence.tone()), plain(sentence.text()));
  }

  @Override
  public void score(Score score) {
    figure(score);
    if (!score.between().isEmpty()) {
      page.sentence(INDENT, TextStyle.FAINT, score.between());
    }
  }

  private void figure(Score score) {
    page.line(
        StyledText.of(INDENT),
        TextStyle.BOLD.on(score.label() + "  " + score.figure()),
        StyledText.of(score.of().isEmpty() ? "" : "   " + score.of()));
  }

  @Override
  public void table(Table all) {
    lines(all);
    more(all.rows().size() - all.shown(true).size());
  }

  private void lines(Table all) {
    TextTable whole = text(all, EnumSet.noneOf(TableColumn.Kind.class));
    int[] widths = whole.naturalWidths();
    int width = IntStream.of(widths).sum() + TextTable.GAP.length() * (widths.length - 1);
    boolean fits = INDENT.length() + width <= screen.width();
    page.table(fits ? whole : text(all, EnumSet.of(TableColumn.Kind.CODE)));
  }

  private TextTable text(Table all, Set<TableColumn.Kind> left) {
    Table table = all.without(cell -> cell.isWordless() && picture(cell.picture()).isEmpty());
    TextTable text = new TextTable();
    List<TableColumn> columns = table.columns();
    int[] kept =
        IntStream.range(0, columns.size())
            .filter(i -> !left.contains(columns.get(i).kind()))
            .toArray();
    for (int i : kept) {
      String heading = table.headed() ? plain(Text.of(columns.get(i).heading())) : "";
      switch (columns.get(i).kind()) {
        case TEXT, REMARK, CODE -> text.left(heading);
        case NAME -> text.left(heading, NAME);
        case NUMBER, DETAIL -> text.right(heading);
        case PICTURE -> text.bars();
      }
    }
    for (List<Cell> row : table.shown(true)) {
      text.row(IntStream.of(kept).mapToObj(i -> styled(row.get(i), columns.get(i))).toList());
    }
    return text;
  }

  private StyledText styled(Cell cell, TableColumn column) {
    boolean small = SMALL.contains(column.kind());
    TextStyle textStyle = small && cell.tone() == Tone.PLAIN ? TextStyle.FAINT : style(cell.tone());
    return column.kind() == TableColumn.Kind.PICTURE
        ? (cell.tone() == Tone.PLAIN ? TextStyle.GREEN : textStyle).on(picture(cell.picture()))
        : textStyle.on(plain(cell.text()));
  }

  private String picture(@Nullable Picture picture) {
    if (picture instanceof Picture.Gauge gauge) {
      return screen.gauge(gauge.share(), GAUGE);
    }
    return picture instanceof Picture.Bar bar ? screen.bar(bar.share(), BAR) : "";
  }

  private void more(int hidden) {
    if (hidden > 0) {
      page.line(
          StyledText.of(INDENT),
          TextStyle.FAINT.on(screen.ellipsis() + " and " + NumberFormats.count(hidden) + " more"));
    }
  }

  @Override
  public void metrics(MetricList metrics) {
    MetricColumns.add(page, metrics);
  }

  @Override
  public void items(Items items) {
    for (Items.Item item : items.shown(true)) {
      page.line(
          StyledText.of(INDENT),
          TextStyle.BOLD.on(plain(item.title())),
          TextStyle.FAINT.on(item.aside().isEmpty() ? "" : screen.dot() + item.aside()));
      for (Sentence sentence : item.sentences()) {
        page.sentence(INDENT + INDENT, style(sentence.tone()), plain(sentence.text()));
      }
    }
    more(items.items().size() - items.shown(true).size());
  }

  private static TextStyle style(Tone tone) {
    return switch (tone) {
      case PLAIN -> TextStyle.PLAIN;
      case STRONG -> TextStyle.BOLD;
      case FAINT -> TextStyle.FAINT;
      case GOOD, PASSED -> TextStyle.GREEN;
      case BAD, FAILED -> TextStyle.RED;
      case CAUTION -> TextStyle.YELLOW;
    };
  }

  /** A text in characters that the screen can show. */
  private String plain(Text text) {
    String words = text.plain();
    return screen.blocks() ? words : words.replace("…", "...").replace("→", "->");
  }
}
