// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.app.session.SqlSource;
import dev.assay.config.AgentSettings;
import dev.assay.config.CallSettings.BudgetSettings;
import dev.assay.config.CallSettings.RateLimitSettings;
import dev.assay.config.ExampleSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.GenerationSettings.AttemptSettings;
import dev.assay.config.ModelSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.config.SchemaSettings.RetrievalSettings;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.JdbcUrl;
import dev.assay.input.internal.FileHashes;
import dev.assay.llm.call.RateLimits;
import dev.assay.llm.generate.Agent;
import dev.assay.llm.generate.AgentGenerator;
import dev.assay.llm.generate.AgentProgram;
import dev.assay.llm.generate.Attempts;
import dev.assay.llm.generate.HttpAgent;
import dev.assay.llm.generate.OneShotProcessAgent;
import dev.assay.llm.generate.PersistentAgent;
import dev.assay.llm.generate.PromptContext;
import dev.assay.llm.generate.RecordedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user's own system: a program or a server.
 *
 * @param context the way to the schemas of prompts
 * @param limits of the queries that read sample values
 * @param databases to tell the system their addresses
 */
public record AgentSource(
    GenerationSettings settings, PromptContext context, Limits limits, Databases databases)
    implements SqlSource {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);

  private AgentSettings agent() {
    return settings.agent();
  }

  /** The program or the host, for people; no argument and no key is in it. */
  public String name() {
    AgentSettings.Server server = agent().server();
    return server == null ? program().name() : String.valueOf(server.url().getHost());
  }

  @Override
  public String id() {
    return (agent().server() == null ? "command:" : "http:") + name();
  }

  /** Returns a hash of the system's identity and of the way it is called. */
  private String identity() {
    AgentSettings.Server server = agent().server();
    return FileHashes.ofText(
        "%s %s %s"
            .formatted(
                command(),
                server == null ? null : server.url(),
                server == null ? null : server.body()));
  }

  @Override
  public String hash() {
    AgentSettings.Server server = agent().server();
    String text =
        "%s %s %s %s"
            .formatted(
                identity(),
                server == null ? null : server.sql(),
                settings.tries().fingerprint(),
                context.fingerprint());
    return FileHashes.ofText(text);
  }

  @Override
  public int questionsAtOnce(int queries) {
    Integer concurrency = settings.calls().limits().concurrency();
    return concurrency == null ? queries : concurrency;
  }

  @Override
  public Opened open(QueryRunner runner, Path out) {
    PromptContext.Opened opened = context.open(runner, limits);
    Path replay = settings.calls().replay();
    RecordedAgent agent =
        replay == null
            ? RecordedAgent.asking(
                asked(), name(), identity(), out, settings.calls().budget().calls())
            : RecordedAgent.replaying(replay, name(), identity());
    AgentGenerator generator =
        new AgentGenerator(
            agent, opened.schemas(), this::address, Attempts.of(settings.tries()).take());
    return new Opened(
        generator,
        () -> Stream.of(agent.notes(), generator.notes()).flatMap(List::stream).toList(),
        () -> {
          agent.close();
          opened.close();
        });
  }

  /** Returns the address of a database as sent to the system. */
  Optional<String> address(String database) {
    return databases.findReadable(database).map(address -> new JdbcUrl(address.url()).printable());
  }

  private Agent asked() {
    AgentSettings agent = agent();
    AgentSettings.Server server = agent.server();
    if (server != null) {
      return new HttpAgent(
          server.url(),
          server.headers(),
          server.body(),
          server.sql(),
          timeout(),
          callLimits(),
          context.environment());
    }
    return agent.protocol() == AgentSettings.Protocol.LINES
        ? new PersistentAgent(program(), context.environment())
        : new OneShotProcessAgent(program(), context.environment());
  }

  private AgentProgram program() {
    AgentSettings.Program program = agent().program();
    return new AgentProgram(
        command(), program == null ? Path.of("").toAbsolutePath() : program.folder(), timeout());
  }

  private List<String> command() {
    AgentSettings.Program program = agent().program();
    return program == null ? List.of() : program.command();
  }

  private Duration timeout() {
    Duration timeout = agent().timeout();
    return timeout == null ? DEFAULT_TIMEOUT : timeout;
  }

  /** Returns the limits on calls; by default, as many at once as there are questions in work. */
  private RateLimits callLimits() {
    RateLimits usual = RateLimits.DEFAULT;
    RateLimitSettings set = settings.calls().limits();
    return new RateLimits(
        set.concurrency() == null ? Integer.MAX_VALUE : set.concurrency(),
        set.requestsPerMinute(),
        null,
        set.retries() == null ? usual.retries() : set.retries(),
        set.firstWait() == null ? usual.firstWait() : set.firstWait(),
        set.longestWait() == null ? usual.longestWait() : set.longestWait());
  }

  /**
   * Checks what can be checked without asking.
   *
   * @throws AssayException if the template of a request is wrong, there is no such program, or a
   *     setting would do nothing
   */
  AgentSource checked() {
    new UnsupportedAgentSettings(settings, name()).check();
    if (agent().server() != null) {
      asked().close();
    } else if (settings.calls().replay() == null) {
      program().require();
    }
    return this;
  }

  /**
   * The settings that do not apply to the user's own system, which makes its own prompts and calls.
   * They are refused: a limit that nobody keeps is worse than none.
   *
   * @param name of the system, for people
   */
  private record UnsupportedAgentSettings(GenerationSettings settings, String name) {
    /**
     * Looks at each.
     *
     * @throws AssayException at the first that is set
     */
    void check() {
      forModels("'prompt'", !settings.prompt().templates().isEmpty());
      forModels("'settings'", !settings.model().equals(ModelSettings.EMPTY));
      forModels("'examples'", !settings.prompt().examples().equals(ExampleSettings.EMPTY));
      forModels("'prices'", settings.calls().prices() != null);
      forModels("'cache'", Boolean.TRUE.equals(settings.calls().cache()));
      SchemaSettings schema = settings.prompt().schema();
      forModels("'schema: style'", schema.style() != null);
      forModels("'schema: shuffleSeed'", schema.shuffleSeed() != null);
      RetrievalSettings retrieval = schema.retrieval();
      forModels("'schema: tables'", retrieval.tables() != null);
      forModels("'schema: columns'", retrieval.columns() != null);
      forModels("'schema: tokens'", retrieval.tokens() != null);
      forModels("'schema: joinPaths'", retrieval.joinPaths() != null);
      AttemptSettings tries = settings.tries();
      forModels("'attempts'", tries.attempts() != null && tries.attempts() > 1);
      forModels("'retryEmpty'", Boolean.TRUE.equals(tries.retryEmpty()));
      forModels("'samples'", tries.samples() != null && tries.samples() > 1);
      BudgetSettings budget = settings.calls().budget();
      forModels("'budget: dollars'", budget.dollars() != null);
      forModels("'budget: tokens'", budget.tokens() != null);
      forModels("'limits: tokensPerMinute'", settings.calls().limits().tokensPerMinute() != null);
      if (settings.agent().server() == null) {
        programs();
      }
    }

    /** A program is always there, so that nothing has to be tried again. */
    private void programs() {
      RateLimitSettings limits = settings.calls().limits();
      forServers("requestsPerMinute", limits.requestsPerMinute() != null);
      forServers("retries", limits.retries() != null);
      forServers("firstWait", limits.firstWait() != null);
      forServers("longestWait", limits.longestWait() != null);
    }

    private void forModels(String what, boolean wanted) {
      if (wanted) {
        throw new AssayException(
            "%s is for models, whose calls Assay makes; %s makes its own calls: remove it"
                .formatted(what, name));
      }
    }

    private static void forServers(String limit, boolean wanted) {
      if (wanted) {
        throw new AssayException(
            "'limits: %s' is for models and servers; a program is not limited this way: remove it"
                .formatted(limit));
      }
    }
  }
}
