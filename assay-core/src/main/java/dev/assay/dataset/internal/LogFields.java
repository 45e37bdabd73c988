// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.table.internal.SanitizedText;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The fields of a log of questions and the SQL that was answered, as production systems keep it.
 */
final class LogFields {
  private static final List<QuestionField> PARTS =
      List.of(
          QuestionField.SQL,
          QuestionField.QUESTION,
          QuestionField.TIME,
          QuestionField.ID,
          QuestionField.DATABASE,
          QuestionField.EVIDENCE,
          QuestionField.DIFFICULTY,
          QuestionField.CATEGORY,
          QuestionField.INSTRUCTIONS);

  private static final int SAMPLES = 200;

  private LogFields() {}

  /**
   * Finds the name of each part, in any case and with blanks or hyphens: the user's, or the best
   * that has a fitting value and is no other part.
   *
   * @param map the names that the user states
   * @param answered whether the SQL is needed
   * @throws dev.assay.AssayException if no field is known to hold the question or the SQL
   */
  static Map<QuestionField, String> of(
      InputFile file, List<Fields> records, Map<QuestionField, String> map, boolean answered) {
    Map<QuestionField, String> names = new EnumMap<>(QuestionField.class);
    List<Fields> some = records.subList(0, Math.min(SAMPLES, records.size()));
    Set<String> present = new LinkedHashSet<>();
    some.forEach(record -> present.addAll(record.names()));
    for (QuestionField part : PARTS) {
      String stated = map.get(part);
      if (stated != null) {
        QuestionRecords.requireField(file, records, part, stated);
        names.put(part, stated);
        continue;
      }
      part.names().stream()
          .flatMap(name -> in(present, name).stream())
          .filter(name -> !names.containsValue(name) && !map.containsValue(name))
          .filter(name -> some.stream().anyMatch(each -> QuestionRecords.has(each, name, part)))
          .findFirst()
          .ifPresent(name -> names.put(part, name));
    }
    require(file, present, names, QuestionField.QUESTION, "");
    if (answered) {
      require(
          file, present, names, QuestionField.SQL, ", or name its predictions with --predictions");
    }
    return names;
  }

  private static Optional<String> in(Collection<String> present, String name) {
    return present.stream().filter(each -> plain(each).equals(plain(name))).findFirst();
  }

  private static String plain(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s-]+", "_");
  }

  private static void require(
      InputFile file,
      Set<String> present,
      Map<QuestionField, String> names,
      QuestionField part,
      String or) {
    if (!present.isEmpty() && !names.containsKey(part)) {
      throw file.fault(
          1,
          "no column is known to hold the %s (it has %s)"
              .formatted(
                  part == QuestionField.SQL ? "SQL" : part.key(),
                  present.stream().map(SanitizedText::line).collect(Collectors.joining(", "))),
          "rename one to '%s', or name it: --map %s=COLUMN%s"
              .formatted(part.key(), part.key(), or));
    }
  }
}
