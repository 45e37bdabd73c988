// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.assay.extract.ReasoningFilter;
import dev.assay.model.MissingScoreReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A judge's answer, parsed strictly: one JSON object, optionally within one fence, with exactly the
 * explanation and, after it, a score of the scale. Any other answer is reported as a problem.
 *
 * @param score {@code null} if there is a problem
 * @param explanation {@code null} if there is a problem
 * @param problem a description of the problem for the judge, or {@code null}
 * @param why the reason code of the problem, or {@code null}
 */
record JudgeAnswer(
    @Nullable Double score,
    @Nullable String explanation,
    @Nullable String problem,
    @Nullable MissingScoreReason why) {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final Pattern FENCE = Pattern.compile("(?is)```(?:json)?[ \\t]*\\R(.*)```");

  /** Maximum number of characters that a message quotes from an answer. */
  private static final int QUOTED = 40;

  private static final int MOST_KEYS = 8;

  /** An invalid answer, with its problem. */
  private static final class Unusable extends Exception {
    private static final long serialVersionUID = 1;

    private final MissingScoreReason why;

    Unusable(MissingScoreReason why, String problem) {
      super(problem);
      this.why = why;
    }
  }

  /**
   * Parses an answer.
   *
   * @param cut whether it was truncated at the maximum number of tokens
   */
  static JudgeAnswer read(String text, boolean cut, Rubric rubric) {
    if (cut) {
      return unusable(MissingScoreReason.CUT_OFF, "it was cut off at the largest number of tokens");
    }
    String answer = text.strip();
    if (!answer.startsWith("{") && !answer.startsWith("```")) {
      answer = ReasoningFilter.removed(text).strip();
    }
    Matcher fence = FENCE.matcher(answer);
    String json = fence.matches() ? fence.group(1).strip() : answer;
    if (json.isEmpty()) {
      return unusable(MissingScoreReason.BAD_JSON, "it is empty");
    }
    if (!json.startsWith("{")) {
      return unusable(MissingScoreReason.BAD_JSON, "it does not begin with the JSON object");
    }
    try (JsonParser parser = FACTORY.createParser(json)) {
      return read(parser, rubric);
    } catch (Unusable e) {
      return unusable(e.why, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return unusable(MissingScoreReason.BAD_JSON, "it is not valid JSON");
    }
  }

  /** The keys of an answer's JSON object as far as it can be read; empty if there is none. */
  static List<String> keys(String text) {
    List<String> keys = new ArrayList<>();
    int start = text.indexOf('{');
    try (JsonParser parser = FACTORY.createParser(text.substring(Math.max(0, start)))) {
      parser.nextToken();
      String key = parser.nextFieldName();
      while (key != null && keys.size() < MOST_KEYS) {
        keys.add(shown(key));
        parser.nextToken();
        parser.skipChildren();
        key = parser.nextFieldName();
      }
    } catch (IOException e) {
      // The keys before it are known.
    }
    return keys;
  }

  static JudgeAnswer unusable(@Nullable MissingScoreReason why, String problem) {
    return new JudgeAnswer(null, null, problem, why);
  }

  private static JudgeAnswer read(JsonParser parser, Rubric rubric) throws IOException, Unusable {
    parser.nextToken();
    String explanationKey = rubric.answer().explanation();
    String scoreKey = rubric.answer().score();
    String explanation = null;
    Double score = null;
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      JsonToken value = parser.nextToken();
      if (key.equals(explanationKey)) {
        explanation = explanation(parser, value, key);
      } else if (!key.equals(scoreKey)) {
        throw new Unusable(
            MissingScoreReason.WRONG_KEYS,
            "it has the key \"%s\", which was not asked for".formatted(shown(key)));
      } else if (explanation == null) {
        throw new Unusable(
            MissingScoreReason.SCORE_FIRST, "its score comes before its explanation");
      } else {
        score = score(parser, value, rubric);
      }
    }
    if (parser.nextToken() != null) {
      throw new Unusable(MissingScoreReason.BAD_JSON, "there is something after the JSON object");
    }
    if (explanation == null || score == null) {
      String missing = explanation == null ? explanationKey : scoreKey;
      throw new Unusable(MissingScoreReason.WRONG_KEYS, "it has no key \"%s\"".formatted(missing));
    }
    return new JudgeAnswer(score, explanation, null, null);
  }

  private static String explanation(JsonParser parser, JsonToken value, String key)
      throws IOException, Unusable {
    if (value != JsonToken.VALUE_STRING) {
      throw new Unusable(MissingScoreReason.WRONG_KEYS, "\"%s\" is not a text".formatted(key));
    }
    String text = parser.getText().strip();
    if (text.isEmpty()) {
      throw new Unusable(MissingScoreReason.WRONG_KEYS, "its explanation is empty");
    }
    return text;
  }

  private static double score(JsonParser parser, JsonToken value, Rubric rubric)
      throws IOException, Unusable {
    String key = rubric.answer().score();
    if (value == null || !value.isNumeric()) {
      throw new Unusable(MissingScoreReason.WRONG_KEYS, "\"%s\" is not a number".formatted(key));
    }
    double score = parser.getDoubleValue();
    if (!rubric.scale().has(score)) {
      throw new Unusable(
          MissingScoreReason.OUT_OF_RANGE,
          "\"%s\" is %s, which is %s %s"
              .formatted(
                  key,
                  shown(parser.getText()),
                  rubric.scale().range() == null ? "none of" : "not",
                  rubric.scale().numbers()));
    }
    return score + 0.0; // -0.0 is 0
  }

  private static String shown(String text) {
    String plain = text.replaceAll("[^\\p{L}\\p{N} _.+-]", "?");
    return plain.length() > QUOTED ? plain.substring(0, QUOTED) + "…" : plain;
  }
}
