// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The meanings of the names in one text. An alias is valid in the whole text, inside and outside of
 * the query that defines it; a later definition replaces an earlier one.
 */
record SpiderNames(SpiderSchema schema, Map<String, String> aliases) {
  /**
   * Takes every word after an AS as an alias of the word before it.
   *
   * @throws SpiderSyntaxException if an alias is also the name of a table
   */
  static SpiderNames of(List<String> tokens, SpiderSchema schema) {
    Map<String, String> aliases = new HashMap<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).equals("as")) {
        if (i == 0 || i + 1 == tokens.size() || schema.isTable(tokens.get(i + 1))) {
          throw new SpiderSyntaxException();
        }
        aliases.put(tokens.get(i + 1), tokens.get(i - 1));
      }
    }
    return new SpiderNames(schema, aliases);
  }

  /** The table with this name or alias. */
  String table(String word) {
    String table = resolve(word);
    if (!schema.isTable(table)) {
      throw new SpiderSyntaxException();
    }
    return table;
  }

  /**
   * The column that a word refers to.
   *
   * @param tables those of the query, which are searched in turn for an unqualified column
   */
  String column(String word, List<String> tables) {
    if (word.equals(SpiderQuery.ALL_COLUMNS)) {
      return word;
    }
    int dot = word.indexOf('.');
    return dot < 0 ? unqualified(word, tables) : qualified(word, dot);
  }

  private String qualified(String word, int dot) {
    String name = resolve(word.substring(0, dot)) + word.substring(dot);
    if (word.indexOf('.', dot + 1) >= 0 || !schema.isName(name)) {
      throw new SpiderSyntaxException();
    }
    return name;
  }

  private String unqualified(String word, List<String> tables) {
    for (String table : tables) {
      if (schema.hasColumn(table, word)) {
        return table + "." + word;
      }
    }
    throw new SpiderSyntaxException();
  }

  private String resolve(String word) {
    String alias = aliases.get(word);
    if (alias != null) {
      return alias;
    }
    if (!schema.isTable(word)) {
      throw new SpiderSyntaxException();
    }
    return word;
  }
}
