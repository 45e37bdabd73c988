// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import dev.assay.match.Cause;
import dev.assay.match.OrderRule;
import dev.assay.match.Relaxation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonCaseReaderTest {
  private static final String TABLE =
      "{'columns':['n'],'types':['DECIMAL(5,2)'],'rows':[['6.10']]}";
  private static final String MINIMAL = "{'id':'a','gold':" + TABLE + ",'predicted':" + TABLE + "}";

  private final Path folder;

  ComparisonCaseReaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path file(String... lines) throws IOException {
    return Files.writeString(
        folder.resolve("cases.jsonl"), String.join("\n", lines).replace('\'', '"'));
  }

  private static List<ComparisonCase> read(Path file) {
    try (Stream<ComparisonCase> cases = ComparisonCases.read(file)) {
      return cases.toList();
    }
  }

  @Test
  void theSchemaKnowsWhatCasesMayHold() throws IOException {
    Path root = Path.of(System.getProperty("assay.root", ".."));
    JsonNode schema =
        new ObjectMapper().readTree(root.resolve("docs/comparison-cases.schema.json").toFile());
    assertThat(schema.path("properties").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(ComparisonCases.KEYS);
    assertThat(schema.at("/properties/expect/properties").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(ComparisonCases.EXPECTATION_KEYS);
    assertThat(schema.at("/$defs/relaxations/items/enum"))
        .extracting(JsonNode::asText)
        .containsExactly(names(Relaxation.values()));
    assertThat(schema.at("/properties/expect/properties/cause/enum"))
        .extracting(JsonNode::asText)
        .containsExactly(names(Cause.values()));
  }

  private static String[] names(Enum<?>[] constants) {
    return Stream.of(constants).map(Enum::name).toArray(String[]::new);
  }

  @Test
  void readsACaseWithNothingButTables() throws IOException {
    ComparisonCase only = read(file("\uFEFF" + MINIMAL, "", "  ")).get(0);

    assertThat(only.gold().table().row(0)).containsExactly(new BigDecimal("6.10"));
    assertThat(only.gold().table().column(0).typeName()).isEqualTo("DECIMAL(5,2)");
    assertThat(only.settings().order()).isEqualTo(OrderRule.AUTO);
    assertThat(only.gold().sql()).isNull();
    assertThat(only.expect().accepted()).isEmpty();
    assertThat(only.expect().relaxations()).isNull();
  }

  @Test
  void readsWhatACaseExpects() throws IOException {
    String full =
        MINIMAL.substring(0, MINIMAL.length() - 1)
            + ",'note':'x','rule':'y','gold_sql':'SELECT 1','order':'required','expect':"
            + "{'strict':false,'lenient':true,'relaxations':['ROW_ORDER'],"
            + "'alternatives':[['ROW_ORDER']],'cause':'WRONG_ORDER'}}";

    ComparisonCase only = read(file(full)).get(0);

    assertThat(only.gold().sql()).isEqualTo("SELECT 1");
    assertThat(only.settings().order()).isEqualTo(OrderRule.REQUIRED);
    assertThat(only.expect().accepted())
        .containsEntry("strict", false)
        .doesNotContainKey("standard");
    assertThat(only.expect().relaxations()).containsExactly(Relaxation.ROW_ORDER);
    assertThat(only.expect().alternatives()).containsExactly(Set.of(Relaxation.ROW_ORDER));
    assertThat(only.expect().cause()).isEqualTo(Cause.WRONG_ORDER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'id':'b'|not valid JSON",
        "{'id':'b','id':'b'}|Duplicate field 'id'",
        "[1]|one JSON object",
        "{'gold':1}|has no 'id'",
        "{'id':7}|'id' must be a string",
        "{'id':'b'}|gold: 'columns' must be a list",
        "{'id':'b','gold':{'columns':['a'],'rows':[[1],[1,2]]}}|gold: row 2 must be a list of 1",
        "{'id':'b','gold':{'columns':['a'],'types':[],'rows':[]}}|0 types for 1 columns",
        "{'id':'b','order':'maybe'}|'maybe' is unknown; it must be one of [AUTO, REQUIRED,"
            + " IGNORED]",
      })
  void namesFileAndLineOfWhatIsWrong(String line, String message) throws IOException {
    assertThatThrownBy(() -> read(file(MINIMAL, "", line)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("cases.jsonl:3: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'expct':{}|cases.jsonl:1: unknown key 'expct'; did you mean 'expect'?",
        "'goldsql':'x'|cases.jsonl:1: unknown key 'goldsql'; did you mean 'gold_sql'?",
        "'expect':{'strct':true}|cases.jsonl:1: expect: unknown key 'strct'; did you mean"
            + " 'strict'?",
        "'expect':{'why':1}|cases.jsonl:1: expect: unknown key 'why'; known are strict, standard,",
        "'gold':{'columns':['a'],'row':[]}|cases.jsonl:1: gold: unknown key 'row'; did you mean",
      })
  void refusesAKeyThatIsSpeltWrong(String field, String message) throws IOException {
    String line = "{" + field + "," + MINIMAL.replaceFirst("'gold':", "'gold' :").substring(1);
    String once = field.startsWith("'gold':") ? "{'id':'a'," + field + "}" : line;
    assertThatThrownBy(() -> read(file(once)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(message);
  }

  @Test
  void leavesOtherKeysToPeople() throws IOException {
    assertThat(read(file("{'rule':'x','name':'y','kind':'z'," + MINIMAL.substring(1)))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'strict':1}|'strict' must be true or false",
        "{'cause':'BAD'}|'BAD' is unknown",
        "{'relaxations':'ROW_ORDER'}|list of names",
        "{'relaxations':['NONE']}|'NONE' is unknown",
      })
  void refusesAnExpectationThatCannotBeChecked(String expect, String message) throws IOException {
    String line = MINIMAL.substring(0, MINIMAL.length() - 1) + ",'expect':" + expect + "}";
    assertThatThrownBy(() -> read(file(line)))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("cases.jsonl:1: expect")
        .hasMessageContaining(message);
  }

  @Test
  void namesAFileThatIsNotThere() {
    assertThatThrownBy(() -> ComparisonCases.read(folder.resolve("none.jsonl")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("none.jsonl");
  }

  @Test
  void namesTheLineOfTextThatIsNotUtf8() throws IOException {
    Path file = Files.write(folder.resolve("latin.jsonl"), new byte[] {'{', (byte) 0xE9, '}'});
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("latin.jsonl:1: is not UTF-8 text");
  }

  @Test
  void readsNoFurtherThanIsAsked() throws IOException {
    Path file = folder.resolve("long.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(MINIMAL.replace('\'', '"'));
      out.newLine();
      out.write("not JSON");
    }
    try (Stream<ComparisonCase> cases = ComparisonCases.read(file)) {
      assertThat(cases.findFirst()).isPresent();
    }
  }
}
