// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.dataset.internal.AdHocQuestion;
import dev.assay.dataset.internal.GoldDifficulty;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.match.Profile;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import dev.assay.sql.Dialect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Reads pairs from rows with {@link PairColumns}. For one thread. */
final class PairReader {
  private final Map<String, Integer> positions = new HashMap<>();
  private final Set<String> profiles;

  /**
   * @param schema of the rows
   * @param profiles that questions may name
   */
  PairReader(StructType schema, List<Profile> profiles) {
    String[] names = schema.fieldNames();
    for (int i = 0; i < names.length; i++) {
      positions.put(names[i], i);
    }
    this.profiles = profiles.stream().map(Profile::name).collect(Collectors.toSet());
  }

  /** The id of a pair, or {@code null}. */
  @Nullable String id(Row pair) {
    Object id = value(pair, PairColumns.ID);
    return id == null ? null : id.toString();
  }

  /** The id of the database of a pair, or {@code null}. */
  @Nullable String database(Row pair) {
    return text(pair, PairColumns.DATABASE);
  }

  /** The predicted SQL, or {@code null}. */
  @Nullable String sql(Row pair) {
    return text(pair, PairColumns.SQL);
  }

  /**
   * The question of a pair.
   *
   * @throws AssayException if a value is missing or malformed
   */
  Question question(Row pair) {
    String id = id(pair);
    if (id == null || id.isBlank()) {
      throw new AssayException("its id is null or blank");
    }
    Question question =
        AdHocQuestion.read(id, json(pair))
            .withLabels(
                new QuestionLabels(
                    text(pair, PairColumns.CATEGORY),
                    text(pair, PairColumns.DIFFICULTY),
                    texts(pair, PairColumns.TAGS)));
    return positions.containsKey(PairColumns.DIFFICULTY) ? question : GoldDifficulty.rate(question);
  }

  /**
   * Checks what can be known of a pair before anything runs.
   *
   * @throws AssayException if a value is missing or malformed, or names an unknown profile
   */
  void check(Row pair) {
    Question question = question(pair);
    String profile = question.match().profile();
    if (profile != null && !profiles.contains(profile)) {
      throw new AssayException("there is no profile '%s'".formatted(profile));
    }
    if (question.gold() instanceof Gold.Queries golds) {
      for (Gold.GoldSql gold : golds.queries()) {
        checkGrammar(gold);
      }
    }
  }

  /**
   * Parses a gold only if it has characters of the grammar, as no other can be malformed. The
   * dialect matters only for quotes around such characters, which hardly ever differ.
   */
  private static void checkGrammar(Gold.GoldSql gold) {
    if (gold.grammar() && gold.sql().chars().anyMatch(c -> "{};".indexOf(c) >= 0)) {
      try {
        List<String> unused = GoldExpansion.of(gold, Dialect.ANSI);
      } catch (GoldSyntaxException e) {
        throw new AssayException(
            "its gold is malformed: %s; set 'braces' to false if braces are part of the SQL"
                .formatted(e.getMessage()),
            e);
      }
    }
  }

  private ObjectNode json(Row pair) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    putGold(pair, json);
    put(json, PairColumns.DATABASE, text(pair, PairColumns.DATABASE));
    put(json, AdHocQuestion.TEXT, text(pair, PairColumns.QUESTION));
    for (String name : List.of("instructions", "evidence", "order", "duplicates", "profile")) {
      put(json, name, text(pair, name));
    }
    if (value(pair, "tolerance") instanceof Number tolerance) {
      json.put("tolerance", tolerance.doubleValue());
    }
    if (value(pair, "decimals") instanceof Number decimals) {
      json.put("decimals", decimals.longValue());
    }
    List<String> columns = texts(pair, "columns");
    if (!columns.isEmpty()) {
      columns.forEach(json.putArray("columns")::add);
    }
    return json;
  }

  private void putGold(Row pair, ObjectNode json) {
    Object gold = value(pair, PairColumns.GOLD);
    if (gold == null) {
      return; // whose absence is reported like that of any other
    }
    boolean verbatim = Boolean.FALSE.equals(value(pair, PairColumns.BRACES));
    List<String> queries =
        gold instanceof String one ? List.of(one) : texts(pair, PairColumns.GOLD);
    var items = json.putArray(PairColumns.GOLD);
    for (String sql : queries) {
      if (verbatim) {
        items.addObject().put("sql", sql).put("braces", false);
      } else {
        items.add(sql);
      }
    }
  }

  private static void put(ObjectNode json, String name, @Nullable String text) {
    if (text != null) {
      json.put(name, text);
    }
  }

  private @Nullable Object value(Row pair, String name) {
    Integer position = positions.get(name);
    return position == null ? null : pair.get(position);
  }

  private @Nullable String text(Row pair, String name) {
    return (String) value(pair, name);
  }

  private List<String> texts(Row pair, String name) {
    Integer position = positions.get(name);
    return position == null || pair.isNullAt(position)
        ? List.of()
        : pair.<String>getList(position).stream().filter(text -> text != null).toList();
  }
}
