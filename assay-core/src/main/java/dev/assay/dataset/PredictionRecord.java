// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.AssayException;
import dev.assay.dataset.internal.PredictionFields;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Usage;
import dev.assay.table.internal.SanitizedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One recorded prediction, read from a JSON object. */
final class PredictionRecord {
  private static final List<String> USAGE =
      List.of(
          "prompt_tokens",
          "completion_tokens",
          "cached_tokens",
          "reasoning_tokens",
          "cost_usd",
          "latency_ms",
          "retries");

  /** Under this name, BIRD-Critic and LiveSQLBench have the statements of an answer. */
  private static final String STATEMENTS = "pred_sqls";

  /** The fields that are read; any others are ignored. */
  private static final List<String> FIELDS =
      List.of(
          "id",
          "sql",
          "raw",
          "question_id",
          "usage",
          "latency_ms",
          "abstention",
          "samples",
          "attempts");

  /** The reason given for an abstention that states none. */
  private static final String WITHOUT_REASON = "abstained";

  private final InputFile file;
  private final FieldReader fields;
  private final PredictionFields names;

  private PredictionRecord(InputFile file, FieldReader fields, PredictionFields names) {
    this.file = file;
    this.fields = fields;
    this.names = names;
  }

  /**
   * Refuses a file whose first object has neither an id nor SQL under a known name.
   *
   * @param names the fields of that object
   */
  static void refuse(Path path, Set<String> names) {
    String keys = names.stream().map(SanitizedText::line).collect(Collectors.joining(", "));
    String meant =
        names.stream()
            .flatMap(
                name ->
                    NearestName.of(name, FIELDS).stream()
                        .map(
                            near ->
                                "is '%s' your '%s'? ".formatted(near, SanitizedText.line(name))))
            .findFirst()
            .orElse("");
    throw new AssayException(
        "%s:1: unknown keys: %s; %sa prediction is an object with %s; %s"
            .formatted(path, keys, meant, String.join(", ", FIELDS), PredictionFields.REMEDY));
  }

  /** The prediction of an object whose id is known. */
  static Prediction read(String id, FieldReader fields, InputFile file, PredictionFields names) {
    return new PredictionRecord(file, fields, names).read(id);
  }

  private Prediction read(String id) {
    List<Sample> samples = list("samples", this::sample);
    if (samples.isEmpty()) {
      requireAnswer();
    }
    Sample answer = samples.isEmpty() ? answer(fields) : samples.get(0);
    List<Attempt> attempts = list("attempts", this::attempt);
    Usage usage = usage(fields);
    if (attempts.isEmpty()) {
      attempts = attempts(samples.isEmpty() ? List.of(answer) : samples, usage);
    } else if (usage != null) {
      throw fault("has usage and attempts", "note the usage of each attempt with it");
    }
    requireSamples(attempts, Math.max(1, samples.size()));
    String raw = fields.text("raw");
    return new Prediction(id, answer, attempts, raw, null, samples, Map.of());
  }

  private void requireAnswer() {
    List<String> found = fields.source().names();
    String sql = names.sql(found);
    if (!found.contains(sql) && !found.contains("raw") && abstention(fields) == null) {
      throw fault(
          "the field '%s' is missing among %s"
              .formatted(
                  SanitizedText.line(sql),
                  found.stream().map(SanitizedText::line).collect(Collectors.joining(", "))),
          NearestName.of(sql, found)
              .map("is '%s' what you mean?"::formatted)
              .orElse(
                  "if another has the SQL, name it: --map %s=FIELD; else write null where there is none, or the whole answer as 'raw'"
                      .formatted(PredictionFields.SQL_KEY)));
    }
  }

  private void requireSamples(List<Attempt> attempts, int samples) {
    for (Attempt attempt : attempts) {
      if (attempt.sample() >= samples) {
        throw fault(
            "an attempt is of sample %d, but there are %d".formatted(attempt.sample(), samples),
            "count samples from 0");
      }
    }
  }

  private Sample answer(FieldReader from) {
    String sql = blankToNull(sqlOf(from));
    String abstention = abstention(from);
    if (sql != null && abstention != null) {
      throw fault("has both SQL and an abstention", "keep the one that counts");
    }
    return new Sample(sql, null, abstention);
  }

  /**
   * The SQL under whatever name generators give it; a list of one is its item. Several {@code
   * pred_sqls} are the statements of one answer, which the guard refuses.
   *
   * @throws AssayException if it is another list of several
   */
  private @Nullable String sqlOf(FieldReader from) {
    String name = names.sql(from.source().names());
    LocatedValue value = from.value(name);
    if (value instanceof Items list && list.values().size() > 1 && name.equals(STATEMENTS)) {
      return list.values().stream()
          .map(each -> only(new Items(List.of(each), each.line(), 0), name, file))
          .filter(Objects::nonNull)
          .map(statement -> statement.strip().replaceFirst(";$", ""))
          .collect(Collectors.joining(";\n"));
    }
    return value instanceof Items list ? only(list, name, file) : from.text(name);
  }

  /**
   * The text in a list of one, which may be in a list itself; {@code null} if there is none.
   *
   * @param subject the name of the list, for messages
   */
  static @Nullable String only(Items list, String subject, InputFile file) {
    if (list.values().size() > 1) {
      throw file.fault(
          list.line(),
          "'%s' has %d queries, but one answer is judged"
              .formatted(SanitizedText.line(subject), list.values().size()),
          "keep the one that counts, or write several answers as 'samples'");
    }
    LocatedValue item = list.values().isEmpty() ? null : list.values().get(0);
    if (item instanceof Items inner) {
      return only(inner, subject, file);
    }
    if (item == null || (item instanceof Scalar none && none.kind() == Kind.NULL)) {
      return null;
    }
    if (item instanceof Scalar text && text.kind() == Kind.TEXT) {
      return text.text();
    }
    throw file.fault(
        list.line(),
        "'%s' must hold SQL as text, not %s"
            .formatted(SanitizedText.line(subject), item.kindInWords()),
        "put it in quotes, or write null for none");
  }

  /** {@code abstention} or {@code abstained}: the generator's reason, or true. */
  private static @Nullable String abstention(FieldReader from) {
    String name = from.has("abstention") ? "abstention" : "abstained";
    if (from.value(name) instanceof Scalar scalar && scalar.kind() == Kind.TRUTH) {
      return Boolean.parseBoolean(scalar.text()) ? WITHOUT_REASON : null;
    }
    String words = from.text(name);
    return words == null || words.isBlank() ? null : words;
  }

  private Sample sample(LocatedValue value) {
    if (value instanceof Scalar scalar
        && (scalar.kind() == Kind.TEXT || scalar.kind() == Kind.NULL)) {
      boolean none = scalar.kind() == Kind.NULL;
      return new Sample(none ? null : blankToNull(scalar.text()), null, null);
    }
    FieldReader from = object(value, "every item of 'samples'", "text");
    Sample answer = answer(from);
    return answer.sql() == null && answer.abstention() == null
        ? new Sample(null, from.text("error"), null)
        : answer;
  }

  private Attempt attempt(LocatedValue value) {
    FieldReader from = object(value, "every item of 'attempts'", "an object");
    Long sample = from.integer("sample", 0);
    return new Attempt(
        blankToNull(from.text("sql")),
        from.text("error"),
        usage(from),
        sample == null ? 0 : (int) Math.min(sample, Integer.MAX_VALUE));
  }

  private FieldReader object(LocatedValue value, String subject, String wanted) {
    if (value instanceof Fields object) {
      return new FieldReader(object, file.faults());
    }
    fields.wrongType(value, subject, wanted);
    throw new IllegalStateException("faults of predictions throw");
  }

  private <T> List<T> list(String name, Function<LocatedValue, T> read) {
    LocatedValue value = fields.value(name);
    List<T> items = new ArrayList<>();
    if (value instanceof Items list) {
      for (LocatedValue item : list.values()) {
        items.add(read.apply(item));
      }
    } else if (value != null) {
      fields.wrongType(value, "'%s'".formatted(name), "a list");
    }
    return items;
  }

  /** One attempt per sample; the usage of all samples is stored with the first. */
  private static List<Attempt> attempts(List<Sample> samples, @Nullable Usage usage) {
    List<Attempt> attempts = new ArrayList<>();
    for (Sample sample : samples) {
      int index = attempts.size();
      attempts.add(new Attempt(sample.sql(), sample.error(), index == 0 ? usage : null, index));
    }
    return attempts;
  }

  private static @Nullable Usage usage(FieldReader from) {
    FieldReader usage = from.object("usage");
    Double latency = from.number("latency_ms");
    if (usage == null) {
      return latency == null ? null : new Usage(null, null, null, latency);
    }
    usage.allowOnly(USAGE);
    Double ofUsage = usage.number("latency_ms");
    Long retries = usage.integer("retries", 0);
    return new Usage(
        usage.integer("prompt_tokens", 0),
        usage.integer("completion_tokens", 0),
        usage.integer("cached_tokens", 0),
        usage.integer("reasoning_tokens", 0),
        usage.number("cost_usd"),
        ofUsage == null ? latency : ofUsage,
        retries == null ? null : (Integer) (int) Math.min(retries, Integer.MAX_VALUE));
  }

  private static @Nullable String blankToNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  private AssayException fault(String message, String remedy) {
    return file.fault(fields.source().line(), message, remedy);
  }
}
