// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.audit.Composition.SchemaUse;
import dev.assay.audit.Composition.Size;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.internal.NumberFormats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The composition of a data set, in tables with bars. */
final class CompositionSections {
  private static final int CATEGORIES = 12;
  private static final int DATABASES = 20;
  private static final int ALL = 10_000;

  private CompositionSections() {}

  static List<Section> of(Composition composition) {
    int parsed = composition.counts().parsed();
    if (composition.counts().questions() == 0) {
      return List.of();
    }
    List<Section> sections = new ArrayList<>();
    sections.add(sizes(composition));
    if (parsed > 0) {
      sections.add(shares("hardness", "Hardness", "Level", composition.hardness(), parsed));
      Map<String, Integer> features = new LinkedHashMap<>();
      composition.features().entrySet().stream()
          .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
          .forEach(entry -> features.put(entry.getKey().words(), entry.getValue()));
      sections.add(shares("features", "SQL features", "Golds with", features, parsed));
      sections.add(structure(composition, parsed));
    }
    if (!composition.categories().isEmpty()) {
      sections.add(
          shares(
              "categories",
              "Categories",
              "Category",
              composition.categories(),
              composition.counts().questions()));
    }
    sections.add(databases(composition.databases()));
    return sections;
  }

  private static Section sizes(Composition composition) {
    Composition.Counts counts = composition.counts();
    Table table = Table.of("Size", "#Least", "#Median", "#Most");
    size(table, "words of a question", composition.sizes().words());
    size(table, "tokens of a gold query", composition.sizes().tokens());
    String read =
        "%s, %s; %s parsed."
            .formatted(
                NumberFormats.count(counts.questions(), "question"),
                NumberFormats.count(counts.distinctGolds(), "different gold"),
                NumberFormats.count(counts.parsed(), "gold query").replace("querys", "queries"));
    return Section.of("composition", "What it is made of", "", Sentence.of(read), table);
  }

  private static void size(Table table, String words, Size size) {
    table.row(
        Cell.of(words),
        Cell.of(NumberFormats.count(size.least())),
        Cell.of(NumberFormats.count(size.median())),
        Cell.of(NumberFormats.count(size.most())));
  }

  private static Section shares(
      String id, String title, String heading, Map<String, Integer> counts, int whole) {
    Table table = Table.of(heading, "#Questions", "#Share", "=").showing(CATEGORIES * 2, ALL);
    counts.forEach((name, count) -> row(table, name, count, whole));
    return Section.of(id, title, "", table);
  }

  private static void row(Table table, String name, int count, int whole) {
    double share = (double) count / whole;
    table.row(
        Cell.of(name),
        Cell.of(NumberFormats.count(count)),
        Cell.of(NumberFormats.percent(share)),
        Cell.of(new Picture.Bar(share)));
  }

  private static Section structure(Composition composition, int parsed) {
    Table table = Table.of("Gold query", "#Questions", "#Share", "=");
    rows(table, composition.structure().tables(), "no table", "table", parsed);
    rows(table, composition.structure().joins(), "no join", "join", parsed);
    rows(table, composition.structure().depth(), "no subquery", "level of subqueries", parsed);
    return Section.of("structure", "Tables, joins, nesting", "", table);
  }

  private static void rows(
      Table table, Map<Integer, Integer> counts, String none, String noun, int parsed) {
    counts.forEach(
        (number, count) ->
            row(
                table,
                number == 0
                    ? none
                    : number == 1
                        ? "1 " + noun
                        : number + " " + noun.replaceFirst("^(\\w+)", "$1s"),
                count,
                parsed));
  }

  private static Section databases(List<SchemaUse> uses) {
    Table table =
        Table.of("@Database", "#Questions", "#Tables used", "#Columns used", "#Share", "=")
            .showing(DATABASES, ALL);
    for (SchemaUse use : uses) {
      double share = use.columns() == 0 ? 0 : (double) use.usedColumns() / use.columns();
      table.row(
          Cell.name(use.database()),
          Cell.of(NumberFormats.count(use.questions())),
          Cell.of(use.usedTables() + " of " + use.tables()),
          Cell.of(use.usedColumns() + " of " + use.columns()),
          Cell.of(NumberFormats.percent(share)),
          Cell.of(new Picture.Bar(share)));
    }
    return Section.of("databases", "Schema that golds use", "", table);
  }
}
