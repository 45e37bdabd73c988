// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import dev.assay.sql.internal.SqlName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes schemas for models. */
public final class SchemaText {
  /** Maximum number of values written of a list. */
  private static final int MOST_VALUES = 100;

  private final Schema schema;
  private final SchemaStyle style;
  private final SchemaTextOptions options;
  private final QuotedIdentifier names;

  private SchemaText(Schema schema, SchemaStyle style, SchemaTextOptions options) {
    this.schema = schema;
    this.style = style;
    this.options = options;
    this.names = new QuotedIdentifier(options);
  }

  /** Returns the tables, in their order; empty for a schema without tables. */
  public static String of(Schema schema, SchemaStyle style, SchemaTextOptions options) {
    SchemaText text = new SchemaText(schema, style, options);
    return style == SchemaStyle.COMPACT ? text.compact() : text.ddl();
  }

  /**
   * Returns a line {@code a.x = b.y} for each foreign key, {@code a.x = b.y AND a.z = b.w} for a
   * composite one; empty if there are none.
   */
  public static String joins(Schema schema, SchemaTextOptions options) {
    return new SchemaText(schema, SchemaStyle.COMPACT, options).joins();
  }

  private String joins() {
    return schema.foreignKeys().stream()
        .map(this::join)
        .distinct()
        .collect(Collectors.joining("\n"));
  }

  private String join(ForeignKey key) {
    return IntStream.range(0, key.columns().size())
        .mapToObj(
            i ->
                place(key.table(), key.columns().get(i))
                    + " = "
                    + place(key.otherTable(), key.otherColumns().get(i)))
        .collect(Collectors.joining(" AND "));
  }

  private String place(String table, String column) {
    return names.table(table) + "." + names.column(column);
  }

  private String compact() {
    List<String> lines = new ArrayList<>();
    for (Table table : schema.tables()) {
      String columns =
          table.columns().stream().map(this::compact).collect(Collectors.joining(", "));
      String key =
          table.primaryKey().isEmpty() ? "" : " primary key " + columns(table.primaryKey());
      lines.add(names.table(table.name()) + "(" + columns + ")" + key);
    }
    if (!schema.foreignKeys().isEmpty()) {
      lines.add("foreign keys:");
      lines.add(joins());
    }
    return String.join("\n", lines);
  }

  private String compact(Column column) {
    String samples = samples(column);
    return typed(column) + elements(column, " ") + (samples.isEmpty() ? "" : " [" + samples + "]");
  }

  private String typed(Column column) {
    String type = oneLine(column.type());
    return names.column(column.name()) + (type.isEmpty() ? "" : " " + type) + check(column);
  }

  /** The values that a column may have, as a condition, unless its type lists them already. */
  private String check(Column column) {
    return column.values().isEmpty() || isArray(column) || isListedByType(column)
        ? ""
        : " CHECK (%s IN (%s))".formatted(names.column(column.name()), listed(column));
  }

  private String elements(Column column, String before) {
    return column.values().isEmpty() || !isArray(column) || isListedByType(column)
        ? ""
        : before + "of " + listed(column);
  }

  private static boolean isArray(Column column) {
    return column.type().endsWith("]");
  }

  private static boolean isListedByType(Column column) {
    return column.values().stream().allMatch(value -> column.type().contains(quoted(value)));
  }

  private static String listed(Column column) {
    String some =
        column.values().stream()
            .limit(MOST_VALUES)
            .map(SchemaText::quoted)
            .collect(Collectors.joining(", "));
    return column.values().size() > MOST_VALUES ? some + ", …" : some;
  }

  private static String quoted(String value) {
    return "'" + oneLine(value).replace("'", "''") + "'";
  }

  private String columns(List<String> columns) {
    return "(" + columns.stream().map(names::column).collect(Collectors.joining(", ")) + ")";
  }

  private String ddl() {
    return schema.tables().stream().map(this::ddl).collect(Collectors.joining("\n\n"));
  }

  /** A line within CREATE TABLE, and the comment after it. */
  private record Line(String code, String comment) {}

  private String ddl(Table table) {
    List<Line> lines = new ArrayList<>();
    for (Column column : table.columns()) {
      lines.add(new Line(typed(column), comment(column)));
    }
    if (!table.primaryKey().isEmpty()) {
      lines.add(new Line("PRIMARY KEY " + columns(table.primaryKey()), ""));
    }
    for (ForeignKey key : schema.foreignKeys()) {
      if (key.table().equals(table.name())) {
        lines.add(new Line(reference(key), ""));
      }
    }
    StringBuilder ddl = new StringBuilder();
    String comment = said(table.comment());
    if (!comment.isEmpty()) {
      ddl.append("-- ").append(comment).append('\n');
    }
    ddl.append("CREATE TABLE ").append(names.table(table.name())).append(" (\n");
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      ddl.append("  ").append(line.code).append(i < lines.size() - 1 ? "," : "");
      ddl.append(line.comment.isEmpty() ? "" : " -- " + line.comment).append('\n');
    }
    return ddl.append(");").toString();
  }

  private String reference(ForeignKey key) {
    return "FOREIGN KEY %s REFERENCES %s %s"
        .formatted(
            columns(key.columns()), names.table(key.otherTable()), columns(key.otherColumns()));
  }

  private String comment(Column column) {
    String samples = samples(column);
    return Stream.of(
            said(column.comment()),
            elements(column, ""),
            samples.isEmpty() ? "" : "e.g. " + samples)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private String said(@Nullable String comment) {
    return style == SchemaStyle.DDL_COMMENTS && comment != null ? oneLine(comment) : "";
  }

  private String samples(Column column) {
    return options.samples()
        ? column.samples().stream().map(SchemaText::quoted).collect(Collectors.joining(", "))
        : "";
  }

  /**
   * The text on one line: any line break would end an SQL comment, and the rest would be read as
   * SQL.
   */
  private static String oneLine(String text) {
    return text.replaceAll("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ").strip();
  }

  /** Writes names as a query must contain them: quoted only if the dialect needs it. */
  private record QuotedIdentifier(SchemaTextOptions options) {
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
}
