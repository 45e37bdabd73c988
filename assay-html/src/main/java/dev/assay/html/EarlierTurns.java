// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.model.Conversation;
import dev.assay.model.NaturalIdOrder;
import dev.assay.model.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The earlier turns of a conversation, as far as the run has them. */
final class EarlierTurns {
  private record Turn(String number, String question) {}

  private final Map<String, List<Turn>> conversations;

  EarlierTurns(List<Outcome> outcomes) {
    conversations =
        outcomes.stream()
            .filter(outcome -> interaction(outcome).isPresent() && number(outcome) != null)
            .collect(
                Collectors.groupingBy(
                    outcome -> interaction(outcome).orElseThrow(),
                    Collectors.mapping(
                        outcome -> new Turn("" + number(outcome), outcome.text()),
                        Collectors.toList())));
  }

  private static Optional<String> interaction(Outcome outcome) {
    return Conversation.interaction(outcome.tags());
  }

  private static @Nullable String number(Outcome outcome) {
    return Conversation.turn(outcome.tags()).orElse(null);
  }

  /** A line for each earlier turn, in their order; {@code null} if there is none. */
  @Nullable String before(Outcome outcome) {
    String now = number(outcome);
    if (now == null) {
      return null;
    }
    String lines =
        interaction(outcome).map(conversations::get).orElse(List.of()).stream()
            .filter(turn -> NaturalIdOrder.INSTANCE.compare(turn.number(), now) < 0)
            .sorted(Comparator.comparing(Turn::number, NaturalIdOrder.INSTANCE))
            .map(turn -> turn.number() + ". " + turn.question())
            .collect(Collectors.joining("\n"));
    return lines.isEmpty() ? null : lines;
  }
}
