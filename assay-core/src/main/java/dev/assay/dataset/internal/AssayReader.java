// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.input.internal.CsvTable;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.YamlValues;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Assay's own format: JSON Lines, a list in JSON or YAML, or CSV with the names of fields. */
final class AssayReader implements DatasetReader {
  @Override
  public String format() {
    return "assay";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    Set<String> names = sample.names();
    if (sample.shape() == FormatSample.Shape.CSV) {
      return names.containsAll(List.of("question", "gold"))
          && (names.contains("database") || names.contains("db_id"));
    }
    boolean own = AssayQuestion.FIELDS.containsAll(names);
    boolean otherGold =
        QuestionField.GOLD.names().stream()
            .anyMatch(name -> !AssayQuestion.FIELDS.contains(name) && names.contains(name));
    return sample.shape() == FormatSample.Shape.YAML
        || (sample.isJsonWith("gold") && (own || names.contains("question")))
        || (sample.isJsonWith("question", "database") && !otherGold)
        || sample.isJsonWith("question", "db_id", "unanswerable");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    List<Question> questions = new ArrayList<>();
    Set<Path> tables = new LinkedHashSet<>();
    FormatSample.Shape shape = FormatSample.of(source.questions()).shape();
    source.read(
        source.questions(),
        file -> {
          QuestionCollector list = new QuestionCollector(file);
          AssayQuestion reader =
              new AssayQuestion(file, source.folder(), list, tables, source.isGoldOptional());
          if (shape == FormatSample.Shape.JSON) {
            JsonValues.objects(file, name -> true, reader::add);
          } else if (shape == FormatSample.Shape.CSV && isTable(file.path())) {
            CsvTable rows = CsvTable.open(file);
            while (rows.next()) {
              reader.addRow(rows.fields());
            }
          } else {
            readYaml(file, reader);
          }
          questions.addAll(list.toList(source));
        });
    // A changed gold table changes the hash of the data set.
    tables.forEach(source::hash);
    return questions;
  }

  private static boolean isTable(Path path) {
    return FormatSample.of(path).names().contains("question");
  }

  private static void readYaml(InputFile file, AssayQuestion reader) {
    LocatedValue document = YamlValues.read(file).orElse(null);
    if (document == null) {
      return;
    }
    if (!(document instanceof Items items)) {
      throw file.fault(document.line(), "a list of questions is expected", "begin each with '- '");
    }
    for (LocatedValue item : items.values()) {
      if (!(item instanceof Fields object)) {
        throw file.fault(item.line(), "every question must be an object", "give it fields");
      }
      reader.add(object);
    }
  }
}
