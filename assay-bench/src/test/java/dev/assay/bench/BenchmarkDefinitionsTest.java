// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkDefinitionsTest {
  @TempDir private Path folder = Path.of("unset");

  private List<String> problems(String questions) throws IOException {
    SmallDefinitions.write(folder, SmallDefinitions.SCHEMA, SmallDefinitions.ROWS, questions);
    try {
      BenchmarkDefinitions.in(folder, List.of());
      return List.of();
    } catch (AssayException e) {
      return String.valueOf(e.getMessage()).lines().toList();
    }
  }

  @Test
  void readsADomainOfEachFolder() throws IOException {
    SmallDefinitions.write(folder);
    Files.createDirectories(folder.resolve("notes"));
    List<BenchmarkDomain> domains = BenchmarkDefinitions.in(folder, List.of());
    assertThat(domains).hasSize(1);
    BenchmarkDomain domain = domains.get(0);
    assertThat(domain.database(Half.PUBLIC)).isEqualTo("town");
    assertThat(domain.database(Half.HELD_OUT)).isEqualTo("town_held_out");
    BenchmarkQuestion question = domain.questions().get(1);
    assertThat(question.half()).isEqualTo(Half.HELD_OUT);
    assertThat(question.slots()).extracting("name").containsExactly("town", "least");
    assertThat(question.gold(BenchmarkEngine.DUCKDB).get(0)).contains("USING");
    assertThat(question.gold(BenchmarkEngine.MARIADB).get(0)).doesNotContain("USING");
    assertThat(domain.questions().get(2).unanswerable()).isTrue();
  }

  @Test
  void reportsEveryProblemWithFileLineQuestionAndRemedy() throws IOException {
    List<String> problems =
        problems(
            """
            - id: town-01
              question: How many?
              category: group_by
              golds: SELECT 1
            - id: town-02
              half: heldout
              question: How many?
              category: group_by
              tags: [Counted, public]
              gold: SELECT 1
            - id: town-03
              question: How many in {{town}}?
              category: group_by
              gold: SELECT 1
            - id: town-04
              half: held_out
              values: { town: [Alba], n: [] }
              question: How many in {{city}}?
              category: group_by
              gold: SELECT '{{town}}'
            - id: town-05
              values: { town: [Alba] }
              question: How many in {{town}}?
              category: group_by
              unanswerable: true
              gold: SELECT 1
            - id: town-06
              question: How many?
              category: group_by
              dialects: { oracle: SELECT 1 }
            - id: town-07
              question: How many?
              category: group_by
            - question: How many?
              category: group_by
              difficulty: tricky
              gold: [SELECT 1, 2]
            """);
    assertThat(problems).allMatch(line -> line.contains("questions.yaml:"));
    assertThat(String.join("\n", problems))
        .contains(":4:3: town-01: unknown key 'golds'; did you mean 'gold'?")
        .contains("town-07: there is no gold for every engine")
        .contains("town-02: 'half' can't be 'heldout'; use one of public, held_out")
        .contains("town-02: 'Counted' can't be a tag")
        .contains("town-02: 'public' can't be a tag")
        .contains("town-03: 'question' has the unknown slot {{town}}; define it in 'values'")
        .contains("town-04: the slot 'n' has no values; list some")
        .contains("town-04: 'question' has the unknown slot {{city}}")
        .contains("known are town, n")
        .contains("town-04: the slot 'n' is used nowhere")
        .contains("town-05: an unanswerable question has no gold")
        .contains("town-05: a public question can't have 'values'; add 'half: held_out'")
        .contains("town-06: unknown key 'oracle'")
        .contains("the field 'id' is missing; add it")
        .contains("'difficulty' can't be 'tricky'; use one of easy, medium, hard")
        .contains("'gold' must be a query or a list of queries");
  }

  @Test
  void reportsAnIdThatOccursTwice() throws IOException {
    String one =
        """
        - id: town-01
          question: How many?
          category: group_by
          gold: SELECT 1
        """;
    assertThat(problems(one + one))
        .singleElement()
        .asString()
        .contains("questions.yaml:5:", "the id 'town-01' is also that of", "questions.yaml:1");
  }

  @Test
  void saysWhichFileOrDomainIsMissing() throws IOException {
    SmallDefinitions.write(folder);
    assertThatThrownBy(() -> BenchmarkDefinitions.in(folder, List.of("tovn")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("no domain 'tovn'; did you mean 'town'?");
    assertThatThrownBy(() -> BenchmarkDefinitions.in(folder.resolve("town"), List.of()))
        .hasMessageContaining("no folder in it has a questions.yaml");
    assertThatThrownBy(() -> BenchmarkDefinitions.in(folder.resolve("none"), List.of()))
        .isInstanceOf(AssayException.class);
    Files.delete(folder.resolve("town/rows.sql"));
    assertThatThrownBy(() -> BenchmarkDefinitions.in(folder, List.of()))
        .hasMessageContaining("the domain 'town' has no rows.sql; add it");
  }
}
