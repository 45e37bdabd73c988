// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A prediction, or a query by a reviewer, that became gold, as the field {@code accepted} of its
 * question keeps it.
 *
 * @param sql the query
 * @param run the name of its run
 * @param at the time when it was accepted
 * @param because the reason, in words, or {@code null}
 * @param replaces whether the earlier gold is not accepted any more
 * @param by the reviewers who accepted it, or {@code null} if they are not known
 * @param braces whether braces and semicolons in it are those of gold, not plain text
 * @param from the kind of the audit finding that it mends, such as {@code fan-out}, or {@code null}
 */
public record AcceptedGold(
    String sql,
    String run,
    Instant at,
    @Nullable String because,
    boolean replaces,
    @Nullable String by,
    boolean braces,
    @Nullable String from) {
  /** The field of a question that lists them. */
  static final String FIELD = "accepted";

  private static final List<String> KEYS =
      List.of("sql", "as", "run", "at", "by", "because", "braces", "from", "replaced");
  private static final Pattern END = Pattern.compile("[;\\s]+$");

  public AcceptedGold {
    sql = withoutEnd(sql);
  }

  /** A prediction, whose braces are plain text. */
  public AcceptedGold(
      String sql, String run, Instant at, @Nullable String because, boolean replaces) {
    this(sql, run, at, because, replaces, null, false, null);
  }

  /** Returns whether a gold text is this query. */
  public boolean is(String gold) {
    return withoutEnd(gold).equals(sql);
  }

  /** The item of the field; without a time that can be read, it was always accepted. */
  static AcceptedGold of(JsonNode item) {
    return new AcceptedGold(
        item.path("sql").asText(),
        item.path("run").asText(),
        time(item.path("at").asText()),
        item.hasNonNull("because") ? item.path("because").asText() : null,
        item.path("as").asText().equals("replace"),
        item.hasNonNull("by") ? item.path("by").asText() : null,
        item.path("braces").asBoolean(),
        item.hasNonNull("from") ? item.path("from").asText() : null);
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      return Instant.EPOCH; // written by hand
    }
  }

  private static String withoutEnd(String sql) {
    return END.matcher(sql.strip()).replaceFirst("");
  }

  /** Checks the shape of the field, which has no effect on a run. */
  static void check(FieldReader question, InputFile file) {
    LocatedValue value = question.value(FIELD);
    if (value == null) {
      return;
    }
    if (!(value instanceof Items items)) {
      question.wrongType(value, "'" + FIELD + "'", "a list");
      return;
    }
    for (LocatedValue item : items.values()) {
      if (item instanceof Fields object) {
        FieldReader fields = new FieldReader(object, file.faults()).allowOnly(KEYS);
        fields.neededText("sql");
        fields.oneOf("as", List.of("alternative", "replace"));
        List.of("run", "at", "by", "because", "from").forEach(fields::text);
        fields.truth("braces");
      } else {
        question.wrongType(item, "every item of '" + FIELD + "'", "an object");
      }
    }
  }
}
