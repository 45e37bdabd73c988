// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.JudgedDifference;
import dev.assay.compare.internal.CostComparison;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.OutcomeChange;
import dev.assay.journal.internal.JsonFields;
import dev.assay.model.MissingScoreReason;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON: keys in snake case and in the order of the record, constants in lower case but
 * for those that {@code outcomes.jsonl} has in upper case. JSON has no NaN and no infinity; they
 * are {@code null}.
 */
public final class ReportJson {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .addMixIn(OutcomeChange.class, LowerCase.class)
          .addMixIn(JudgedDifference.Conclusion.class, LowerCase.class)
          .addMixIn(CostComparison.Measure.class, LowerCase.class)
          .addMixIn(GateVerdict.Result.class, LowerCase.class)
          .addMixIn(VoteAggregation.class, LowerCase.class)
          .addMixIn(LabelScale.class, LowerCase.class)
          .addMixIn(MissingScoreReason.class, LowerCase.class)
          .addModule(
              new SimpleModule()
                  .addSerializer(Double.class, new Numbers())
                  .addSerializer(Double.TYPE, new Numbers())
                  .addSerializer(new As<>(Proportion.class, ReportJson::accuracy)))
          .build();

  private static final DefaultPrettyPrinter LINE_PER_FIELD =
      new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));

  private ReportJson() {}

  @EnumNaming(EnumNamingStrategies.SnakeCaseStrategy.class)
  private interface LowerCase {}

  private static final class Numbers extends JsonSerializer<Double> {
    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        json.writeNumber(value);
      } else {
        json.writeNull();
      }
    }
  }

  /** Serializes a figure as another record, which defines the keys. */
  static final class As<T> extends StdSerializer<T> {
    private final transient Function<T, Object> view;

    As(Class<T> figure, Function<T, Object> view) {
      super(figure);
      this.view = view;
    }

    @Override
    public void serialize(T figure, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(view.apply(figure), json);
    }
  }

  /** A mapper for documents whose figures are serialized as other records. */
  static JsonMapper with(As<?>... figures) {
    SimpleModule module = new SimpleModule();
    List.of(figures).forEach(module::addSerializer);
    return MAPPER.rebuild().addModule(module).build();
  }

  /** The fields of an accuracy. */
  static JsonFields accuracy(Proportion share) {
    return share("correct", "scored", share);
  }

  /** The fields of a share, with the given keys for its two numbers; unknown ones are null. */
  static JsonFields share(String successes, String total, Proportion share) {
    return new JsonFields()
        .put(successes, share.successes())
        .put(total, share.total())
        .put("value", share.value())
        .putAll(interval(share));
  }

  /** The ends of the interval of a share; null if it is unknown. */
  static JsonFields interval(Proportion share) {
    return interval(share.total() == 0 ? null : new ConfidenceInterval(share.low(), share.high()));
  }

  /** The fields of an estimate, with the reason if it has no interval. */
  static JsonFields estimate(Estimate estimate) {
    return new JsonFields()
        .put("value", estimate.value())
        .putAll(interval(estimate.interval()))
        .putPresent("reason", estimate.reason());
  }

  /** The ends of an interval; null if it is unknown. */
  static JsonFields interval(@Nullable ConfidenceInterval interval) {
    return new JsonFields()
        .put("low", interval == null ? null : interval.low())
        .put("high", interval == null ? null : interval.high());
  }

  /** An object with keys from the data, in the order of a list. */
  static <T, K, V> Map<K, V> keyed(List<T> list, Function<T, K> key, Function<T, V> value) {
    Map<K, V> fields = new LinkedHashMap<>();
    list.forEach(each -> fields.put(key.apply(each), value.apply(each)));
    return fields;
  }

  /** A document with one field per line, ending in a line break. */
  static String document(JsonMapper mapper, Object root) {
    return write(mapper.writer(LINE_PER_FIELD), root) + "\n";
  }

  /** A document on one line, without a line break. */
  public static String line(Object root) {
    return write(MAPPER.writer(), root);
  }

  private static String write(ObjectWriter writer, Object root) {
    try {
      return writer.writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of texts and numbers can always be written", e);
    }
  }
}
