// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.sql.SqlName;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes names as a query must contain them: quoted only if the dialect needs it. */
final class QuotedIdentifier {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** Words reserved in most dialects; quoting a word that is not reserved does no harm. */
  private static final Set<String> RESERVED =
      Set.of(
          ("all and any array as asc authorization between both by case cast check collate column"
                  + " constraint create cross current current_date current_time current_timestamp"
                  + " current_user database default delete desc distinct drop else end escape except"
                  + " exists false fetch for foreign from full function grant group groups having if"
                  + " in index inner insert int intersect interval into is join key keys lateral"
                  + " leading left like limit lock match minus natural not null offset on only open"
                  + " option or order outer over partition percent plan primary procedure public rank"
                  + " references right row rows schema select session set some start system table then"
                  + " to top trailing trigger true union unique update use user using values view when"
                  + " where window with within")
              .split(" "));

  private final SchemaTextOptions options;

  QuotedIdentifier(SchemaTextOptions options) {
    this.options = options;
  }

  /** A column's name. */
  String column(String name) {
    return needsQuotes(name) ? SqlName.quote(name, options.dialect()) : name;
  }

  /** A table's name; a dot between two plain words separates the schema from the table. */
  String table(String name) {
    int dot = name.indexOf('.');
    if (dot > 0 && dot < name.length() - 1 && name.indexOf(' ') < 0) {
      return column(name.substring(0, dot)) + "." + table(name.substring(dot + 1));
    }
    return column(name);
  }

  private boolean needsQuotes(String name) {
    return !PLAIN.matcher(name).matches()
        || RESERVED.contains(name.toLowerCase(Locale.ROOT))
        || (options.storedNames() && changesCase(name));
  }

  private boolean changesCase(String name) {
    return switch (options.dialect()) {
      case POSTGRES -> !name.equals(name.toLowerCase(Locale.ROOT));
      case ORACLE, SNOWFLAKE, H2 -> !name.equals(name.toUpperCase(Locale.ROOT));
      case ANSI, SQLITE, DUCKDB, MYSQL, TSQL, BIGQUERY, SPARK, CLICKHOUSE -> false;
    };
  }
}
