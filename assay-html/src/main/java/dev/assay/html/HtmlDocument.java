// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.report.document.Block;
import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.MetricList;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Renderer;
import dev.assay.report.document.Scatter;
import dev.assay.report.document.Score;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.StackedBar;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.internal.NumberFormats;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A document as the summary of a page. */
public final class HtmlDocument implements Renderer {
  /** Sections on what fails most, which stand beside what to do. */
  private static final Set<String> FAILURES = Set.of("problems", "sql-differences");

  /** Rows of it that are shown at once. */
  private static final int FAILURE_ROWS = 8;

  private static final String GAUGES = "The dot is the share, the band its 95 % interval";

  private final HtmlText text;
  private Markup here = Markup.of("div", "id", "summary");
  private String title = "";
  private boolean inHeadline = true;
  private boolean explained;
  private int rows = Integer.MAX_VALUE;

  private HtmlDocument(QuestionKeys keys) {
    this.text = new HtmlText(keys);
  }

  static Markup of(Document document, QuestionKeys keys) {
    return new HtmlDocument(keys).body(document);
  }

  private Markup body(Document document) {
    Markup body = here;
    body.add(headline(document));
    inHeadline = false;
    List<Section> sections = new ArrayList<>(document.sections());
    sections.removeIf(section -> section.place() == Section.Place.BESIDE_HEADLINE);
    Markup first = Markup.of("div", "class", "first");
    Markup others = Markup.of("div", "class", "sections");
    for (Section section : sections) {
      (FAILURES.contains(section.id()) ? first : others).add(section(section));
    }
    if (!document.where().isEmpty()) {
      first.add(next(document));
    }
    return body.add(first, others);
  }

  private Markup headline(Document document) {
    title = document.title().plain();
    Markup headline = Markup.of("section", "class", "headline", "aria-labelledby", "title");
    String facts = String.join(" · ", document.facts());
    headline.add(Markup.of("p", "class", "eyebrow").text(facts));
    headline.add(text.of(Markup.of("h1", "id", "title", "tabindex", "-1"), document.title()));
    Markup score = Markup.of("div", "class", "score");
    for (Block block : document.lead()) {
      boolean after = block instanceof Score || here == score;
      here = after ? score : headline;
      block.show(this);
    }
    if (here == score) {
      headline.add(Markup.of("div", "class", "hero").add(score, beside(document.sections())));
    }
    return document.warnings().isEmpty() ? headline : headline.add(warnings(document.warnings()));
  }

  private Markup beside(List<Section> sections) {
    Markup beside = Markup.of("div", "class", "profiles");
    for (Section section : sections) {
      if (section.place() == Section.Place.BESIDE_HEADLINE) {
        beside.add(text.of(Markup.of("h2", "class", "label"), section.title()));
        blocks(beside, section);
      }
    }
    return beside;
  }

  private static Markup warnings(List<Document.Caution> warnings) {
    Markup list = Markup.of("ul");
    for (Document.Caution warning : warnings) {
      list.add(
          Markup.of("li")
              .add(Markup.of("strong").text(warning.text()))
              .text(" " + warning.remedy()));
    }
    return Markup.of("div", "class", "warnings", "role", "note", "aria-label", "Warnings")
        .add(Markup.of("h2", "class", "label").text("Warnings"), list);
  }

  private Markup section(Section section) {
    if (section.place() == Section.Place.FOLDED) {
      Markup folded = Markup.of("details", "class", "section folded", "id", section.id());
      folded.add(text.of(Markup.of("summary"), section.title()));
      return blocks(folded, section);
    }
    return blocks(frame(section.id(), section.title(), section.aside()), section);
  }

  /** A section with but its heading. */
  private Markup frame(String id, Text heading, String aside) {
    Markup header = Markup.of("header").add(text.of(Markup.of("h2", "id", id), heading));
    if (!aside.isEmpty()) {
      header.add(Markup.of("p", "class", "aside").text(aside));
    }
    return Markup.of("section", "class", "section " + id, "aria-labelledby", id).add(header);
  }

  private Markup blocks(Markup into, Section section) {
    title = section.title().plain();
    rows = FAILURES.contains(section.id()) ? FAILURE_ROWS : Integer.MAX_VALUE;
    here = into;
    section.blocks().forEach(block -> block.show(this));
    return into;
  }

  private Markup next(Document document) {
    Markup next = frame("next", Text.of("Next"), document.where());
    for (Document.Command command : document.next()) {
      next.add(
          Markup.of("p", "class", "command")
              .add(Markup.of("code").text(command.line()))
              .text(" ")
              .add(Markup.of("span", "class", "aside").text(command.shows())));
    }
    return next;
  }

  @Override
  public void sentence(Sentence sentence) {
    here.add(text.of(sentence));
  }

  @Override
  public void score(Score score) {
    here.add(Markup.of("p", "class", "label").text(score.label()));
    String size = score.of().isEmpty() ? "big words" : "big";
    here.add(Markup.of("p", "class", size).text(score.figure()));
    if (score.gauge() != null) {
      here.add(Pictures.of(score.gauge()));
    }
    if (!score.of().isEmpty()) {
      String between = score.between().isEmpty() ? "" : ", " + score.between();
      here.add(Markup.of("p").add(Markup.of("strong").text(score.of())).text(between));
    }
  }

  @Override
  public void table(Table table) {
    HtmlTable html = new HtmlTable(text, table, title);
    html.addTo(here, rows);
    if (html.has(Picture.Gauge.class) && !explained && !inHeadline) {
      boolean dashed = html.hasWhole();
      String words = GAUGES + (dashed ? ", the dashed line the whole." : ".");
      here.add(Markup.of("p", "class", "aside").text(words));
      explained = true;
    }
  }

  @Override
  public void metrics(MetricList metrics) {
    for (MetricList.Group group : metrics.groups()) {
      if (!group.title().isEmpty()) {
        here.add(Markup.of("h3").text(group.title()));
      }
      Markup list = Markup.of("dl", "class", "metric-list");
      for (MetricList.Entry metric : group.metrics()) {
        Markup figure = Markup.of("dd").text(metric.figure() + " ");
        figure.add(Markup.of("small").text(metric.remark()));
        Text name = Text.name(metric.name());
        if (metric.target() != null) {
          name = name.to(metric.target());
        }
        list.add(Markup.of("div").add(text.of(Markup.of("dt"), name), figure));
      }
      here.add(list);
    }
  }

  @Override
  public void items(Items items) {
    Markup list = Markup.of("ul", "class", "items");
    for (Items.Item item : items.shown(false)) {
      Markup head = text.of(Markup.of("strong"), item.title());
      Markup entry = Markup.of("li").add(head).text(" ");
      entry.add(Markup.of("span", "class", "aside").text(item.aside()));
      item.sentences().forEach(sentence -> entry.add(text.of(sentence)));
      list.add(entry);
    }
    here.add(list);
    more(here, items.items().size() - items.shown(false).size());
  }

  static void more(Markup here, int hidden) {
    if (hidden > 0) {
      String words = "… and " + NumberFormats.count(hidden) + " more";
      here.add(Markup.of("p", "class", "aside").text(words));
    }
  }

  @Override
  public void bar(StackedBar bar) {
    here.add(Pictures.of(bar, text));
  }

  @Override
  public void scatter(Scatter scatter) {
    here.add(Pictures.of(scatter));
  }

  /** Writes the page, to be kept in UTF-8, and leaves {@code page} open. */
  public static void writePage(Document document, Writer page) throws IOException {
    String title = document.title().plain();
    new PageFile(title, 0)
        .write(
            page,
            of(document, new QuestionKeys(List.of())),
            PageFacts.of(title, 0, 1, false, List.of(), List.of()),
            new PageFile.QuestionRecords(question -> title, question -> title, question -> true));
  }
}
