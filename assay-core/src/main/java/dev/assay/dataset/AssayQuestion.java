/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.dataset;

import static java.util.Objects.requireNonNull;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.InputFile;
import dev.assay.dataset.internal.Value.Fields;
import dev.assay.model.MatchSettings;
import dev.assay.model.OrderRule;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads questions of Assay's own format, one object each. */
final class AssayQuestion {
  static final List<String> FIELDS =
      List.of(
          "id",
          "question",
          "database",
          "gold",
          "category",
          "difficulty",
          "instructions",
          "evidence",
          "order",
          "tolerance",
          "columns",
          "duplicates",
          "profile",
          "tags");

  /** Whether repeated rows count, as the file says it. */
  private enum DuplicateRule {
    REQUIRED,
    IGNORED
  }

  private final InputFile file;
  private final QuestionList list;
  private final AssayGold gold;
  private boolean withIds;

  /**
   * @param list where the questions go
   * @param tables where the files of stored golds go
   */
  AssayQuestion(InputFile file, QuestionList list, Set<Path> tables) {
    this.file = file;
    this.list = list;
    this.gold = new AssayGold(file, tables);
  }

  void add(Fields object) {
    FieldReader fields = new FieldReader(object, file.faults()).allowOnly(FIELDS);
    list.add(
        new Question(
            id(fields),
            required(fields, "question"),
            required(fields, "database"),
            gold.read(requireNonNull(fields.needed("gold"), "faults of a data set throw")),
            fields.text("category"),
            fields.text("difficulty"),
            fields.text("instructions"),
            fields.text("evidence"),
            settings(fields),
            fields.texts("tags")),
        object.line());
  }

  /** Ids are for all questions or for none; then they are file stem and row. */
  private String id(FieldReader fields) {
    if (list.size() == 0) {
      withIds = fields.has("id");
    }
    if (!withIds && !fields.has("id")) {
      return list.nextId();
    }
    if (!withIds) {
      throw file.fault(
          fields.source().line(), "has an id, but the questions before have none", "give all one");
    }
    fields.needed("id");
    String id = requireNonNull(fields.textOrInteger("id"), "faults of a data set throw");
    if (id.isBlank()) {
      throw file.fault(fields.source().line(), "'id' is empty", "fill it in");
    }
    return id;
  }

  private static String required(FieldReader fields, String name) {
    return requireNonNull(fields.neededText(name), "faults of a data set throw");
  }

  private static MatchSettings settings(FieldReader fields) {
    OrderRule order = fields.oneOf("order", OrderRule.class);
    @Nullable DuplicateRule duplicates = fields.oneOf("duplicates", DuplicateRule.class);
    return new MatchSettings(
        order == null ? OrderRule.AUTO : order,
        fields.number("tolerance"),
        fields.texts("columns"),
        duplicates == DuplicateRule.IGNORED,
        fields.text("profile"));
  }
}
