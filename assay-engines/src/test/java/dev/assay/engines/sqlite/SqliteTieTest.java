// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.TieContract;
import dev.assay.match.Cause;
import dev.assay.match.Relaxation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SqliteTieTest extends TieContract {
  @Override
  protected String prefix() {
    return "jdbc:sqlite:";
  }

  /** SQLite takes a column beside MAX or MIN from a row that has the extreme value. */
  @Test
  void acceptsAnyRowWithTheExtremeValueBesideWhichAColumnStands() throws Exception {
    for (String gold :
        List.of(
            "SELECT dept, name, MIN(salary) FROM emp WHERE dept = 'b'",
            "SELECT dept, name, MAX(salary) FROM emp WHERE dept > 'a' GROUP BY dept",
            "SELECT e.dept, name, MAX(salary) AS m FROM emp e WHERE dept > 'a' GROUP BY 1 ORDER BY m",
            "SELECT * FROM (SELECT dept, name, MAX(salary) FROM emp WHERE dept > 'a' GROUP BY"
                + " dept)")) {
      String cid = "SELECT 'b', 'Cid', 5";
      String dan = "SELECT 'b', 'Dan', 5";
      assertThat(both(cid, dan, gold))
          .as(gold)
          .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
      assertThat(relaxations(cid + " UNION " + dan, gold))
          .as(gold)
          .containsExactly(Relaxation.TIE_ALL);
      assertThat(cause("SELECT 'b', 'Eve', 5", gold)).as(gold).isEqualTo(Cause.WRONG_VALUES);
    }
    String grouped = "SELECT dept, name, MAX(salary) FROM emp GROUP BY dept";
    String bob = "SELECT 'a', 'Bob', 20 UNION ALL SELECT 'b', '%s', 5";
    assertThat(both(bob.formatted("Cid"), bob.formatted("Dan"), grouped))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
    assertThat(cause(bob.replace("Bob", "Ann").formatted("Cid"), grouped))
        .isEqualTo(Cause.WRONG_VALUES);
  }

  /** The extreme value may also only sort the groups. */
  @Test
  void findsTheRowsOfAnExtremeValueThatOnlySorts() throws Exception {
    String gold = "SELECT dept, name FROM emp GROUP BY dept ORDER BY MAX(salary) DESC";
    String rows = "SELECT 'a', 'Bob' UNION ALL SELECT 'b', '%s'";

    assertThat(both(rows.formatted("Cid"), rows.formatted("Dan"), gold))
        .containsExactlyInAnyOrder(Set.of(), Set.of(Relaxation.TIE_CHOICE));
    assertThat(cause(rows.formatted("Ann"), gold)).isEqualTo(Cause.WRONG_VALUES);
    for (String unseen :
        List.of(
            "SELECT name FROM emp WHERE dept = 'b' GROUP BY dept ORDER BY MAX(salary) LIMIT 1",
            "SELECT name FROM emp GROUP BY dept HAVING salary = MAX(salary) AND dept = 'b'")) {
      assertThat(judge("SELECT 'Eve'", unseen).match().notes())
          .as(unseen)
          .containsExactly(
              "a column beside MAX or MIN of the gold may pick one of several tied rows; such ties"
                  + " are not seen");
    }
  }
}
