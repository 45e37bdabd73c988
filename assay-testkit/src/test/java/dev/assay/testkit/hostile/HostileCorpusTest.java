// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.testkit.hostile.HostileStatement.Expectation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class HostileCorpusTest {
  static final List<String> ENGINES = HostileCorpus.ENGINES;

  private static final Placeholders PLACEHOLDERS =
      new Placeholders(Path.of("outside"), "self", "other", 1);

  private static Dialect dialect(String engine) {
    return engine.equals("mariadb")
        ? Dialect.MYSQL
        : Dialect.valueOf(engine.toUpperCase(Locale.ROOT));
  }

  @Test
  void isLargeAndEachEngineHasItsShare() {
    int all = 0;
    for (String engine : ENGINES) {
      List<HostileStatement> statements = HostileCorpus.of(engine);
      assertThat(statements).as(engine).hasSizeGreaterThanOrEqualTo(60);
      assertThat(statements).extracting(HostileStatement::template).doesNotHaveDuplicates();
      all += statements.size();
    }
    assertThat(all).isGreaterThanOrEqualTo(400);
    assertThat(StatementWrapper.values()).hasSizeGreaterThanOrEqualTo(12);
  }

  @ParameterizedTest
  @FieldSource("ENGINES")
  void fillsEveryPlaceholder(String engine) {
    for (HostileStatement statement : HostileCorpus.of(engine)) {
      assertThat(PLACEHOLDERS.fill(statement.template())).doesNotContain("${");
    }
  }

  @ParameterizedTest
  @FieldSource("ENGINES")
  void theGuardRefusesWhatIsCertain(String engine) {
    List<String> letThrough = new ArrayList<>();
    for (HostileStatement statement : HostileCorpus.of(engine)) {
      for (StatementWrapper wrapper : StatementWrapper.values()) {
        boolean certain =
            switch (wrapper.refusal(dialect(engine))) {
              case ALWAYS -> true;
              case AS_STATEMENT -> statement.expected() == Expectation.REFUSED;
              case OPEN -> false;
            };
        String sql = PLACEHOLDERS.fill(wrapper.wrap(statement.template(), dialect(engine)));
        if (certain && SqlGuard.check(sql, dialect(engine)).isEmpty()) {
          letThrough.add(wrapper + " of " + statement.where() + ": " + sql);
        }
      }
    }
    assertThat(letThrough).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("ENGINES")
  void theGuardLetsQueriesThrough(String engine) {
    List<String> refused = new ArrayList<>();
    for (HostileStatement statement : HostileCorpus.of(engine)) {
      boolean query =
          statement.expected() == Expectation.BOMB || statement.expected() == Expectation.HEAVY;
      String sql = PLACEHOLDERS.fill(statement.template());
      if (query) {
        SqlGuard.check(sql, dialect(engine)).ifPresent(why -> refused.add(why + ": " + sql));
      }
    }
    assertThat(refused).isEmpty();
  }
}
