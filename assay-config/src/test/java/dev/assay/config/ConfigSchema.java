// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.config.SettingType.Kind;
import dev.assay.dataset.internal.Datasets;
import dev.assay.match.Relaxation;
import dev.assay.metric.Metrics;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The JSON schema of the configuration file, made from the table of settings. */
final class ConfigSchema {
  private static final String TIME = "[0-9]+(\\.[0-9]+)? ?(ms|s|m|h)";
  private static final String VARIABLES = "^(\\$\\{[^}]+\\})+$";

  /** Of texts that have one. */
  private static final Map<String, String> PATTERNS =
      Map.of(
          "webhook",
          VARIABLES,
          "databases.ID.url",
          "^(jdbc:|(postgres|postgresql|mysql|mariadb)([+][a-z0-9_]+)?://|[$][{])");

  private final ObjectMapper json = new JsonMapper();

  String text() throws JsonProcessingException {
    ObjectNode schema = json.createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "Assay configuration file");
    schema.setAll(object(""));
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));
    return json.writer(printer).writeValueAsString(schema) + "\n";
  }

  /** The keys of a section. */
  private ObjectNode object(String section) {
    return keys(section, setting -> true);
  }

  private ObjectNode keys(String section, Predicate<Setting> wanted) {
    ObjectNode object = type("object");
    object.put("additionalProperties", false);
    ObjectNode properties = object.putObject("properties");
    for (Setting setting : Setting.in(section)) {
      if (!wanted.test(setting)) {
        continue;
      }
      ObjectNode property = properties.putObject(setting.key());
      property.put("description", setting.words());
      property.setAll(schema(setting));
      if (setting.isRequired()) {
        object.withArray("required").add(setting.key());
      }
    }
    return object;
  }

  private ObjectNode schema(Setting setting) {
    SettingType type = setting.type();
    return switch (type.kind()) {
      case SECTION -> object(setting.path());
      case SHORTHAND -> either(schema(Setting.in(setting.path()).get(0)), object(setting.path()));
      case TEXT, PATH, CONNECTION, ADDRESS, ZONE -> text(setting.path());
      case CHOICE -> words(type.choices());
      case FORMAT -> words(Datasets.formats());
      case NAMES, FILES, PATHS -> either(type("string"), list(type("string")));
      case METRICS -> either(words(Metrics.groups()), list(type("string")));
      case COMMAND -> list(type("string"));
      case INTEGER, LONG -> type("integer").put("minimum", type.least());
      case NUMBER -> type("number").put("minimum", 0);
      case SHARE -> type("number").put("minimum", 0).put("maximum", 1);
      case PORTION -> type("number").put("exclusiveMinimum", 0).put("maximum", 1);
      case TRUTH -> type("boolean");
      case DURATION -> type("string").put("pattern", "^" + TIME + "$");
      case WAIT -> type("string", "integer").put("pattern", "^(0|" + TIME + ")$").put("maximum", 0);
      case SIZE, MEMORY -> type("string", "integer");
      case INSTANT ->
          type("string").put("pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T.*(Z|[+-][0-9:]+)$");
      case OBJECT -> type("object");
      case SHARES -> map(type("number").put("minimum", 0).put("maximum", 1));
      case NUMBERS -> map(type("number").put("minimum", 0));
      case HEADERS -> map(type("string"));
      case PROPERTIES -> map(type("string", "number", "boolean"));
      case PROFILES ->
          map(list(words(Arrays.stream(Relaxation.values()).map(Relaxation::name).toList())));
      case SECRET -> either(type("string").put("pattern", VARIABLES), object(setting.path()));
      case DATABASE -> either(type("string"), setting.section().isEmpty() ? shared() : one());
      case DATABASES -> either(type("string"), list(type("string")), map(database()), template());
    };
  }

  /** The keys of a database, or those of gold and prediction. */
  private ObjectNode database() {
    ObjectNode database = object("databases.ID");
    ArrayNode oneOf = database.putArray("oneOf");
    oneOf.addObject().putArray("required").add("url");
    oneOf.addObject().putArray("required").add("file");
    oneOf.addObject().putArray("required").add("gold").add("prediction");
    return database;
  }

  /** The keys of one database. */
  private ObjectNode one() {
    ObjectNode one = keys("databases.ID", setting -> setting.type().kind() != Kind.DATABASE);
    ArrayNode oneOf = one.putArray("oneOf");
    oneOf.addObject().putArray("required").add("url");
    oneOf.addObject().putArray("required").add("file");
    return one;
  }

  /** The keys of the database of all questions, as one of several. */
  private ObjectNode shared() {
    ObjectNode shared = database();
    shared.set("anyOf", shared.remove("oneOf"));
    return shared;
  }

  /** The keys of a database with a URL for all ids. */
  private ObjectNode template() {
    ObjectNode template = keys("databases.ID", setting -> setting.type().kind() != Kind.DATABASE);
    template.withObject("/properties").remove("file");
    template.putArray("required").add("url");
    return template;
  }

  private ObjectNode text(String path) {
    ObjectNode text = type("string");
    String pattern = PATTERNS.get(path);
    return pattern == null ? text : text.put("pattern", pattern);
  }

  private ObjectNode words(List<String> words) {
    ObjectNode schema = json.createObjectNode();
    words.forEach(schema.putArray("enum")::add);
    return schema;
  }

  private ObjectNode list(ObjectNode items) {
    return type("array").set("items", items);
  }

  private ObjectNode map(ObjectNode values) {
    return type("object").set("additionalProperties", values);
  }

  /** One of several; what is one of several itself gives all of these. */
  private ObjectNode either(ObjectNode... schemas) {
    ObjectNode either = json.createObjectNode();
    ArrayNode oneOf = either.putArray("oneOf");
    for (ObjectNode schema : schemas) {
      if (schema.has("oneOf")) {
        schema.get("oneOf").forEach(oneOf::add);
      } else {
        oneOf.add(schema);
      }
    }
    return either;
  }

  private ObjectNode type(String... names) {
    ObjectNode schema = json.createObjectNode();
    if (names.length == 1) {
      return schema.put("type", names[0]);
    }
    List.of(names).forEach(schema.putArray("type")::add);
    return schema;
  }
}
