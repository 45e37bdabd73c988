// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static java.util.Objects.requireNonNull;

import dev.assay.gold.Gold;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.Paraphrase;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads questions in Assay's own format, one object each. */
final class AssayQuestion {
  static final List<String> FIELDS =
      List.of(
          "id",
          "question",
          "database",
          "db_id",
          "gold",
          "query",
          "category",
          "difficulty",
          "group",
          "instructions",
          "evidence",
          "order",
          "tolerance",
          "columns",
          "duplicates",
          "decimals",
          "profile",
          "tags",
          "unanswerable",
          "context",
          "constraints",
          AcceptedGold.FIELD);

  /** Prompt slots that are filled from fields of the question itself. */
  private static final List<String> OWN_SLOTS = List.of("question", "instructions", "evidence");

  private static final Pattern SLOT = Pattern.compile("[a-z][a-z0-9_]*");

  /** The rule on repeated rows, as written in the file. */
  private enum DuplicateRule {
    REQUIRED,
    IGNORED
  }

  private final InputFile file;
  private final QuestionCollector list;
  private final AssayGold gold;
  private final boolean goldOptional;
  private boolean withIds;

  /**
   * @param folder that stored gold results must be in
   * @param list receives the questions
   * @param tables receives the files of stored gold results
   * @param goldOptional whether a question may have neither gold nor database
   */
  AssayQuestion(
      InputFile file,
      DataFolder folder,
      QuestionCollector list,
      Set<Path> tables,
      boolean goldOptional) {
    this.file = file;
    this.list = list;
    this.gold = new AssayGold(file, folder, tables);
    this.goldOptional = goldOptional;
  }

  /** Adds the question of a CSV row, whose cells are texts; lists have commas between items. */
  void addRow(Fields row) {
    List<Field> typed =
        row.fields().stream()
            .map(f -> new Field(f.name(), typed(f.name(), f.value()), f.line(), f.column()))
            .toList();
    add(new Fields(typed, row.line(), row.column()));
  }

  private static LocatedValue typed(String name, LocatedValue cell) {
    if (!(cell instanceof Scalar scalar)) {
      return cell;
    }
    String text = scalar.text().strip();
    return switch (name) {
      case "tags", "columns" ->
          new Items(
              Stream.of(text.split(",", -1))
                  .map(
                      item ->
                          (LocatedValue)
                              new Scalar(Kind.TEXT, item.strip(), cell.line(), cell.column()))
                  .toList(),
              cell.line(),
              cell.column());
      case "unanswerable" ->
          text.matches("(?i)true|false")
              ? new Scalar(Kind.TRUTH, text.toLowerCase(Locale.ROOT), cell.line(), cell.column())
              : cell;
      case "tolerance" -> new Scalar(Kind.DECIMAL, text, cell.line(), cell.column());
      case "decimals" -> new Scalar(Kind.INTEGER, text, cell.line(), cell.column());
      default -> cell;
    };
  }

  void add(Fields object) {
    FieldReader fields = new FieldReader(object, file.faults()).allowOnly(FIELDS);
    AcceptedGold.check(fields, file);
    list.add(
        new Question(
            id(fields),
            required(fields, "question"),
            goldOptional && fields.value("database") == null && fields.value("db_id") == null
                ? Question.NO_DATABASE
                : required(fields, alias(fields, "database", "db_id")),
            gold(fields),
            new QuestionLabels(fields.text("category"), fields.text("difficulty"), tags(fields)),
            new QuestionHints(
                fields.text("instructions"), fields.text("evidence"), context(fields)),
            settings(fields),
            new DataConstraintReader(file).ofQuestion(fields)),
        object.line());
  }

  private static List<String> tags(FieldReader fields) {
    String group = fields.text("group");
    return group == null
        ? fields.texts("tags")
        : Stream.concat(fields.texts("tags").stream(), Stream.of(Paraphrase.tag(group))).toList();
  }

  private Gold gold(FieldReader fields) {
    String name = alias(fields, "gold", "query");
    LocatedValue given = fields.value(name);
    if (!Boolean.TRUE.equals(fields.truth("unanswerable"))) {
      if (given == null && goldOptional) {
        return new Gold.Missing();
      }
      if (given == null) {
        throw file.fault(
            fields.source().line(),
            fields.source().column(),
            "the field 'gold' is missing",
            "add it; without gold, an LLM judge can score: assay judge --questions FILE --predictions FILE"
                + " --predictions FILE --model PROVIDER/NAME");
      }
      return gold.read(given);
    }
    if (given != null) {
      throw file.fault(
          given.line(),
          given.column(),
          "an unanswerable question has no gold",
          "remove 'gold', or 'unanswerable'");
    }
    return new Gold.Unanswerable(null);
  }

  /** The name under which a field is written: its own, or that of other data sets. */
  private String alias(FieldReader fields, String name, String alias) {
    if (!fields.has(alias)) {
      return name;
    }
    if (fields.has(name)) {
      throw file.fault(
          fields.source().line(),
          "has '%s' and '%s', which are the same".formatted(name, alias),
          "keep one of them");
    }
    return alias;
  }

  /** Prompt context by slot. */
  private Map<String, String> context(FieldReader fields) {
    FieldReader texts = fields.object("context");
    Map<String, String> context = new LinkedHashMap<>();
    if (texts == null) {
      return context;
    }
    for (Field field : texts.source().fields()) {
      if (OWN_SLOTS.contains(field.name())) {
        throw file.fault(
            field.line(),
            field.column(),
            "'%s' does not belong in 'context'".formatted(field.name()),
            "write it next to 'context', as a field of the question");
      }
      if (!SLOT.matcher(field.name()).matches()) {
        throw file.fault(
            field.line(),
            field.column(),
            "'%s' can't be the name of a slot".formatted(field.name()),
            "use small letters, digits and _");
      }
      String text = texts.text(field.name());
      if (text != null) {
        context.put(field.name(), text);
      }
    }
    return context;
  }

  /**
   * The id. Either all questions of a file have one or none; without ids it is made of file stem
   * and row.
   */
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
            fields.text("profile"))
        .withRounding(fields.integer("decimals", 0) != null);
  }
}
