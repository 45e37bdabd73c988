// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedQueuesTest {
  private static final Set<String> METRICS = Set.of("bag_f1");

  @TempDir private Path folder = Path.of("");

  @Test
  void keepsFiltersOfAllRunsInOneFile() throws IOException {
    SavedQueues saved = SavedQueues.in(folder.resolve("runs"));
    assertThat(saved.read()).isEmpty();

    saved.add("near misses", "verdict=incorrect, bag_f1>=0.9", METRICS);
    saved.add("joins", "feature=join", METRICS);
    assertThat(saved.read())
        .containsExactly(
            new SavedQueues.SavedQueue("near misses", "verdict=incorrect, bag_f1>=0.9"),
            new SavedQueues.SavedQueue("joins", "feature=join"));
    assertThat(saved.remove("near misses")).isTrue();
    assertThat(saved.remove("near misses")).isFalse();
    assertThat(saved.read()).extracting(SavedQueues.SavedQueue::name).containsExactly("joins");

    Path file = folder.resolve("runs").resolve(SavedQueues.FILE);
    Files.writeString(file, "{\"queues\": [{\"name\": 1}]}");
    assertThatThrownBy(saved::read)
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("queues.json is not")
        .hasMessageContaining("correct it, or remove it");
  }

  @Test
  void losesNoneOfSeveralQueuesSavedAtOnce() {
    IntStream.range(0, 16)
        .parallel()
        .forEach(i -> SavedQueues.in(folder).add("queue " + i, "id=q" + i, METRICS));

    assertThat(SavedQueues.in(folder).read()).hasSize(16);
  }

  @Test
  void refusesNamesThatAreTakenOrNotAllowed() {
    SavedQueues.in(folder).add("joins", "feature=join", METRICS);

    refused("Joins", "feature=join", "there is a saved queue 'joins' already (feature=join)");
    refused("relaxed", "feature=join", "every run has a queue 'relaxed' already");
    refused("a/b", "feature=join", "can't be the name of a queue");
    refused("", "feature=join", "can't be the name of a queue");
  }

  @Test
  void teachesTheKeysOfFilters() {
    refused("x", "verdit=incorrect", "there is no key 'verdit' (did you mean 'verdict'?)");
    refused("x", "colour=red", "keys are id, database, category", "the metrics bag_f1");
    refused("x", "verdict=wrong", "verdict is one of correct, incorrect, not_scored");
    refused("x", "cause=WRONG_VALUE", "did you mean 'WRONG_VALUES'?");
    refused("x", "verdict>1", "can't be compared with >");
    refused("x", "bag_f1>=high", "metrics are compared with numbers");
    refused("x", "", "is not a condition");
    refused("x", "category=", "has no value");
  }

  @Test
  void selectsOutcomesThatMeetAllConditions() {
    Outcome wrong =
        ScriptedJudge.outcome("dev-17", ScriptedJudge.wrong(Cause.WRONG_VALUES), "SELECT 1");
    Outcome right = ScriptedJudge.outcome("dev-18", ScriptedJudge.CORRECT, "SELECT 1");

    assertThat(selected("verdict=incorrect,cause=wrong_*", wrong, right)).containsExactly("dev-17");
    assertThat(selected("id=dev-1*", wrong, right)).containsExactly("dev-17", "dev-18");
    assertThat(selected("id=dev-1*,verdict=Correct", wrong, right)).containsExactly("dev-18");
    assertThat(selected("bag_f1<0.5", wrong, right)).isEmpty();
  }

  private static List<String> selected(String where, Outcome... outcomes) {
    OutcomeFilter filter = OutcomeFilter.parse(where, METRICS);
    return List.of(outcomes).stream().filter(filter::accepts).map(Outcome::question).toList();
  }

  private void refused(String name, String where, String... messages) {
    assertThatThrownBy(() -> SavedQueues.in(folder).add(name, where, METRICS))
        .isInstanceOf(AssayException.class)
        .hasMessageContainingAll(messages);
  }
}
