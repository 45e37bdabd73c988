/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Match;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ties that only the database knows of: items 2 and 3 cost 2.0, item 1 costs 0.5. */
public abstract class TieContract {
  @TempDir protected Path folder = Path.of("unset");

  private int runs;

  /** JDBC URL up to the file. */
  protected abstract String prefix();

  private Outcome judge(String predicted, String gold) throws Exception {
    Shop shop = Shop.create(folder, prefix()).ask("q", "any", predicted, gold);
    return shop.run(folder.resolve("run" + runs++), 1).outcomes().get(0);
  }

  private Set<Relaxation> relaxations(String predicted, String gold) throws Exception {
    Outcome outcome = judge(predicted, gold);
    assertThat(outcome.verdict()).as(predicted).isEqualTo(new Verdict.Correct());
    return Objects.requireNonNull(outcome.match()).relaxations();
  }

  private static Match match(Outcome outcome) {
    return Objects.requireNonNull(outcome.match());
  }

  /** What is needed to take each of two answers for the gold's, of which one is the gold's own. */
  private List<Set<Relaxation>> both(String one, String other, String gold) throws Exception {
    return Stream.of(relaxations(one, gold), relaxations(other, gold)).toList();
  }

  @Test
  void acceptsAnyOrderOfRowsThatTieOnAHiddenKey() throws Exception {
    String gold = "SELECT id FROM item ORDER BY price";

    assertThat(
            both(
                "SELECT id FROM item ORDER BY price, id",
                "SELECT id FROM item ORDER BY price, id DESC",
                gold))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_ORDER));
    assertThat(match(judge("SELECT id FROM item ORDER BY id DESC", gold)).relaxations())
        .containsExactly(Relaxation.ROW_ORDER);
  }

  @Test
  void acceptsAnyChoiceAmongTheRowsThatALimitCuts() throws Exception {
    for (String gold :
        List.of(
            "SELECT id FROM item ORDER BY price DESC LIMIT 1",
            "SELECT id FROM item ORDER BY price LIMIT 1 OFFSET 1;",
            "SELECT id FROM item ORDER BY 0 - price -- dearest first\nLIMIT 1",
            "SELECT id FROM item WHERE price > 1 LIMIT 1",
            "WITH i AS (SELECT * FROM item LIMIT 3) SELECT id FROM i ORDER BY price DESC LIMIT"
                + " 1")) {
      assertThat(both("SELECT 2", "SELECT 3", gold))
          .as(gold)
          .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
      assertThat(relaxations("SELECT id FROM item WHERE price = 2.0", gold))
          .as(gold)
          .containsExactly(Relaxation.TIE_ALL);
      assertThat(match(judge("SELECT 1", gold)).alternatives()).as(gold).isEmpty();
      assertThat(match(judge("SELECT id FROM item", gold)).alternatives()).as(gold).isEmpty();
    }
  }

  @Test
  void asksForEveryRowOutsideTheCutTie() throws Exception {
    String gold = "SELECT id FROM item ORDER BY price LIMIT 2";

    assertThat(
            both(
                "SELECT id FROM item WHERE id IN (1, 2) ORDER BY id",
                "SELECT id FROM item WHERE id IN (1, 3) ORDER BY id",
                gold))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
    assertThat(match(judge("SELECT id FROM item WHERE id > 1", gold)).alternatives()).isEmpty();
    assertThat(match(judge("SELECT id FROM item WHERE id IN (1, 3) ORDER BY id DESC", gold)))
        .satisfies(found -> assertThat(found.relaxations()).contains(Relaxation.ROW_ORDER));
  }

  @Test
  void findsTiesOnAnAggregateThatIsNoColumn() throws Exception {
    String gold = "SELECT price FROM item GROUP BY price ORDER BY count(*) LIMIT 1";
    String cut = "SELECT id FROM item GROUP BY id ORDER BY count(*) DESC LIMIT 1";

    assertThat(match(judge("SELECT 2.0", gold)).alternatives()).isEmpty();
    assertThat(relaxations("SELECT 3", cut)).isSubsetOf(Set.of(Relaxation.TIE_CHOICE));
    assertThat(match(judge("SELECT 4", cut)).alternatives()).isEmpty();
  }

  @Test
  void takesAChoiceWithOtherColumnsToo() throws Exception {
    String gold = "SELECT name, id FROM item ORDER BY price DESC LIMIT 1";

    assertThat(
            both(
                "SELECT id, 'x' AS extra, name FROM item WHERE id = 2",
                "SELECT id, 'x' AS extra, name FROM item WHERE id = 3",
                gold))
        .containsExactlyInAnyOrder(
            Set.of(Relaxation.COLUMN_ORDER, Relaxation.EXTRA_COLUMNS),
            Set.of(Relaxation.COLUMN_ORDER, Relaxation.EXTRA_COLUMNS, Relaxation.TIE_CHOICE));
  }

  @Test
  void scoresNoQuestionWhoseGoldGivesAnotherResultWhenItIsRunAgain() throws Exception {
    Shop shop =
        Shop.create(folder, prefix())
            .ask("chance", "any", "SELECT 1", "SELECT id, random() FROM item")
            .ask(
                "now",
                "any",
                "SELECT 1 WHERE 1 = 0",
                "SELECT id FROM item WHERE CURRENT_DATE IS NULL")
            .ask("cut", "any", "SELECT 2", "SELECT id FROM item ORDER BY price DESC LIMIT 1")
            .ask("firm", "any", "SELECT id FROM item", "SELECT id FROM item")
            .ask("one", "any", "SELECT 1", "SELECT random() FROM item", "SELECT 1")
            .checkGold();

    Map<String, Outcome> outcomes =
        shop.run(folder.resolve("checked"), 2).outcomes().stream()
            .collect(Collectors.toMap(Outcome::question, outcome -> outcome));

    assertThat(outcomes.get("chance").verdict())
        .isEqualTo(
            new Verdict.NotScored(
                NotScoredReason.GOLD_NOT_DETERMINISTIC,
                "two runs gave different results: SELECT id, random() FROM item"));
    assertThat(outcomes.get("chance").gold().deterministic()).isFalse();
    assertThat(outcomes.get("now").gold().warnings())
        .containsExactly("depends on chance or time: current_date");
    assertThat(outcomes.get("cut").gold().warnings())
        .containsExactly("its limit cuts through tied rows");
    assertThat(outcomes.get("cut").verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcomes.get("firm").gold().deterministic()).isTrue();
    assertThat(outcomes.get("firm").gold().warnings()).isEmpty();
    assertThat(outcomes.get("one").verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcomes.get("one").gold().faults()).hasSize(1);
  }

  @Test
  void checksNoGoldUnasked() throws Exception {
    Outcome outcome = judge("SELECT 1", "SELECT random() FROM item");

    assertThat(outcome.gold().deterministic()).isNull();
    assertThat(outcome.verdict()).isInstanceOf(Verdict.Incorrect.class);
  }

  @Test
  void saysWhereTheGoldHasTooManyRowsToKnow() throws Exception {
    Outcome outcome = judge("SELECT -1", "SELECT n FROM many ORDER BY n * 0 LIMIT 1");

    assertThat(match(outcome).alternatives()).isEmpty();
    assertThat(match(outcome).notes())
        .containsExactly("the gold could not be asked for its ties (too large); a cut is not seen");
  }
}
