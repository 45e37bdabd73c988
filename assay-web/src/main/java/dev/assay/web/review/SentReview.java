// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.model.LabelWord;
import dev.assay.model.internal.RatingGuide;
import dev.assay.web.http.HttpProblem;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reviews as the page sends and reads them. */
final class SentReview {
  private static final String REPLACE = "replace";
  private static final int NOTE_LENGTH = 10_000;
  private static final int HASH_LENGTH = 100;

  private SentReview() {}

  static ObjectNode of(Review review) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    LabelWord label = review.label();
    json.put("id", review.id())
        .put("time", review.time().toString())
        .put("question", review.question())
        .put("reviewer", review.reviewer())
        .put("label", label == null ? null : label.word())
        .put("note", review.note());
    Review.Rating rating = review.rating();
    if (rating != null) {
      json.putObject("rating")
          .put("scale", rating.scale().name())
          .put("rubric", rating.scale().rubric())
          .put("score", rating.score());
    }
    GoldEdit gold = review.gold();
    if (gold != null) {
      json.putObject("gold")
          .put("sql", gold.sql())
          .put("as", gold.replaces() ? REPLACE : "add")
          .put("because", gold.because())
          .put("from", gold.from());
    }
    return json;
  }

  /**
   * Reads a review; a problem if it is not one.
   *
   * @param json has {@code goldHash} and {@code predictionHash} of what the reviewer saw
   * @param ratings reads a rating
   */
  static Review read(JsonNode json, Function<JsonNode, Review.Rating> ratings) {
    try {
      return new Review(
          text(json, "id"),
          Instant.now(),
          text(json, "question"),
          text(json, "reviewer"),
          label(optional(json, "label")),
          json.hasNonNull("rating") ? ratings.apply(json.path("rating")) : null,
          gold(json.path("gold")),
          limited(json, "note", NOTE_LENGTH),
          json.path("blind").asBoolean(false),
          limited(json, "goldHash", HASH_LENGTH),
          limited(json, "predictionHash", HASH_LENGTH));
    } catch (IllegalArgumentException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable LabelWord label(@Nullable String word) {
    return word == null
        ? null
        : LabelWord.of(word)
            .orElseThrow(() -> invalid("the label '%s' is unknown".formatted(word)));
  }

  /** Reads a rating; a problem if its score is not on the scale. */
  static Review.Rating rating(JsonNode rating, RatingGuide guide) {
    JsonNode score = rating.path("score");
    if (!score.isNumber() || !guide.scale().has(score.doubleValue())) {
      throw invalid(
          "the score %s is not on the scale of %s: %s"
              .formatted(score, guide.name(), guide.scale().numbers()));
    }
    return new Review.Rating(guide.rated(), score.doubleValue() + 0.0);
  }

  private static @Nullable GoldEdit gold(JsonNode gold) {
    if (gold.isMissingNode() || gold.isNull()) {
      return null;
    }
    String as = text(gold, "as");
    if (!as.equals(REPLACE) && !as.equals("add")) {
      throw invalid("'as' is add or replace, not '%s'".formatted(as));
    }
    requireShort(gold, "sql", TrialRequest.LONGEST);
    requireShort(gold, "because", NOTE_LENGTH);
    return new GoldEdit(
        text(gold, "sql"),
        as.equals(REPLACE),
        text(gold, "because"),
        limited(gold, "from", HASH_LENGTH));
  }

  private static @Nullable String limited(JsonNode json, String key, int longest) {
    requireShort(json, key, longest);
    return optional(json, key);
  }

  /** Every review is read again with the next one, so that none may be of megabytes. */
  private static void requireShort(JsonNode json, String key, int longest) {
    String text = optional(json, key);
    if (text != null && text.length() > longest) {
      throw invalid("'%s' is longer than %,d characters; shorten it".formatted(key, longest));
    }
  }

  /** A text that has to be there. */
  static String text(JsonNode json, String key) {
    String text = optional(json, key);
    if (text == null) {
      throw invalid("'%s' is missing".formatted(key));
    }
    return text;
  }

  private static @Nullable String optional(JsonNode json, String key) {
    JsonNode value = json.path(key);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isTextual()) {
      throw invalid("'%s' must be a text".formatted(key));
    }
    return value.textValue();
  }

  private static HttpProblem invalid(String message) {
    return HttpProblem.badRequest("invalid_review", message);
  }
}
