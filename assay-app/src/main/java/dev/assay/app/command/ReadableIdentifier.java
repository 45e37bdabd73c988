// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.command;

import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import java.util.Locale;
import java.util.Set;

/** Names as a person would write them in SQL. */
final class ReadableIdentifier {
  private static final Set<String> WORDS =
      Set.of(
          "all and any array as asc between by case cast check collate column constraint create cross"
              .concat(
                  " current_date current_time current_timestamp current_user default delete desc")
              .concat(" distinct do drop else end except exists false fetch for foreign from full")
              .concat(
                  " grant group having if in index inner insert intersect into is join key left")
              .concat(" like limit natural not null of offset on or order outer primary references")
              .concat(" right rowid select set some table then to transaction trigger true union")
              .concat(" unique update user using values view when where window with")
              .split(" "));

  private ReadableIdentifier() {}

  /** A name as SQL needs it: quoted unless it is a plain word that the database finds so. */
  static String of(String name, Dialect dialect) {
    return name.matches(plain(dialect)) && !WORDS.contains(name.toLowerCase(Locale.ROOT))
        ? name
        : SqlName.quote(name, dialect);
  }

  /** A table's name, with its schema where that is not the usual one. */
  static String ofTable(String name, Dialect dialect) {
    int dot = name.indexOf('.');
    return dot < 0
        ? of(name, dialect)
        : of(name.substring(0, dot), dialect) + "." + of(name.substring(dot + 1), dialect);
  }

  /** Names without quotes lose their capitals in some databases, their small letters in others. */
  private static String plain(Dialect dialect) {
    return switch (dialect) {
      case POSTGRES -> "[a-z_][a-z0-9_]*";
      case H2, SNOWFLAKE, ORACLE -> "[A-Z_][A-Z0-9_]*";
      default -> "[A-Za-z_][A-Za-z0-9_]*";
    };
  }
}
