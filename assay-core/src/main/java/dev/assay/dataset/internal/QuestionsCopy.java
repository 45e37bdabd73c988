// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.YamlValues;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.Question;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A data set of any format as JSON Lines in Assay's own. */
final class QuestionsCopy {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Dataset dataset;
  private final Path out;

  private QuestionsCopy(Dataset dataset, Path out) {
    this.dataset = dataset;
    this.out = out;
  }

  /**
   * Copies a data set.
   *
   * @throws AssayException if it brings databases along, or names files that are not below the copy
   */
  static String of(Dataset dataset, Path out) {
    if (!dataset.scripts().isEmpty()) {
      throw new AssayException(
          "%s brings its databases along, which Assay's own format can't; create them with 'assay db create', and write the questions for them"
              .formatted(Datasets.words(dataset.source())));
    }
    QuestionsCopy copy = new QuestionsCopy(dataset, out);
    copy.requireTables();
    if (dataset.format().equals(JoinedDatasets.SEVERAL)) {
      throw new AssayException(
          "the questions are in files of several formats (%s); name one of them with --questions"
              .formatted(
                  Datasets.files(dataset.source()).stream()
                      .map(Path::toString)
                      .collect(Collectors.joining(", "))));
    }
    return dataset.format().equals("assay") ? copy.ofAssay() : copy.lines();
  }

  /** Stored results are found relative to the questions, and only in their folder or below. */
  private void requireTables() {
    Path folder = out.toAbsolutePath().normalize().getParent();
    for (Question question : dataset.questions()) {
      if (folder != null) {
        for (Gold.StoredTable table : tables(question.gold()).toList()) {
          if (!table.file().toAbsolutePath().normalize().startsWith(folder)) {
            throw new AssayException(
                "--out %s: question '%s' has the stored result %s, which must be in the folder of the questions or below; write the file there"
                    .formatted(out, question.id(), table.file()));
          }
        }
      }
    }
  }

  private static Stream<Gold.StoredTable> tables(Gold gold) {
    if (gold instanceof Gold.ByEngine engines) {
      return engines.golds().values().stream().flatMap(QuestionsCopy::tables);
    }
    return gold instanceof Gold.Tables tables ? tables.tables().stream() : Stream.of();
  }

  /** All fields as they are, also those that are not read. */
  private String ofAssay() {
    StringBuilder lines = new StringBuilder();
    Datasets.files(dataset.source()).forEach(file -> add(Datasets.questionsFile(file), lines));
    return identified(lines.toString());
  }

  private void add(Path source, StringBuilder lines) {
    boolean json = FormatSample.of(source).shape() == FormatSample.Shape.JSON;
    boolean moved = !folder(source).equals(folder(out));
    boolean tables =
        dataset.questions().stream().anyMatch(each -> tables(each.gold()).findAny().isPresent());
    if (moved && tables) {
      throw new AssayException(
          "--out %s: stored results are named relative to the questions; write the file into %s"
              .formatted(out, folder(source)));
    }
    try (InputFile file = InputFile.open(source)) {
      if (json) {
        JsonValues.objects(file, name -> true, object -> line(lines, node(object)));
      } else if (YamlValues.read(file).orElse(null) instanceof Items items) {
        items.values().forEach(object -> line(lines, node(object)));
      }
    }
  }

  /** Ids that come from the file's name are written down, as the copy has another name. */
  private String identified(String lines) {
    StringBuilder text = new StringBuilder();
    List<String> all = lines.lines().toList();
    for (int i = 0; i < all.size(); i++) {
      ObjectNode with = NODES.objectNode();
      with.put("id", dataset.questions().get(i).id());
      with.setAll((ObjectNode) read(all.get(i)));
      line(text, with);
    }
    return text.toString();
  }

  private static Path folder(Path file) {
    return file.toAbsolutePath().normalize().resolveSibling("");
  }

  private static JsonNode read(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void line(StringBuilder lines, JsonNode node) {
    try {
      lines.append(JSON.writeValueAsString(node)).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode node(LocatedValue value) {
    if (value instanceof Fields fields) {
      ObjectNode node = NODES.objectNode();
      for (Field field : fields.fields()) {
        node.set(field.name(), node(field.value()));
      }
      return node;
    }
    if (value instanceof Items items) {
      ArrayNode node = NODES.arrayNode();
      items.values().forEach(item -> node.add(node(item)));
      return node;
    }
    Scalar scalar = (Scalar) value;
    return switch (scalar.kind()) {
      case TRUTH -> NODES.booleanNode(Boolean.parseBoolean(scalar.text()));
      case NULL -> NODES.nullNode();
      case INTEGER, DECIMAL -> number(scalar.text());
      case TEXT -> NODES.textNode(scalar.text());
    };
  }

  private static JsonNode number(String text) {
    try {
      return NODES.numberNode(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return NODES.textNode(text); // YAML has numerals that JSON lacks
    }
  }

  private String lines() {
    StringBuilder lines = new StringBuilder();
    for (Question question : dataset.questions()) {
      line(lines, question(question));
    }
    return lines.toString();
  }

  private ObjectNode question(Question question) {
    ObjectNode node = NODES.objectNode();
    node.put("id", question.id());
    node.put("database", question.database());
    node.put("question", question.text());
    text(node, "evidence", question.evidence());
    text(node, "instructions", question.instructions());
    if (question.gold() instanceof Gold.Unanswerable) {
      node.put("unanswerable", true);
    } else {
      node.set("gold", gold(question.gold()));
    }
    text(node, "category", question.category());
    text(node, "difficulty", question.difficulty());
    if (!question.tags().isEmpty()) {
      node.set("tags", JSON.valueToTree(question.tags()));
    }
    if (!question.context().isEmpty()) {
      node.set("context", JSON.valueToTree(question.context()));
    }
    settings(node, question.match());
    return node;
  }

  private static void settings(ObjectNode node, MatchSettings settings) {
    if (settings.order() != OrderRule.AUTO) {
      node.put("order", settings.order().name().toLowerCase(Locale.ROOT));
    }
    if (settings.tolerance() != null) {
      node.put("tolerance", settings.tolerance());
    }
    if (!settings.columns().isEmpty()) {
      node.set("columns", JSON.valueToTree(settings.columns()));
    }
    if (settings.ignoreDuplicates()) {
      node.put("duplicates", "ignored");
    }
    text(node, "profile", settings.profile());
  }

  private JsonNode gold(Gold gold) {
    if (gold instanceof Gold.Tables tables) {
      ArrayNode files = NODES.arrayNode();
      for (Gold.StoredTable table : tables.tables()) {
        ObjectNode file = files.addObject();
        Path relative = folder(out).relativize(table.file().toAbsolutePath().normalize());
        file.put("file", relative.toString().replace('\\', '/'));
        if (!table.columns().isEmpty()) {
          file.set("columns", JSON.valueToTree(table.columns()));
        }
      }
      return NODES.objectNode().set("tables", files);
    }
    if (!(gold instanceof Gold.Queries queries)) {
      throw new AssayException(
          "a gold with an entry for each engine, or none, can't be copied from the format %s; edit %s instead"
              .formatted(dataset.format(), Datasets.words(dataset.source())));
    }
    ArrayNode list = NODES.arrayNode();
    queries.queries().forEach(each -> list.add(gold(each)));
    return list.size() == 1 ? list.get(0) : list;
  }

  private static JsonNode gold(Gold.GoldSql gold) {
    if (gold.grammar() || gold.sql().matches("(?s)[^{};]*")) {
      return NODES.textNode(gold.sql());
    }
    return NODES.objectNode().put("sql", gold.sql()).put("braces", false);
  }

  private static void text(ObjectNode node, String name, @Nullable String text) {
    if (text != null) {
      node.put(name, text);
    }
  }
}
