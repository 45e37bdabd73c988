// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.model.Question;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpiderTablesTest {
  private static final String SHOP =
      """
      [{"db_id": "shop",
        "table_names": ["a product", "a sale"],
        "table_names_original": ["Product", "Sale"],
        "column_names_original": [[-1, "*"], [0, "ID"], [0, "Name"], [1, "Product_ID"]],
        "column_types": ["text", "number", "text", "number"],
        "foreign_keys": [[3, 1]],
        "primary_keys": [1]}]
      """;

  private Path folder = Path.of("");

  private static Schema.Column column(String name, String type) {
    return new Schema.Column(name, type, null, List.of());
  }

  @BeforeEach
  void writeQuestions(@TempDir Path fresh) throws IOException {
    folder = fresh;
    Files.writeString(
        folder.resolve("dev.json"),
        """
        [{"db_id": "shop", "question": "How many?", "query": "SELECT count(*) FROM product"},
         {"db_id": "shop", "question": "Which?", "query": "SELECT id, name FROM product"},
         {"db_id": "shop", "question": "And?", "query": "SELECT id FROM product WHERE id IS NULL"},
         {"db_id": "bank", "question": "Who?", "query": "SELECT id FROM product"},
         {"db_id": "shop", "question": "Own?", "query": "SELECT id FROM sale", "difficulty": "x"}]
        """);
  }

  @Test
  void readsSchemasBesideTheQuestions() throws IOException {
    Dataset dataset = read(SHOP);
    assertThat(dataset.schemas())
        .isEqualTo(
            Map.of(
                "shop",
                new Schema(
                    List.of(
                        new Table(
                            "Product",
                            List.of(column("ID", "number"), column("Name", "text")),
                            List.of("ID"),
                            null),
                        new Table(
                            "Sale", List.of(column("Product_ID", "number")), List.of(), null)),
                    List.of(new ForeignKey("Sale", "Product_ID", "Product", "ID")))));
  }

  @Test
  void givesQuestionsTheHardnessOfTheirGoldUnlessTheyHaveADifficulty() throws IOException {
    assertThat(read(SHOP).questions())
        .extracting(Question::difficulty)
        // The third gold is outside of Spider's grammar; of the fourth there is no schema.
        .containsExactly("easy", "medium", null, null, "x");
    assertThat(read(SHOP).where("difficulty=medium").questions())
        .extracting(Question::id)
        .containsExactly("dev-1");
  }

  @Test
  void ratesTheGoldsOfTheGoldFile() throws IOException {
    Files.writeString(
        folder.resolve("dev_gold.sql"),
        """
        SELECT id, name FROM product\tshop
        SELECT id FROM product UNION SELECT product_id FROM sale\tshop
        SELECT id FROM product\tshop
        SELECT id FROM product\tbank
        SELECT id, name FROM product\tshop
        """);
    assertThat(read(SHOP).questions())
        .extracting(Question::difficulty)
        .containsExactly("medium", "hard", "easy", null, "x");
    assertThat(Datasets.read(folder.resolve("dev_gold.sql"), null).questions())
        .extracting(Question::difficulty)
        .containsExactly("medium", "hard", "easy", null, "medium");
  }

  @Test
  void doesWithoutTheFile() {
    Dataset dataset = Datasets.read(folder, null);
    assertThat(dataset.schemas()).isEmpty();
    assertThat(dataset.questions().get(0).difficulty()).isNull();
  }

  @Test
  void hashesTheSchemasWithTheQuestions() throws IOException {
    String with = read(SHOP).sha256();
    assertThat(read(SHOP.replace("[[3, 1]]", "[]")).sha256()).isNotEqualTo(with);
    Files.delete(folder.resolve("tables.json"));
    assertThat(Datasets.read(folder, null).sha256()).isNotEqualTo(with);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[3, 1]|[3, 4]|6|no table or column with number 4",
        "[3, 1]|[3, 0]|6|a foreign key names the column *",
        "[3, 1]|[3, 1, 2]|6|every item of 'foreign_keys' must be a pair",
        "[3, 1]|3|6|every item of 'foreign_keys' must be a pair",
        "[[3, 1]]|{}|1|'foreign_keys' must be a list",
        "[0, \"ID\"]|[2, \"ID\"]|4|no table or column with number 2",
        "[0, \"ID\"]|[\"x\", \"ID\"]|4|no table or column with number x",
        "[\"Product\", \"Sale\"]|\"Product\"|3|'table_names_original' must be a list",
        "\"db_id\": \"shop\",|\"db_id\": \"\",|1|'db_id' is empty",
        "\"db_id\": \"shop\",||1|the field 'db_id' is missing",
        "}]|}|8|malformed JSON",
      })
  void saysWhatIsWrongAndWhere(String good, String bad, int line, String message) {
    String text = SHOP.replace(good, bad == null ? "" : bad);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("tables.json:" + line)
        .hasMessageContaining(message);
  }

  @Test
  void refusesADatabaseThatOccursTwice() {
    String twice = SHOP.strip().replaceFirst("\\]$", ",") + SHOP.strip().substring(1);
    assertThatThrownBy(() -> read(twice))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("the database 'shop' occurs twice");
  }

  private Dataset read(String tables) throws IOException {
    Files.writeString(folder.resolve("tables.json"), tables);
    return Datasets.read(folder, null);
  }
}
