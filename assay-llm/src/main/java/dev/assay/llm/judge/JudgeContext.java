// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.execute.internal.RowSample;
import dev.assay.journal.StoredResults;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.llm.generate.PromptContext;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlComments;
import dev.assay.sql.internal.SqlLexer;
import dev.assay.sql.internal.SqlToken;
import dev.assay.table.ResultTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sources of the inputs that judges see. Safe for use by several threads.
 *
 * @param results of the run
 * @param schemas of its databases, or {@code null} if no rubric shows them
 * @param questions of its data set by id; empty if no rubric needs them
 * @param schemaText the schema that the run was given in place of a database, or {@code null}
 */
public record JudgeContext(
    StoredResults results,
    PromptContext.@Nullable Opened schemas,
    Map<String, Question> questions,
    @Nullable String schemaText) {
  private static final Pair NOTHING = new Pair(null, null);

  /**
   * Returns the inputs that a judge sees for an outcome. An input that the question does not have,
   * or that was not stored, is absent.
   *
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if a schema can't be read
   */
  Map<JudgeInput, String> of(Outcome outcome, Rubric rubric) {
    Pair pair =
        rubric.inputs().stream().anyMatch(JudgeInput::showsRows)
            ? results.read(outcome.question()).orElse(NOTHING)
            : NOTHING;
    Map<JudgeInput, String> inputs = new EnumMap<>(JudgeInput.class);
    for (JudgeInput input : rubric.inputs()) {
      String value = value(input, outcome, pair, rubric.settings());
      if (value != null) {
        inputs.put(input, value);
      }
    }
    return inputs;
  }

  private @Nullable String value(
      JudgeInput input, Outcome outcome, Pair pair, Rubric.Settings settings) {
    Question question = questions.get(outcome.question());
    return switch (input) {
      case QUESTION -> outcome.text();
      case INSTRUCTIONS -> question == null ? null : question.instructions();
      case EVIDENCE -> question == null ? null : question.evidence();
      case DIALECT -> schemas == null ? null : schemas.dialectName(outcome.database());
      case SCHEMA -> schema(outcome.database());
      case SQL -> shown(outcome, outcome.sql());
      case GOLD_SQL -> shown(outcome, outcome.goldSql());
      case RESULT -> sample(pair.predicted(), outcome.execution(), settings);
      case GOLD_RESULT -> sample(pair.gold(), outcome.gold().execution(), settings);
      case EXECUTION -> execution(outcome);
      case TABLES, FIRST_ANSWER, SECOND_ANSWER -> null;
    };
  }

  private @Nullable String shown(Outcome outcome, @Nullable String sql) {
    return sql == null ? null : JudgedSql.of(sql, dialect(outcome.database())).sql();
  }

  /** The note on the SQL that the judge of a judgment saw; {@code null} if there is none. */
  @Nullable String note(Outcome outcome, Rubric rubric) {
    String sql = outcome.sql();
    return sql == null || !rubric.inputs().contains(JudgeInput.SQL)
        ? null
        : JudgedSql.of(sql, dialect(outcome.database())).note();
  }

  /** The dialect of a database; standard SQL if no rubric needs a database. */
  private Dialect dialect(String database) {
    return schemas == null ? Dialect.ANSI : schemas.schemas().dialect(database);
  }

  private @Nullable String schema(String database) {
    return schemas == null ? schemaText : schemas.schemaText(database);
  }

  private static @Nullable String sample(
      @Nullable Excerpt result, ExecutionSummary execution, Rubric.Settings settings) {
    if (result == null) {
      return null;
    }
    ResultTable table = result.table();
    boolean isSample =
        execution.isSampled() && result.sample() == null && table.rowCount() < result.rowsTotal();
    Excerpt shown =
        isSample ? new Excerpt(RowSample.chosen(table, 0), result.rowsTotal(), table) : result;
    return ResultSample.of(shown, settings.rows(), settings.characters());
  }

  /** The result of the comparison, in one line; {@code null} if nothing was compared. */
  private static @Nullable String execution(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored) {
      return null;
    }
    if (outcome.verdict() instanceof Verdict.Incorrect incorrect) {
      return "incorrect: " + words(incorrect.cause());
    }
    Match match = outcome.match();
    return match == null || match.relaxations().isEmpty()
        ? "correct: the results are equal"
        : match.relaxations().stream()
            .map(Relaxation::words)
            .collect(Collectors.joining("; ", "correct, ignoring: ", ""));
  }

  private static String words(Cause cause) {
    return cause.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The reason why an outcome can't be judged; {@code null} if it can. */
  @Nullable String missing(Outcome outcome, Rubric rubric) {
    return missing(outcome, rubric, results);
  }

  /**
   * Returns the reason why no judge can judge an outcome; {@code null} if one can.
   *
   * @param results of the run
   */
  public static @Nullable String missing(
      Outcome outcome, List<Rubric> rubrics, StoredResults results) {
    String first = null;
    for (Rubric rubric : rubrics) {
      String missing = missing(outcome, rubric, results);
      if (missing == null) {
        return null;
      }
      first = first == null ? missing : first;
    }
    return first;
  }

  private static @Nullable String missing(Outcome outcome, Rubric rubric, StoredResults results) {
    if (rubric.inputs().stream().anyMatch(JudgeInput::isOfCounterexample)) {
      return "without a counterexample, of which only assay probe --judge asks";
    }
    if (rubric.inputs().contains(JudgeInput.GOLD_SQL) && outcome.goldSql() == null) {
      return "without gold SQL, which %s needs".formatted(rubric.name());
    }
    if (rubric.inputs().stream().noneMatch(JudgeInput::showsRows)) {
      return null;
    }
    Pair pair = results.read(outcome.question()).orElse(NOTHING);
    boolean lacking =
        (rubric.inputs().contains(JudgeInput.RESULT) && pair.predicted() == null)
            || (rubric.inputs().contains(JudgeInput.GOLD_RESULT) && pair.gold() == null);
    return lacking ? "without results in the run, which %s needs".formatted(rubric.name()) : null;
  }

  /**
   * The SQL of a prediction as a judge sees it: without comments, which change no result but could
   * speak to the judge. Texts in literals and names stay, because they are part of the query.
   *
   * @param sql without comments
   * @param note the judgment's note on it, or {@code null} if there is nothing to say
   */
  record JudgedSql(String sql, @Nullable String note) {
    private static final String HIDDEN = "the judge did not see the comments of the SQL";

    private static final String ADDRESSED = "the SQL seems to address a judge";

    /** Words of somebody who speaks to whoever grades, and hardly of a query. */
    private static final Pattern ADDRESS =
        Pattern.compile(
            "(?i)\\b(?:judge|grader|evaluator|examiner|rubric|llm|language model|system prompt)s?\\b"
                + "|\\b(?:ignore|disregard|forget)\\b.{0,40}\\b(?:above|previous|prior|earlier|instructions?|said|rules?)\\b"
                + "|\\b(?:answer|reply|respond|return|output|give|assign|award|rate|score|mark|grade|accept|treat|deem|consider)\\b"
                + ".{0,40}\\b(?:[0-5]|correct|right|perfect|equivalent|full|highest|maximum|pass(?:es)?)\\b"
                + "|\\bscore\\b.{0,20}\\b[0-5]\\b"
                + "|\\b(?:query|sql|statement|answer|prediction|result)\\b.{0,20}\\b(?:is|are|been)\\b"
                + ".{0,30}\\b(?:correct|right|perfect|equivalent|verified|approved)\\b",
            Pattern.DOTALL);

    private static final int LONGEST = 20_000;

    static JudgedSql of(String sql, Dialect dialect) {
      SqlComments comments = SqlComments.removed(sql, dialect);
      String hidden = comments.comments().isEmpty() ? null : HIDDEN;
      boolean addresses =
          comments.comments().stream().anyMatch(JudgedSql::addresses)
              || quotes(comments.sql(), dialect);
      return new JudgedSql(
          comments.sql(),
          addresses ? (hidden == null ? ADDRESSED : ADDRESSED + "; " + hidden) : hidden);
    }

    private static boolean quotes(String sql, Dialect dialect) {
      return SqlLexer.lex(sql, dialect).stream()
          .filter(token -> token.kind() != SqlToken.Kind.WORD)
          .map(token -> sql.substring(token.start(), token.end()))
          .filter(text -> text.indexOf(' ') > 0) // a name or a word of data says nothing
          .anyMatch(JudgedSql::addresses);
    }

    private static boolean addresses(String text) {
      return ADDRESS.matcher(text.length() > LONGEST ? text.substring(0, LONGEST) : text).find();
    }
  }
}
