// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.engines.TieContract;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DuckDbTieTest extends TieContract {
  @Override
  protected String prefix() {
    return "jdbc:duckdb:";
  }

  @Override
  protected List<String> picksOfItsOwn() {
    String window = "OVER (PARTITION BY dept ORDER BY salary DESC)";
    return List.of(
        "SELECT dept, name FROM emp QUALIFY ROW_NUMBER() " + window + " = 1",
        "SELECT dept, name FROM emp WHERE salary > 0 QUALIFY 1 >= ROW_NUMBER() " + window + ";",
        "SELECT * EXCLUDE (r) FROM (SELECT dept, name, ROW_NUMBER() "
            + window
            + " AS r FROM emp QUALIFY r = 1)",
        "SELECT * EXCLUDE (r) FROM (SELECT dept, name, ROW_NUMBER() "
            + window
            + " AS r FROM emp) WHERE r = 1",
        "SELECT DISTINCT ON (dept) dept, name FROM emp ORDER BY dept, salary DESC",
        "SELECT DISTINCT ON (1) dept, name FROM emp ORDER BY 1, salary DESC",
        "SELECT DISTINCT ON (d) dept AS d, name FROM emp ORDER BY d, salary DESC NULLS LAST",
        "SELECT dept, name FROM (SELECT DISTINCT ON (dept) dept, name FROM emp ORDER BY dept, salary"
            + " DESC) AS x",
        "SELECT DISTINCT ON (dept) dept, name FROM emp WHERE salary <> 10");
  }

  @Override
  @Tag("long")
  @Test
  protected void acceptsAnyChoiceAmongTheRowsThatARowNumberPicksFrom() throws Exception {
    super.acceptsAnyChoiceAmongTheRowsThatARowNumberPicksFrom();
  }
}
