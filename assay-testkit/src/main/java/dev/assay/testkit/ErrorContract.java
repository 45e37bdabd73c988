// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That errors arrive with their kind and the database's words. */
public interface ErrorContract extends DatabaseContract {
  /** Kinds that some databases do not have: their queries end with a value. */
  Set<ErrorKind> MAY_LACK =
      EnumSet.of(ErrorKind.TYPE, ErrorKind.DIVISION_BY_ZERO, ErrorKind.PERMISSION);

  /** Kinds that a query can be tried for. */
  Set<ErrorKind> TRIED =
      EnumSet.complementOf(
          EnumSet.of(
              ErrorKind.RESOURCES, ErrorKind.CONNECTION, ErrorKind.DAMAGED, ErrorKind.OTHER));

  @Test
  default void classifiesErrors() {
    Map<ErrorKind, String> queries = new EnumMap<>(ErrorKind.class);
    queries.put(ErrorKind.SYNTAX, "SELECT id FROM item WHERE ORDER BY");
    queries.put(ErrorKind.UNKNOWN_TABLE, "SELECT * FROM nowhere");
    queries.put(ErrorKind.UNKNOWN_COLUMN, "SELECT nothing FROM item");
    queries.put(ErrorKind.UNKNOWN_FUNCTION, "SELECT no_such_function(id) FROM item");
    queries.put(ErrorKind.UNBOUND_PARAMETER, "SELECT count(*) FROM item WHERE id > ?");
    queries.putAll(fixture().errors());
    Set<ErrorKind> lacking = EnumSet.copyOf(TRIED);
    lacking.removeAll(queries.keySet());
    assertThat(MAY_LACK).containsAll(lacking);
    queries.forEach(
        (kind, sql) -> {
          Execution execution = run(sql);
          assertThat(execution).as(sql).isInstanceOf(Failed.class);
          assertThat(((Failed) execution).kind())
              .as(sql + ": " + execution)
              .isEqualTo(fixture().untoldErrors().contains(kind) ? ErrorKind.OTHER : kind);
        });
  }

  @Test
  default void tellsTheDatabasesWords() {
    assertThat(((Failed) run("SELECT * FROM nowhere")).message()).containsIgnoringCase("nowhere");
  }

  @Test
  default void takesAnEmptyTextForAnError() {
    for (String sql : new String[] {"", " ", ";", "-- nothing\n", "/* nothing */"}) {
      assertThat(run(sql)).as("'%s'", sql).isInstanceOf(Failed.class);
    }
    assertThat(rows("SELECT count(*) FROM item").row(0)).containsExactly(3L);
  }
}
