// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of pairs: four that are required, and those of Assay's questions that may be there.
 */
final class PairColumns {
  static final String ID = "id";
  static final String DATABASE = "database";
  static final String GOLD = "gold";
  static final String SQL = "sql";
  static final String QUESTION = "question";
  static final String CATEGORY = "category";
  static final String DIFFICULTY = "difficulty";
  static final String TAGS = "tags";
  static final String BRACES = "braces";

  private static final List<String> REQUIRED = List.of(ID, DATABASE, GOLD, SQL);

  /** Types by column. */
  private enum Kind {
    TEXT("a string"),
    ID("a string or a whole number"),
    TEXTS("an array of strings"),
    TEXT_OR_TEXTS("a string, or an array of strings"),
    NUMBER("a number"),
    INTEGER("a whole number"),
    TRUTH("a boolean");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    boolean fits(DataType type) {
      return switch (this) {
        case TEXT -> type.equals(DataTypes.StringType);
        case ID -> type.equals(DataTypes.StringType) || isInteger(type);
        case TEXTS -> isTexts(type);
        case TEXT_OR_TEXTS -> type.equals(DataTypes.StringType) || isTexts(type);
        case NUMBER ->
            isInteger(type)
                || type.equals(DataTypes.DoubleType)
                || type.equals(DataTypes.FloatType);
        case INTEGER -> isInteger(type);
        case TRUTH -> type.equals(DataTypes.BooleanType);
      };
    }

    private static boolean isTexts(DataType type) {
      return type instanceof ArrayType array && array.elementType().equals(DataTypes.StringType);
    }

    private static boolean isInteger(DataType type) {
      return Set.of(
              DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType)
          .contains(type);
    }
  }

  private static final Map<String, Kind> KINDS = kinds();

  private PairColumns() {}

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    kinds.put(ID, Kind.ID);
    kinds.put(DATABASE, Kind.TEXT);
    kinds.put(GOLD, Kind.TEXT_OR_TEXTS);
    kinds.put(SQL, Kind.TEXT);
    kinds.put(BRACES, Kind.TRUTH);
    for (String text :
        List.of(QUESTION, CATEGORY, DIFFICULTY, "instructions", "evidence", "profile")) {
      kinds.put(text, Kind.TEXT);
    }
    kinds.put(TAGS, Kind.TEXTS);
    kinds.put("order", Kind.TEXT);
    kinds.put("duplicates", Kind.TEXT);
    kinds.put("columns", Kind.TEXTS);
    kinds.put("tolerance", Kind.NUMBER);
    kinds.put("decimals", Kind.INTEGER);
    return kinds;
  }

  /**
   * The columns of pairs that Assay reads, in a fixed order; others are left out.
   *
   * @throws AssayException naming every column that is missing or has another type
   */
  static Dataset<Row> select(Dataset<Row> pairs) {
    StructType schema = pairs.schema();
    List<String> faults = new ArrayList<>();
    List<String> chosen = new ArrayList<>();
    List<String> names = Arrays.asList(schema.fieldNames());
    KINDS.forEach(
        (name, kind) -> {
          long count = names.stream().filter(name::equals).count();
          if (count > 1) {
            faults.add("there are %d columns '%s'; keep one".formatted(count, name));
          } else if (count == 1) {
            StructField field = schema.fields()[names.indexOf(name)];
            chosen.add(name);
            if (!kind.fits(field.dataType())) {
              faults.add(
                  "the column '%s' has the type %s; it must be %s"
                      .formatted(name, field.dataType().simpleString(), kind.words));
            }
          } else if (REQUIRED.contains(name)) {
            faults.add(
                "there is no column '%s'; the columns are %s%s"
                    .formatted(
                        name,
                        String.join(", ", names),
                        NearestName.ofMisspelt(name, names)
                            .map(near -> " (rename '%s'?)".formatted(near))
                            .orElse("")));
          }
        });
    if (!faults.isEmpty()) {
      throw new AssayException("the pairs can't be evaluated: " + String.join("; ", faults));
    }
    return pairs.select(
        chosen.stream().map(pairs::col).toArray(org.apache.spark.sql.Column[]::new));
  }
}
