// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static java.util.Objects.requireNonNull;

import dev.assay.AssayException;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.model.DataConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads constraints on data, one object each. */
final class DataConstraintReader {
  private static final List<String> KINDS =
      Stream.of(DataConstraint.Kind.values()).map(DataConstraint.Kind::word).toList();

  private static final List<String> FIELDS =
      Stream.concat(KINDS.stream(), Stream.of("min", "max", "matches", "when", "because")).toList();

  private static final String DATABASE = "database";

  private static final List<String> WITH_DATABASE =
      Stream.concat(Stream.of(DATABASE), FIELDS.stream()).toList();

  private final InputFile file;

  DataConstraintReader(InputFile file) {
    this.file = file;
  }

  /** The list of constraints of a question, which names no database; empty if there is none. */
  List<DataConstraint> ofQuestion(FieldReader question) {
    LocatedValue value = question.value("constraints");
    return value == null
        ? List.of()
        : objects(value, "'constraints' must be a list").stream()
            .map(object -> constraint(new FieldReader(object, file.faults()).allowOnly(FIELDS)))
            .toList();
  }

  /**
   * The constraints of a file, each with its database.
   *
   * @throws AssayException with the first fault of each that is wrong, one on a line
   */
  List<DatabaseConstraint> ofFile(LocatedValue document) {
    List<DatabaseConstraint> found = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (Fields object : objects(document, "a list of constraints is expected")) {
      try {
        found.add(ofDatabase(object));
      } catch (AssayException e) {
        faults.add(String.valueOf(e.getMessage()));
      }
    }
    DataConstraint.requireNone(faults);
    return found;
  }

  private DatabaseConstraint ofDatabase(Fields object) {
    FieldReader fields = new FieldReader(object, file.faults()).allowOnly(WITH_DATABASE);
    fields.needed(DATABASE);
    String database = requireNonNull(fields.neededText(DATABASE), "faults of a data set throw");
    return new DatabaseConstraint(database, constraint(fields));
  }

  private List<Fields> objects(LocatedValue value, String wanted) {
    if (!(value instanceof Items items)) {
      throw file.fault(value.line(), value.column(), wanted, "begin each with '- '");
    }
    List<Fields> objects = new ArrayList<>();
    for (LocatedValue item : items.values()) {
      if (!(item instanceof Fields object)) {
        throw file.fault(
            item.line(), item.column(), "a constraint must be an object", "give it fields");
      }
      objects.add(object);
    }
    return objects;
  }

  private DataConstraint constraint(FieldReader fields) {
    List<String> kinds = KINDS.stream().filter(fields::has).toList();
    Fields source = fields.source();
    if (kinds.size() != 1) {
      throw file.fault(
          source.line(),
          source.column(),
          kinds.isEmpty()
              ? "a constraint needs one of " + String.join(", ", KINDS)
              : "%s are constraints of their own".formatted(String.join(" and ", kinds)),
          kinds.isEmpty() ? "say what holds" : "begin each with '- '");
    }
    DataConstraint.Kind kind = DataConstraint.Kind.values()[KINDS.indexOf(kinds.get(0))];
    only(fields, kind, DataConstraint.Kind.RANGE, "min", "max");
    only(fields, kind, DataConstraint.Kind.PATTERN, "matches");
    only(fields, kind, DataConstraint.Kind.NEVER, "when");
    String text =
        switch (kind) {
          case PATTERN -> fields.neededText("matches");
          case NEVER -> fields.neededText("when");
          default -> "";
        };
    LocatedValue at = requireNonNull(fields.value(kind.word()));
    try {
      return new DataConstraint(
          kind,
          at instanceof Items ? fields.texts(kind.word()) : one(fields.text(kind.word())),
          bound(fields, "min"),
          bound(fields, "max"),
          text == null ? "" : text,
          fields.text("because"),
          "%s:%d".formatted(file.path(), at.line()));
    } catch (AssayException e) {
      throw file.fault(at.line(), at.column(), String.valueOf(e.getMessage()), "correct it");
    }
  }

  private static List<String> one(@Nullable String text) {
    return text == null ? List.of() : List.of(text);
  }

  private void only(
      FieldReader fields, DataConstraint.Kind kind, DataConstraint.Kind owner, String... names) {
    for (String name : names) {
      LocatedValue value = fields.value(name);
      if (value != null && kind != owner) {
        throw file.fault(
            value.line(),
            value.column(),
            "'%s' belongs to %s, not to %s".formatted(name, owner.word(), kind.word()),
            "remove it");
      }
    }
  }

  /** A number or a text, as it is written. */
  private @Nullable String bound(FieldReader fields, String name) {
    LocatedValue value = fields.value(name);
    if (value instanceof Scalar scalar && scalar.kind() != Kind.TRUTH) {
      return scalar.text();
    }
    if (value != null) {
      throw file.fault(
          value.line(),
          value.column(),
          "'%s' must be a number or a text".formatted(name),
          "write one value");
    }
    return null;
  }
}
