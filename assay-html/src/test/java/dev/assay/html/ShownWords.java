// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.MetricList;
import dev.assay.report.document.Renderer;
import dev.assay.report.document.Scatter;
import dev.assay.report.document.Score;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.StackedBar;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.List;

/** All words and figures that a medium has to show of a document, piece by piece. */
final class ShownWords implements Renderer {
  private final boolean terminal;
  private final List<String> words = new ArrayList<>();

  private ShownWords(boolean terminal) {
    this.terminal = terminal;
  }

  /**
   * @param terminal whether long tables are cut as on a terminal, else as in a file
   */
  static List<String> of(Document document, boolean terminal) {
    return new ShownWords(terminal).all(document);
  }

  private List<String> all(Document document) {
    add(document.title().plain());
    document.facts().forEach(this::add);
    document.lead().forEach(block -> block.show(this));
    for (Section section : document.sections()) {
      add(section.title().plain());
      add(section.aside());
      section.blocks().forEach(block -> block.show(this));
    }
    for (Document.Caution warning : document.warnings()) {
      add(warning.text());
      add(warning.remedy());
    }
    if (terminal || !document.where().isEmpty()) {
      add(document.where());
      for (Document.Command command : document.next()) {
        add(command.line());
        add(command.shows());
      }
    }
    return words;
  }

  private void add(String text) {
    if (!text.isBlank()) {
      words.add(SanitizedText.prose(text));
    }
  }

  @Override
  public void sentence(Sentence sentence) {
    add(sentence.text().plain());
  }

  @Override
  public void score(Score score) {
    add(score.label());
    add(score.figure());
    add(score.of());
    add(score.between());
  }

  @Override
  public void table(Table table) {
    boolean headed = !terminal || table.headed();
    Table shown = table.without(cell -> cell.isWordless());
    shown.columns().stream().filter(c -> headed).map(TableColumn::heading).forEach(this::add);
    shown.shown(terminal).stream().flatMap(List::stream).forEach(cell -> add(cell.text().plain()));
  }

  @Override
  public void metrics(MetricList metrics) {
    for (MetricList.Group group : metrics.groups()) {
      add(group.title());
      for (MetricList.Entry metric : group.metrics()) {
        add(metric.name());
        add(metric.figure());
        add(metric.remark());
      }
    }
  }

  @Override
  public void items(Items items) {
    for (Items.Item item : items.shown(terminal)) {
      add(item.title().plain());
      add(item.aside());
      item.sentences().forEach(sentence -> sentence(sentence));
    }
  }

  @Override
  public void bar(StackedBar bar) {
    // its figures stand in the table beside it
  }

  @Override
  public void scatter(Scatter scatter) {
    // likewise
  }
}
