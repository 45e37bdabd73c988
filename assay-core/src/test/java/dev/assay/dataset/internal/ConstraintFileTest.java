// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.model.DataConstraint;
import dev.assay.model.DataConstraint.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintFileTest {
  @TempDir Path folder;

  private ConstraintFile file(String text) throws IOException {
    return ConstraintFile.read(Files.writeString(folder.resolve("constraints.yaml"), text));
  }

  @Test
  void readsEveryKind() throws IOException {
    ConstraintFile file =
        file(
            """
            # what the school office says
            - database: school
              unique: student.name
              because: Names are unique there.
            - { database: school, unique: [takes.student, takes.course] }
            - { database: school, not_null: student.age }
            - { database: school, range: student.age, min: 0, max: 120 }
            - { database: school, range: student.born, max: 2020-12-31 }
            - { database: school, pattern: student.mail, matches: '.+@.+' }
            - { database: other, never: student, when: age < 0 }
            """);

    assertThat(file.of("school"))
        .extracting(DataConstraint::toString)
        .containsExactly(
            "unique student.name",
            "unique takes.student, takes.course",
            "not_null student.age",
            "range student.age: 0..120",
            "range student.born: ..2020-12-31",
            "pattern student.mail: .+@.+");
    assertThat(file.of("other").get(0).toString()).isEqualTo("never student: age < 0");
    assertThat(file.of("school").get(0).because()).isEqualTo("Names are unique there.");
    assertThat(file.of("school").get(2).place()).endsWith("constraints.yaml:6");
  }

  @ParameterizedTest
  @ValueSource(strings = {"last, first", "a:b", "say \"x\"", " x ", "\"", "a.b,c"})
  void readsWhatItWritesOfOddNames(String name) {
    for (Kind kind : Kind.values()) {
      DataConstraint written =
          new DataConstraint(
              kind,
              kind == Kind.UNIQUE ? List.of("t." + name, "t.z") : List.of("t." + name),
              kind == Kind.RANGE ? "0" : null,
              null,
              kind == Kind.PATTERN || kind == Kind.NEVER ? "a: b, c" : "",
              null,
              "");

      assertThat(DataConstraint.parse(written.toString())).isEqualTo(written);
    }
  }

  @Test
  void hasNoneIfThereIsNoFile() {
    assertThat(ConstraintFile.read(folder.resolve("constraints.yaml")).constraints()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {unique: s.a}            | 1: a list of constraints is expected; begin each with '- '
          - {unique: s.a}          | 1:3: the field 'database' is missing; add it
          - {database: d}          | 1:3: a constraint needs one of unique, not_null, range, pattern, never; say what holds
          - {database: d, uniqe: s.a} | unknown key 'uniqe'; did you mean 'unique'?
          - {database: d, unique: s.a, not_null: s.a} | unique and not_null are constraints of their own
          - {database: d, range: s.a} | a range needs its least or greatest value
          - {database: d, range: s.a, matches: x} | 'matches' belongs to pattern, not to range
          - {database: d, pattern: s.a} | the field 'matches' is missing
          - {database: d, pattern: s.a, matches: '('} | '(' is no regular expression
          - {database: d, not_null: [s.a, s.b]} | not_null is about one column
          - {database: d, range: s.a, min: [1]} | 'min' must be a number or a text
          """)
  void refusesWhatIsNoConstraint(String text, String message) {
    assertThatThrownBy(() -> file(text))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("constraints.yaml:")
        .hasMessageContaining(message);
  }

  @Test
  void requiresDatabasesOfTheDataSet() throws IOException {
    ConstraintFile file = file("- { database: shcool, not_null: student.age }\n");

    assertThatThrownBy(() -> file.require(Set.of("school")))
        .hasMessageContaining("constraints.yaml:1: no question has the database 'shcool'")
        .hasMessageContaining("did you mean 'school'?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unique student.name",
        "unique a b.c, a b.\"d",
        "not_null student.age",
        "range student.age: 0..120",
        "range student.born: 2001-01-01..",
        "pattern student.mail: [^:]+: \\d",
        "never student: name = 'a: \"b\" \u202e' OR age < 0",
      })
  void readsWhatItWrites(String written) throws IOException {
    ConstraintFile file = file("# mine\n- { database: d, not_null: t.c }");
    DataConstraint constraint = DataConstraint.parse(written).because("It's \"so\"\nthere.");

    file.append(new DatabaseConstraint("no", constraint));

    ConstraintFile again = ConstraintFile.read(file.path());
    assertThat(Files.readString(file.path())).startsWith("# mine\n- { database: d, not_null");
    assertThat(again.of("d")).hasSize(1);
    assertThat(again.of("no")).hasSize(1);
    assertThat(again.of("no").get(0).toString()).isEqualTo(written);
    assertThat(again.of("no").get(0).because()).isEqualTo("It's \"so\"\nthere.");
    assertThat(again.has(new DatabaseConstraint("no", constraint))).isTrue();
    assertThat(again.has(new DatabaseConstraint("d", constraint))).isFalse();
  }

  @Test
  void comparesNumbersAndTexts() {
    DataConstraint age = DataConstraint.parse(Kind.RANGE, "s.age: 0..120");
    assertThat(List.of(0L, 120.0, "7")).allMatch(age::allows);
    assertThat(List.of(-1L, 120.5, "old", "130", "1d", "NaN", "0x1p3")).noneMatch(age::allows);
    DataConstraint born = DataConstraint.parse(Kind.RANGE, "s.born: 2001-01-01..");
    assertThat(born.allows("2001-01-01")).isTrue();
    assertThat(born.allows("2000-12-31")).isFalse();
    assertThat(born.allows(null)).isTrue();
  }

  @Test
  void readsConstraintsOfAQuestion() throws IOException {
    Path questions =
        Files.writeString(
            folder.resolve("questions.yaml"),
            """
            - id: q1
              question: Who?
              database: school
              gold: SELECT name FROM student
              constraints:
                - { never: student, when: age < 0 }
            """);

    assertThat(Dataset.read(questions).questions().get(0).constraints())
        .singleElement()
        .hasToString("never student: age < 0");
    Files.writeString(questions, Files.readString(questions).replace("when:", "wen:"));
    assertThatThrownBy(() -> Dataset.read(questions))
        .hasMessageContaining("questions.yaml:6:")
        .hasMessageContaining("did you mean 'when'?");
  }

  @Test
  void refusesARangeWithoutValues() throws IOException {
    assertThatThrownBy(() -> file("- { database: d, range: bill.amount, min: 100, max: 5 }\n"))
        .hasMessageContaining(":1")
        .hasMessageContaining("no value is in the range from 100 to 5");
  }

  @Test
  void appendsWhereTheListStands() throws IOException {
    ConstraintFile file = file("  # ours\n  - { database: pop, unique: singer.name }\n");

    file.append(new DatabaseConstraint("pop", DataConstraint.parse(Kind.NOT_NULL, "singer.age")));

    assertThat(ConstraintFile.read(file.path()).constraints()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{ database: pop, unique: singer.name }]\n",
        "- { database: pop, unique: singer.name }\n...\n",
      })
  void leavesAFileUnchangedToWhichNothingCanBeAdded(String text) throws IOException {
    ConstraintFile file = file(text);
    DataConstraint constraint = DataConstraint.parse(Kind.NOT_NULL, "singer.age");

    assertThatThrownBy(() -> file.append(new DatabaseConstraint("pop", constraint)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(
            "add this constraint yourself:\n- database: pop\n  not_null: singer.age");
    assertThat(file.path()).hasContent(text);
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }
}
