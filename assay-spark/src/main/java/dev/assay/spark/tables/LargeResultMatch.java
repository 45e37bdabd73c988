// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The comparison of two large tables under a profile.
 *
 * @param decision whether the profile accepts the prediction
 * @param profile its name
 * @param match the relation of the tables. Its {@code alternatives} are sets under which they
 *     agree, each minimal, but not all that there are. Rows have no position in Spark: those of the
 *     difference have the number -1.
 * @param notDecided relaxations that the profile accepts, and under which the tables may agree;
 *     empty unless undecided
 */
public record LargeResultMatch(
    Decision decision, String profile, Match match, Set<Relaxation> notDecided) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** Returns whether the profile accepts the prediction. */
  public enum Decision {
    ACCEPTED,
    REFUSED,
    /** The tables differ under the relaxations that were decided, but may agree under others. */
    UNDECIDED
  }

  public LargeResultMatch {
    EnumSet<Relaxation> copy = EnumSet.noneOf(Relaxation.class);
    copy.addAll(notDecided);
    notDecided = Collections.unmodifiableSet(copy);
  }

  /** Returns the note that names the relaxations that were not decided. */
  static String note(Set<Relaxation> notDecided) {
    return "not decided: "
        + notDecided.stream().map(Relaxation::name).collect(Collectors.joining(", "));
  }

  /** A sentence, such as {@code accepted (standard): the results are equal}. */
  public String describe() {
    return "%s (%s): %s"
        .formatted(decision.name().toLowerCase(Locale.ROOT), profile, match.describe());
  }

  /** The comparison as one JSON object. */
  public String toJson() {
    try {
      return MAPPER.writeValueAsString(
          new Json(
              decision.name().toLowerCase(Locale.ROOT),
              profile,
              describe(),
              match,
              List.copyOf(notDecided)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Json(
      String decision,
      String profile,
      String description,
      Match match,
      @JsonProperty("not_decided") List<Relaxation> notDecided) {}
}
