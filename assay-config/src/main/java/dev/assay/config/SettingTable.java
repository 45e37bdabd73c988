// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The table of settings, the source of the configuration reader, the command-line options, the JSON
 * schema and the tables of {@code docs/reference/settings.md}.
 *
 * <p>A row is {@code path | type | default | option}, followed by an indented description. {@code
 * option:} introduces a different description for the option, {@code see} the page with details. An
 * option without a value sets {@code true}, or the value after its {@code =}.
 */
final class SettingTable {
  private static final String RUN =
      """
      name | text | the data set's name | --name NAME
        Name of the run in reports.
      questions | shorthand
        File or folder of questions with gold queries, or a list of them; or both keys below.
      questions.file | paths | required | --questions PATH
        File or folder of questions with gold queries, or a list of them.
        option: File or folder of questions with gold queries; may be repeated.
        see datasets.md#several-files
      questions.format | format | recognized from the file | --format FORMAT
        Format of the questions: assay, bird, defog, records, sparc, spider, spider2,
        sql-create-context or wikisql.
      questions.map | headers | recognized from the file | --map PART=FIELD
        Names of fields in a file of other shape, such as gold: sql. The parts are id, question,
        database, gold, evidence and others, and prediction and prediction_id of the file of
        predictions; database: =NAME is one for all.
        option: Field that holds a part of each question (id, question, database, gold, evidence and
        others), or the SQL or id of each prediction (prediction, prediction_id), in a file of
        another shape, such as gold=sql; may be repeated.
        see datasets.md#fields-with-other-names
      format | format
        Same as questions.format.
      map | headers
        Same as questions.map.
      first | integer 1 | all questions | --first N
        Evaluate only the first N questions.
      where | text | | --where KEY=VALUE
        Evaluate only questions with this id, database, category, difficulty, tag or SQL feature
        of the gold query (feature=join); * matches any text; separate several conditions by commas.
      failed | path | | --failed RUN
        Evaluate only the questions that failed in this run - those that were wrong, not scored or
        left pending.
        see how-do-i.md#only-what-failed
      allowMissing | truth | false | --allow-missing
        Count questions without a prediction as wrong, instead of refusing to run.
      onlyPredicted | truth | false | --only-predicted
        Leave out questions without a prediction; they count neither as right nor as wrong.
        see datasets.md#predictions
      databases | databases | database/ and databases/ beside the questions | --databases DIR
        Folder of database files, or a list of folders; or a map from database id to the keys below;
        or these keys, with {database} in the url, for all ids.
        option: Folder of database files, may be repeated; or one URL with {database} in place of
        the id.
        see databases.md
      databases.ID.url | text
        JDBC or connection URL of a server, without a password; or a variable that holds the URL.
        see databases/postgresql.md#connection-urls
      databases.ID.file | path
        Database file of an embedded engine, in place of url.
      databases.ID.user | text
        Account on the server, preferably one that can only read.
        see safety.md#accounts
      databases.ID.password | secret
        Password as "${NAME}" of an environment variable, or a file; never the password itself.
        see safety.md#secrets
      databases.ID.password.file | path | required
        File with the password that only its owner may read.
      databases.ID.properties | properties
        Properties for the JDBC driver; secret ones as "${NAME}".
        see databases/drivers.md#properties-that-are-refused
      databases.ID.driver | text | found by the URL
        Name of an installed driver, as assay driver list shows it.
        see databases/drivers.md
      databases.ID.encoding | text | UTF-8
        Encoding of the texts of an SQLite file, such as latin1.
        see databases/sqlite.md#text-that-is-not-utf-8
      databases.ID.gold | database
        Where gold queries run: a file, the URL of a server, or these keys; with prediction, in
        place of url and file.
        see databases.md#golds-on-a-database-of-their-own
      databases.ID.prediction | database
        Where predictions run, and of which prompts show the schema; with gold.
        see databases.md#golds-on-a-database-of-their-own
      goldDatabases | databases | the databases of predictions | --gold-databases DIR
        Databases of the same ids on which gold queries run, each in a form that databases can have.
        option: Folder of database files on which gold queries run, may be repeated; or one URL with
        {database} in place of the id.
        see databases.md#golds-on-a-database-of-their-own
      databaseEncoding | text | UTF-8 | --database-encoding NAME
        Encoding of the texts of all SQLite files, such as latin1.
        see databases/sqlite.md#text-that-is-not-utf-8
      followLinks | truth | false | --follow-links
        Also read files that are links out of the folder of databases, questions or predictions.
        see datasets.md#databases-in-a-linked-store
      database | database | | --database DATABASE
        One database for all questions, whatever database they name: a file, the URL of a server, or
        the keys of databases.ID; in place of databases.
        option: One database for all questions, whatever database they name: a SQLite, DuckDB or H2
        file, or the URL of a server; in place of --databases.
        see databases.md#one-database-for-all-questions
      extraDatabases | path | | --extra-databases DIR
        Folder of extra databases, DIR/ID/NAME.sql or .sqlite, on which accepted predictions must be
        right, too.
        see probe.md#extra-databases
      constraints | path | constraints.yaml beside the questions | --constraints FILE
        File of constraints on the data, which counterexamples respect.
        see probe.md#constraints
      execution | section
        How queries run.
      execution.timeout | duration | 30s | --timeout TIME
        Time limit of one query.
      execution.maxRows | long 1 | 1000000 | --max-rows N
        Maximum rows of a result.
      execution.maxCells | long 1 | 20000000 | --max-cells N
        Maximum cells of a result, rows times columns.
      execution.maxBytes | size | 256MB | --max-bytes SIZE
        Maximum memory of a result, approximately.
      execution.compareTimeout | duration | 5s | --compare-timeout TIME
        Processor time for comparing one result with its gold; beyond it the prediction is wrong
        with cause UNDECIDED.
        see comparison.md#effort
      execution.workers | integer 1 | one per core | --workers N
        Questions evaluated concurrently.
      execution.reconnectTimeout | wait | 1m | --reconnect-timeout TIME
        How long to wait for an unreachable database before its questions are left pending; 0 does
        not wait.
        see run-directory.md#when-a-database-is-unreachable
      execution.checkGold | truth | false | --check-gold
        Run each gold query twice to find non-deterministic ones.
        see comparison.md#non-deterministic-gold-queries
      execution.compare | choice client, inDatabase | client | --compare-in-database = inDatabase
        Where large results are compared: client fetches all results; inDatabase has databases that
        can do so compare large results themselves, and fetches only those that differ.
        option: Have databases that can do so compare large results themselves, and fetch only those
        that differ.
        see in-database.md
      execution.fetchRows | long 1 | 10000 | --fetch-rows N
        With compare: inDatabase, always fetch results of up to N rows.
        option: With --compare-in-database, always fetch results of up to N rows.
        see in-database.md#which-results
      execution.sampleLargeResults | truth | false | --sample-large-results
        Compare a gold's result beyond the limits by a sample of its rows, instead of leaving the
        question unscored.
        see in-database.md#samples
      execution.isolation | choice process, none | process | --in-process = none
        Where queries run: in worker processes, or in Assay's own process.
        option: Run queries in this process instead of in worker processes.
        see safety.md#worker-processes
      execution.workerMemory | memory | 2GB | --worker-memory SIZE
        Memory limit of one worker process, at least 256MB; the same limit applies to its temporary
        files.
        option: Memory limit of one worker process.
      execution.allowPrivileged | truth | false | --allow-privileged
        Accept database accounts that may do more than read, with a warning.
        see safety.md#accounts
      timeZone | zone | UTC | --time-zone ZONE
        Time zone of every database session, such as Europe/Paris.
        see clock.md
      clock | instant | the database's clock | --clock INSTANT
        Fix the current time that queries see, such as 2024-06-01T00:00:00Z.
        see clock.md
      compare | section
        How results are compared.
      compare.profile | text | standard | --profile NAME
        Rules that decide: strict, standard, lenient, probed, your own profile, or another
        evaluator's rules: bird, spider, spider2, sql-eval.
        option: Rules that decide: strict, standard, lenient or your own; probed; or another
        evaluator's rules: bird, spider, spider2, sql-eval.
        see metrics.md#other-evaluators
      compare.profiles | profiles
        Your own profiles: a name and a list of accepted relaxations each.
        see comparison.md#a-match-is-a-set-of-relaxations
      compare.questionWords | path | the English words | --question-words FILE
        File of the words by which questions in another language are read.
        see comparison.md#what-the-question-asks-for
      metrics | shorthand
        Metrics and groups to score; or the keys below.
      metrics.names | metrics | default | --metrics NAMES
        Metrics to compute: names, default (execution accuracy, exact and subset result, bag F1,
        schema linking), all, or the groups assay, spider, bird, spider2, sql_eval, aws.
        option: Metrics to compute, such as default,bird; names, default (execution accuracy, exact
        and subset result, bag F1, schema linking), all, or the groups assay, spider, bird, spider2,
        sql_eval, aws.
        see metrics.md
      metrics.aws | section
        Thresholds of the AWS guide's result metrics; without names, adds these to the default.
        see metrics/aws.md#results
      metrics.aws.tolerance | number | 0.1
        Largest difference of two numbers that count as equal.
      metrics.aws.rowThreshold | portion | 0.7
        Minimum share of matching cells for a row to match.
      plugins | path | | --plugins DIR
        Folder of jars with metrics of your own. Their code runs inside Assay.
        see metrics.md#your-own-metrics
      gate | section
        Conditions under which the run fails.
        see ci.md
      gate.minAccuracy | share | | --min-accuracy [NAME=]SHARE
        Exit with 1 if accuracy, from 0 to 1, is lower.
        option: Exit with 1 if accuracy, from 0 to 1, is lower; hard=0.6 sets it for one category,
        difficulty or database, tag:heldout=0.5 for a tag, feature:join=0.5 for a SQL feature. May
        be repeated.
      gate.categories | shares
        Exit with 1 if the accuracy of a category, difficulty, database, tag or SQL feature is
        lower, as in { hard: 0.6, tag:heldout: 0.5 }; option --min-accuracy hard=0.6.
      gate.metrics | numbers | | --min-metric NAME=MEAN
        Exit with 1 if the mean of a metric or the mean score of a judge is lower, as in
        { probe: 0.9, execution_score: 2.4 }.
        option: Exit with 1 if the mean of a metric or the mean score of a judge is lower, as in
        probe=0.9 or execution_score=2.4. May be repeated.
      gate.maxDrop | numbers | | --max-drop NAME=AMOUNT
        Exit with 1 if accuracy, the mean of a metric or the mean score of a judge is lower than in
        the baseline by more than this, as in { execution_score: 0.1 }.
        option: Exit with 1 if accuracy, the mean of a metric or the mean score of a judge is lower
        than in the baseline by more than this, as in execution_score=0.1. May be repeated.
      gate.maxBroken | integer 0 | | --max-broken N
        Exit with 1 if more than N questions regress against the baseline.
      gate.maxUnscored | integer 0 | | --max-unscored N
        Exit with 1 if more than N questions are not scored, for example because their gold query
        fails.
      gate.baseline | path | | --baseline RUN
        Earlier run to compare this one with.
      gate.intersect | truth | false | --intersect
        Compare only the questions in common with the baseline, instead of refusing when they
        differ.
      out | path | runs/<time>-<name> | --out DIR
        Run directory.
      keepValues | truth | true | --no-values = false
        Store result values in the run directory.
        option: Leave out result values, and database messages that may quote them.
        see exports.md#without-values
      headline | text | accuracy, or the score of the only judge if nothing is scored | --headline NAME
        Number by which the run is listed and compared: accuracy, or the name of a metric or rubric.
        see view.md#headline
      webhook | text | | --webhook URL
        URL that the summary is posted to as JSON at the end, as "${NAME}".
        option: Post the summary as JSON to this URL at the end; keep the URL in a variable, as in
        "$WEBHOOK".
        see exports.md#posting-the-summary
      webhookRows | truth | false | --webhook-rows
        Post a row for each question too, in batches, after the summary.
        see exports.md#posting-the-summary
      evidence | choice run, all | run
        Evidence beside the verdicts: run takes what the run and its judges know; all also probes,
        and audits the golds, as --probe and --audit do.
        see trust.md
      review | section
        Confidence in answers.
      review.weights | path | the weights that come with Assay | --weights FILE
        Weights of the confidence in answers, as assay review calibrate writes them.
        see trust.md#confidence
      generator | section
        Where the SQL comes from: one of predictions, model, command and http.
      judge | section
        LLM judges of the run's predictions.
        see judge.md
      """;

  private static final String GENERATOR =
      """
      predictions | path | | --predictions PATH
        SQL to evaluate: one query per line, JSON, JSON Lines, CSV, or a folder of ID.sql files; or a
        folder of result tables, ID.csv.
        see datasets.md#predictions
      model | names | | --model PROVIDER/NAME
        Model that writes the SQL, as PROVIDER/NAME; or a list.
        option: Model that writes the SQL; repeat it to compare several. Its API key comes from the
        environment.
        see models.md
      prompt | files | default | --prompt NAME
        Prompt template: default, plain, reasoning, or a file; or a list. Each model is run with each
        prompt.
        option: Prompt template: default, plain, reasoning, or a file; may be repeated. Each model is
        run with each prompt.
        see prompts.md
      """;

  /** Rows that {@code generator} and {@code judge} have in common. */
  private static final String CALLS =
      """
      settings | section
        Settings of model calls; anything not set is left to the provider.
        see models.md#settings
      settings.baseUrl | address | the provider's public address | --base-url URL
        Base URL of the provider.
      settings.keyVariable | text | the provider's usual variable | --key-variable NAME
        Environment variable that holds the API key.
      settings.temperature | number | | --temperature N
        Sampling temperature.
      settings.maxTokens | integer 1 | | --max-tokens N
        Maximum completion tokens per call.
      settings.stop | names
        Texts that end a completion.
      settings.reasoningEffort | text | | --reasoning-effort WORD
        Reasoning effort, such as low, where the model supports it.
      settings.extra | object
        Additional fields of the request body.
      settings.timeout | duration | 2m | --model-timeout TIME
        Time limit of one model call.
      schema | section
        How the prompt shows the schema.
        see prompts.md#tables
      schema.style | text | ddl | --schema-style STYLE
        How the prompt shows the schema: ddl, ddl_comments or compact.
      schema.sampleValues | integer 0 | 0, so that no data leaves this machine | --sample-values N
        Sample values per column in the prompt.
      schema.file | path | the live database's schema
        File of schemas, or a folder of ID.json.
      limits | section
        Rate limits and retries.
        see spending.md#limits
      limits.concurrency | integer 1 | 8 | --concurrency N
        Maximum concurrent model calls.
      limits.requestsPerMinute | integer 1 | no limit
        Maximum model calls per minute.
      limits.tokensPerMinute | long 1 | no limit
        Maximum tokens per minute, sent and received.
      limits.retries | integer 0 | 5
        Retries of a call that failed.
      limits.firstWait | duration | 1s
        Wait before the first retry.
      limits.longestWait | duration | 2m
        Longest wait before a retry.
      budget | section
        Spending limits of the run.
        see spending.md#budgets
      budget.dollars | number | no limit | --budget DOLLARS
        Stop before the model call that could bring the cost above this many dollars.
      budget.tokens | long 1 | no limit
        Stop before the model call that could use more tokens, sent and received.
      budget.calls | long 1 | no limit | --max-calls N
        Stop after N model calls.
      prices | path | Assay's prices
        Price file.
        see spending.md#prices
      cache | truth | true | --no-cache = false
        Reuse cached answers and keep new ones.
        option: Ignore cached answers.
        see spending.md#the-cache
      replay | path | | --replay RUN
        Replay the answers of an earlier run; makes no model calls.
        see asking.md#record-and-replay
      """;

  private static final String GENERATOR_MORE =
      """
      settings.seed | integer 0 | | --seed N
        Seed for reproducible sampling, where the model supports one.
      schema.shuffleSeed | long 0 | the database's order
        Seed for shuffling tables and columns.
      schema.tables | integer 1 | all tables | --schema-tables N
        Put only the N most relevant tables into the prompt.
        see retrieval.md#only-the-tables-that-matter
      schema.columns | integer 1 | all columns
        Put only the N most relevant columns of each table into the prompt.
      schema.tokens | integer 1 | no limit
        Put only as many tables into the prompt as fit into N tokens.
      schema.joinPaths | truth | true
        Add tables that join the retrieved ones.
      examples | section
        Few-shot examples in the prompt.
        see retrieval.md#examples-similar-to-a-question
      examples.file | path | required | --examples FILE
        Questions with SQL; the most similar ones become few-shot examples in the prompt.
      examples.count | integer 1 | 3 | --example-count N
        Few-shot examples per prompt.
      examples.databases | choice any, same, other | any
        Databases whose examples may be shown: any, the question's own, or only others.
      examples.nearest | truth | true
        Show the most similar examples, instead of the first ones in the file.
      embeddings | shorthand
        Embedding model for similarity search; or the keys below.
        see retrieval.md#embeddings
      embeddings.model | text | required
        minilm (the default without this section), or a provider's model as PROVIDER/NAME.
      embeddings.baseUrl | address | the provider's public address
        Base URL of the provider.
      embeddings.keyVariable | text | the provider's usual variable
        Environment variable that holds the API key.
      embeddings.dimensions | integer 1 | the model's
        Numbers per vector.
      store | section
        Where vectors are stored: one of file, chroma and pgvector; by default in Assay's cache.
        see retrieval.md#stores
      store.file | path
        File of vectors.
      store.chroma | text
        Address of a Chroma server.
      store.pgvector | connection
        JDBC or connection URL of a PostgreSQL database with the extension vector.
      store.user | text
        Account on the server.
      store.password | text
        Password of the account, as "${NAME}".
      store.collection | text
        Name of the collection or table.
      attempts | integer 1 | 1 | --attempts N
        Attempts per answer, including corrections after errors.
        see asking.md#self-correction
      retryEmpty | truth | false
        Also correct an answer whose result is empty.
      samples | integer 1 | 1 | --samples N
        Answers sampled per question; the most frequent result wins.
        see asking.md#samples
      take | choice first, last | last
        Which SQL block to use if an answer contains several.
      command | command
        Your own program and its arguments, as a list.
        see agents.md
      protocol | choice once, lines | once
        Start one process per question, or one process that reads one line per question.
        see agents.md#one-process-for-all-questions
      timeout | duration | 2m
        Time limit for one answer of your own program or server.
      http | section
        Your own server.
        see agents.md#a-server
      http.url | address | required
        URL that requests are posted to.
      http.headers | headers
        Headers of a request; secrets as "${NAME}".
      http.body | text | a JSON object with everything
        Template of a request's body, with slots such as {{question}}.
      http.sql | text
        JSON pointer to the SQL in the answer.
      """;

  /** The settings of a judge, beside those of the calls that it makes. */
  private static final String JUDGE =
      """
      model | names | | --model PROVIDER/NAME
        Judge model, as PROVIDER/NAME; or a list. Each model uses each rubric; without a model, no
        judge runs.
        option: Judge model; may be repeated. Each model uses each rubric.
      rubric | files | execution_score | --rubric NAME
        Rubric to judge by: a built-in one or a file; or a list.
        option: Rubric to judge by: a built-in one (--list) or a file; may be repeated.
        see judge.md#rubrics
      on | choice all, disagreement, vacuous, incorrect, correct, sample | all | --on WHEN
        Questions to judge: all, disagreement (between profiles, or with other evaluators' rules),
        vacuous (right, but both results say nothing),
        incorrect, correct or sample.
        see judge.md#which-predictions-to-judge
      sample | integer 1 | 100 if on is sample | --sample N
        Judge a random sample of at most N of these questions.
      seed | long 0 | 1 | --seed N
        Seed of the random sample.
      repeats | integer 1 | 1 | --repeats N
        Judgments per question and judge, to measure consistency.
        see judge.md#repeats-and-juries
      jury | choice median, mean, majority | median, or majority with several rubrics | --jury HOW
        How the scores of several judges are aggregated: median, mean or majority.
      settings.seed | integer 0
        Seed for reproducible sampling, where the model supports one.
      """;

  private SettingTable() {}

  /** Every setting, by path. */
  static Map<String, Setting> read() {
    Map<String, Setting> settings = new LinkedHashMap<>();
    Setting.addAll(settings, "", RUN);
    Setting.addAll(settings, "generator.", GENERATOR);
    Setting.addAll(settings, "generator.", CALLS);
    Setting.addAll(settings, "generator.", GENERATOR_MORE);
    Setting.addAll(settings, "judge.", JUDGE);
    Setting.addAll(settings, "judge.", CALLS);
    return settings;
  }
}
