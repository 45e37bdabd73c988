// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static java.util.Map.entry;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Question;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Golds by engine: the names under which a question's gold may be written, and the choice of the
 * one for its database.
 */
public final class GoldDialects {
  /** For every engine that has no gold of its own. */
  static final String DEFAULT = "default";

  /** Engines by the word in a JDBC URL, and by other names that people write. */
  private static final Map<String, String> ENGINES =
      Map.ofEntries(
          entry("sqlite", "sqlite"),
          entry("duckdb", "duckdb"),
          entry("h2", "h2"),
          entry("postgres", "postgres"),
          entry("postgresql", "postgres"),
          entry("mysql", "mysql"),
          entry("mariadb", "mariadb"),
          entry("sqlserver", "sqlserver"),
          entry("mssql", "sqlserver"),
          entry("tsql", "sqlserver"),
          entry("oracle", "oracle"),
          entry("db2", "db2"),
          entry("snowflake", "snowflake"),
          entry("bigquery", "bigquery"),
          entry("redshift", "redshift"),
          entry("databricks", "databricks"),
          entry("spark", "spark"),
          entry("hive2", "spark"),
          entry("trino", "trino"),
          entry("presto", "presto"),
          entry("clickhouse", "clickhouse"),
          entry("ch", "clickhouse"),
          entry(DEFAULT, DEFAULT));

  /** MariaDB is reached by MySQL's URL, too, and the other way round. */
  private static final Map<String, String> RELATED = Map.of("mariadb", "mysql", "mysql", "mariadb");

  private static final Pattern JDBC = Pattern.compile("jdbc:([a-z0-9]+):.*", Pattern.DOTALL);

  private GoldDialects() {}

  /** The engine that a name stands for; {@code null} if it is none. */
  static @Nullable String engine(String name) {
    return ENGINES.get(name.toLowerCase(Locale.ROOT));
  }

  /** A remedy for a name that stands for no engine. */
  static String hint(String name) {
    TreeSet<String> names = new TreeSet<>(ENGINES.values());
    names.addAll(List.of("sql", "tables"));
    return NearestName.hint(name, names);
  }

  /**
   * The questions with the golds of their databases' engines.
   *
   * @param urls the JDBC URL of a database by its id; without one, any gold is as good as another
   * @throws AssayException with the line of a question that has no gold for its engine
   */
  public static List<Question> choose(
      List<Question> questions, Function<String, Optional<String>> urls) {
    if (questions.stream().noneMatch(question -> question.gold() instanceof Gold.ByEngine)) {
      return questions;
    }
    return questions.stream().map(question -> choose(question, urls)).toList();
  }

  private static Question choose(Question question, Function<String, Optional<String>> urls) {
    if (!(question.gold() instanceof Gold.ByEngine golds)) {
      return question;
    }
    String url = urls.apply(question.database()).orElse(null);
    if (url == null) {
      // Nothing can run there, whatever the gold is; the run says so for each question.
      return question.withGold(golds.golds().values().iterator().next());
    }
    Matcher jdbc = JDBC.matcher(url.toLowerCase(Locale.ROOT));
    String word = jdbc.matches() ? jdbc.group(1) : "";
    String engine = ENGINES.getOrDefault(word, word);
    Gold gold =
        Stream.of(engine, RELATED.getOrDefault(engine, engine), DEFAULT)
            .map(golds.golds()::get)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (gold == null) {
      throw new AssayException(
          "%s: question '%s' has no gold for %s, the engine of database '%s'; it has %s: add \"%s\" or \"default\" to its 'gold'"
              .formatted(
                  golds.place(),
                  question.id(),
                  engine.isEmpty() ? "this engine" : engine,
                  question.database(),
                  String.join(", ", new TreeSet<>(golds.golds().keySet())),
                  engine));
    }
    return question.withGold(gold);
  }
}
