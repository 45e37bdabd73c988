// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.extract.AbstentionDetector;
import dev.assay.gold.Gold;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.chat.PromptMessage.Role;
import dev.assay.llm.prompt.CorrectionPrompt.Failure;
import dev.assay.llm.prompt.CorrectionPrompt.Problem;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptTemplateTest {
  private static final PromptDialect POSTGRES = PromptDialect.of(Dialect.POSTGRES);

  @TempDir Path folder = Path.of("");

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Question question(String text, Map<String, String> context) {
    return new Question(
        "q1",
        text,
        "shop",
        Gold.sql("SELECT 1"),
        QuestionLabels.NONE,
        new QuestionHints("be brief", "a hint", context),
        MatchSettings.DEFAULT);
  }

  private static PromptSlots slots(String question) {
    return PromptSlots.of(question(question, Map.of()), POSTGRES);
  }

  @Test
  void fillsATextAsOneMessageOfTheUser() throws IOException {
    PromptTemplate template =
        PromptTemplate.read(write("mine.txt", "{{dialect}}: {{ question }} {{schema}}\n"));
    assertThat(template.fill(slots("Who?").with(SlotNames.SCHEMA, "t(a)")))
        .containsExactly(PromptMessage.user("PostgreSQL: Who? t(a)"));
    assertThat(template.name()).isEqualTo("mine");
    assertThat(template.slots()).containsExactly("dialect", "question", "schema");
    assertThat(template.warnings()).isEmpty();
    assertThat(template.sha256()).hasSize(64);
  }

  @Test
  void partsATextByMarksOfMessages() throws IOException {
    Path file =
        write(
            "m.txt",
            "--- system\nBe good.\n--- user\nHi\n--- assistant\nHo\n--- user\n{{question}}");
    assertThat(PromptTemplate.read(file).fill(slots("Who?")))
        .containsExactly(
            PromptMessage.system("Be good."),
            PromptMessage.user("Hi"),
            PromptMessage.assistant("Ho"),
            PromptMessage.user("Who?"));
  }

  @Test
  void readsMessagesFromYamlAndJsonAlike() throws IOException {
    Path yaml =
        write(
            "m.yaml",
            """
            - role: system
              content: Be good.
            - role: user
              content: |
                {{question}}
                {{schema}}
            """);
    Path json =
        write(
            "m.json",
            "[{\"role\":\"system\",\"content\":\"Be good.\"},\n"
                + "{\"role\":\"user\",\"content\":\"{{question}}\\n"
                + "{{schema}}\"}]");
    List<PromptMessage> wanted =
        List.of(PromptMessage.system("Be good."), PromptMessage.user("Who?\nt(a)"));
    assertThat(PromptTemplate.read(yaml).fill(slots("Who?").with(SlotNames.SCHEMA, "t(a)")))
        .isEqualTo(wanted);
    assertThat(PromptTemplate.read(json).fill(slots("Who?").with(SlotNames.SCHEMA, "t(a)")))
        .isEqualTo(wanted);
  }

  @Test
  void putsValuesInAsTheyAre() throws IOException {
    PromptTemplate template = PromptTemplate.read(write("m.txt", "{{question}}|{{schema}}"));
    assertThat(
            template.fill(
                slots("Is {{schema}} or {{#x}} or $1 \\ here?")
                    .with(SlotNames.SCHEMA, "t({{question}})")))
        .containsExactly(
            PromptMessage.user("Is {{schema}} or {{#x}} or $1 \\ here?|t({{question}})"));
  }

  @Test
  void leavesSectionsOutWithTheirLinesWhenTheSlotIsBlank() throws IOException {
    Path file =
        write(
            "m.txt",
            """
            a
            {{#examples}}
            Examples:
            {{examples}}
            {{/examples}}
            {{#joins}}[{{joins}}]{{/joins}}b {{question}}\
            """);
    PromptTemplate template = PromptTemplate.read(file);
    assertThat(template.fill(slots("Who?"))).containsExactly(PromptMessage.user("a\nb Who?"));
    assertThat(
            template.fill(slots("Who?").with(SlotNames.EXAMPLES, "x").with(SlotNames.JOINS, "j")))
        .containsExactly(PromptMessage.user("a\nExamples:\nx\n[j]b Who?"));
  }

  @Test
  void writesTwoBracesAfterABackslash() throws IOException {
    PromptTemplate template = PromptTemplate.read(write("m.txt", "{ \\{{x}} } {{question}}"));
    assertThat(template.fill(slots("Who?"))).containsExactly(PromptMessage.user("{ {{x}} } Who?"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{question}}\\n{{shema}} | m.txt:2: there is no slot 'shema'; did you mean 'schema'?",
        "{{question}}\\n\\n{{schema | m.txt:3: a slot is opened by {{ and not closed",
        "{{#joins}}{{question}}{{/joins}} | m.txt:1: the slot {{question}} is missing",
        "{{schema}} | m.txt:1: the slot {{question}} is missing",
        "{{question}}\\n{{#joins}} | m.txt:2: the section 'joins' is not closed; add {{/joins}}",
        "{{question}}\\n{{/joins}} | m.txt:2: {{/joins}} closes a section that is not open",
        "{{#joins}}\\n"
            + "{{#date}}\\n"
            + "{{/joins}} | m.txt:3: {{/joins}} comes before the section 'date' of line 2",
        "--- system\\nx\\n--- user\\n{{question}}\\n{{x}} | m.txt:5: there is no slot 'x'",
        "--- user\\n"
            + "{{question}}\\n"
            + "--- system\\n"
            + "x | m.txt:3: only the first message may be the system's",
        "--- user\\n"
            + "{{question}}\\n"
            + "--- assistant\\n"
            + "x | m.txt:4: the last message must be the user's",
        "--- sytem\\n{{question}} | m.txt:1: '--- sytem' is not a message marker",
      })
  void saysWhereATextIsWrong(String text, String message) throws IOException {
    Path file = write("m.txt", text.replace("\\n", "\n"));
    assertThatThrownBy(() -> PromptTemplate.read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- role: user\\n"
            + "  content: |\\n"
            + "    {{question}}\\n"
            + "    {{shema}} ! m.yaml:4: there is no slot",
        "- role: user\\n  content: '{{shema}}' ! m.yaml:2: there is no slot 'shema'",
        "- role: boss\\n  content: '{{question}}' ! m.yaml:1:9: 'role' can't be 'boss'",
        "- role: user ! m.yaml:1:3: the field 'content' is missing",
        "- role: user\\n"
            + "  contents: x ! m.yaml:2:3: unknown key 'contents'; did you mean 'content'?",
        "role: user ! m.yaml:1: a list of messages is expected",
        "- role: user\\n"
            + "  content: '{{question}}'\\n"
            + "- role: system\\n"
            + "  content: x ! m.yaml:3: only the first",
        "- hello ! m.yaml:1:3: a message must be an object",
      })
  void saysWhereMessagesAreWrong(String text) throws IOException {
    List<String> parts = Arrays.asList(text.replace("\\n", "\n").split(" ! ", -1));
    Path file = write("m.yaml", parts.get(0));
    assertThatThrownBy(() -> PromptTemplate.read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(parts.get(1));
  }

  @Test
  void saysWhereJsonIsWrong() throws IOException {
    Path file = write("m.json", "[\n{\"role\":\"user\",\"content\":\"{{question}} {{shema}}\"}]");
    assertThatThrownBy(() -> PromptTemplate.read(file))
        .hasMessageContaining("m.json:2: there is no slot 'shema'");
    assertThatThrownBy(() -> PromptTemplate.read(write("o.json", "{}")))
        .hasMessageContaining("o.json:1:1: a list of messages is expected");
  }

  @Test
  void warnsOfAPromptWithoutTables() throws IOException {
    assertThat(PromptTemplate.read(write("m.txt", "{{question}}")).warnings())
        .containsExactly(
            "the prompt 'm' has no slot {{schema}}: the model is not shown the tables");
  }

  @Test
  void givesTheQuestionsFurtherMaterial() throws IOException {
    PromptTemplate template =
        PromptTemplate.read(
            write(
                "m.txt",
                "{{question}}|{{glossary}}|{{question_0}}|{{query_0}}|{{turns}}|{{instructions}}|{{evidence}}|{{date}}"));
    Map<String, String> context =
        Map.of("glossary", "g", "question_0", "How?", "query_0", "SELECT 0", "other", "never");
    PromptSlots slots =
        PromptSlots.of(question("Who?", context), POSTGRES).with(SlotNames.DATE, "2024-02-29");
    assertThat(template.fill(slots))
        .containsExactly(
            PromptMessage.user(
                "Who?|g|How?|SELECT 0|Question: How?\nSQL: SELECT 0|be brief|a hint|2024-02-29"));
    assertThat(slots.with(SlotNames.GLOSSARY, "found").value("glossary")).isEqualTo("found");
    assertThat(slots.with(SlotNames.GLOSSARY, " ").value("glossary")).isEqualTo("g");
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", "plain", "reasoning"})
  void comesWithPromptsThatShowAllThereIs(String name) {
    PromptTemplate template = PromptTemplate.builtIn(name);
    List<PromptMessage> messages =
        template.fill(
            slots("Who?")
                .with(SlotNames.SCHEMA, "t(a)")
                .with(SlotNames.JOINS, "a.x = b.y")
                .with(SlotNames.EXAMPLES, "ex")
                .with(SlotNames.DATE, "D"));
    String all = String.join("\n", messages.stream().map(PromptMessage::text).toList());
    assertThat(all)
        .contains("PostgreSQL", "Who?", "t(a)", "a.x = b.y", "ex", "be brief", "a hint", "ILIKE")
        .contains(AbstentionDetector.MARKER)
        .doesNotContain("{{", "}}", "\n\n\n");
    assertThat(messages.get(messages.size() - 1).role()).isEqualTo(Role.USER);
    assertThat(template.warnings()).isEmpty();
  }

  @Test
  void namesTheNearestBuiltInPrompt() {
    assertThatThrownBy(() -> PromptTemplate.builtIn("defualt"))
        .isInstanceOf(AssayException.class)
        .hasMessage("there is no built-in prompt 'defualt'; did you mean 'default'?");
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void hasNotesOnEveryDialect(Dialect dialect) {
    PromptDialect notes = PromptDialect.of(dialect);
    assertThat(notes.name()).isNotBlank();
    assertThat(notes.notes().lines()).hasSizeGreaterThan(3).allMatch(line -> line.startsWith("- "));
  }

  @Test
  void knowsEnginesBetterThanTheirDialect() {
    assertThat(PromptDialect.of("Trino", Dialect.ANSI).name()).isEqualTo("Trino");
    assertThat(PromptDialect.of("mariadb", Dialect.MYSQL).name()).isEqualTo("MariaDB");
    assertThat(PromptDialect.of("../template/plain", Dialect.MYSQL).name()).isEqualTo("MySQL");
    assertThat(PromptDialect.of("", Dialect.SQLITE).name()).isEqualTo("SQLite");
  }

  @Test
  void goesOnWithTheDialogueWhenAnAttemptFailed() {
    PromptTemplate template = PromptTemplate.builtIn("default");
    List<PromptMessage> asked = template.fill(slots("Who?"));
    String answer = "<think>hm</think>\n```sql\nSELECT nme FROM t\n```";
    List<PromptMessage> next =
        new CorrectionPrompt(template)
            .next(
                asked,
                slots("Who?"),
                new Failure(answer, "SELECT nme FROM t", Problem.ERROR, "no column {{nme}}"));
    assertThat(next).startsWith(asked.toArray(new PromptMessage[0])).hasSize(asked.size() + 2);
    assertThat(next.get(asked.size()))
        .isEqualTo(PromptMessage.assistant("```sql\nSELECT nme FROM t\n```"));
    assertThat(next.get(asked.size() + 1).text()).contains("PostgreSQL", "no column {{nme}}");
  }

  @ParameterizedTest
  @EnumSource(Problem.class)
  void saysWhatIsWrongInEveryCase(Problem problem) {
    List<PromptMessage> next =
        new CorrectionPrompt(PromptTemplate.builtIn("plain"))
            .next(List.of(), slots("Who?"), new Failure("", null, problem, "syntax error"));
    assertThat(next.get(0)).isEqualTo(PromptMessage.assistant("(no answer)"));
    assertThat(next.get(1).text()).isNotBlank().doesNotContain("{{");
  }

  @Test
  void fillsATemplateAgainThatHasSlotsForTheFailure() throws IOException {
    PromptTemplate template =
        PromptTemplate.read(
            write(
                "m.txt",
                "{{question}}{{#previous_sql}} {{previous_sql}}:"
                    + " {{previous_error}}{{/previous_sql}}"));
    assertThat(template.fill(slots("Who?"))).containsExactly(PromptMessage.user("Who?"));
    assertThat(
            new CorrectionPrompt(template)
                .next(
                    template.fill(slots("Who?")),
                    slots("Who?"),
                    new Failure("x", "SELECT 1", Problem.EMPTY, "")))
        .containsExactly(PromptMessage.user("Who? SELECT 1: The query returned no rows."));
  }
}
