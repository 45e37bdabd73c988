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
package dev.assay.app;

import dev.assay.config.AgentSettings;
import dev.assay.config.AskSettings;
import dev.assay.config.BudgetSettings;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.Generator;
import dev.assay.llm.generate.Agent;
import dev.assay.llm.generate.AgentGenerator;
import dev.assay.llm.generate.HttpAgent;
import dev.assay.llm.generate.LineAgent;
import dev.assay.llm.generate.Material;
import dev.assay.llm.generate.OneShotAgent;
import dev.assay.llm.generate.Program;
import dev.assay.llm.generate.RecordedAgent;
import dev.assay.llm.prompt.SqlExtraction;
import dev.assay.model.AssayException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user's own system: a program or a server.
 *
 * @param material how schemas are read
 * @param limits of the queries that read sample values
 * @param databases to tell the system their addresses
 */
record AgentSource(AskSettings settings, Material material, Limits limits, Databases databases)
    implements SqlSource {
  private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(2);

  private AgentSettings agent() {
    return settings.agent();
  }

  /** The program or the host, for people. */
  String name() {
    URI url = agent().url();
    return url == null ? String.join(" ", agent().command()) : String.valueOf(url.getHost());
  }

  @Override
  public String id() {
    return (agent().url() == null ? "command:" : "http:") + name();
  }

  @Override
  public String hash() {
    String text =
        "%s %s %s %s %s"
            .formatted(
                agent().command(), agent().url(), agent().body(), agent().sql(), settings.tries());
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public int questionsAtOnce(int queries) {
    Integer concurrency = settings.limits().concurrency();
    return concurrency == null ? queries : concurrency;
  }

  @Override
  public Opened open(QueryRunner runner, Path out) {
    Material.Opened opened = material.open(runner, limits);
    Path replay = settings.replay();
    Agent agent =
        replay == null
            ? RecordedAgent.asking(agent(agent()), name(), out)
            : RecordedAgent.replaying(replay, name());
    Generator generator =
        new AgentGenerator(
            agent,
            opened.schemas(),
            id -> databases.find(id).map(DatabaseAddress::url),
            settings.tries().take() == dev.assay.config.TrySettings.Take.FIRST
                ? SqlExtraction.Block.FIRST
                : SqlExtraction.Block.LAST);
    return new Opened() {
      @Override
      public Generator generator() {
        return generator;
      }

      @Override
      public List<String> notes() {
        return List.of();
      }

      @Override
      public void close() {
        agent.close();
        opened.close();
      }
    };
  }

  private static Agent agent(AgentSettings agent) {
    Duration timeout = agent.timeout() == null ? USUAL_TIMEOUT : agent.timeout();
    URI url = agent.url();
    if (url != null) {
      return new HttpAgent(url, agent.headers(), agent.body(), agent.sql(), timeout);
    }
    Program program = new Program(agent.command(), folder(agent.folder()), timeout);
    return agent.protocol() == AgentSettings.Protocol.LINES
        ? new LineAgent(program)
        : new OneShotAgent(program);
  }

  private static Path folder(@Nullable Path folder) {
    return folder == null ? Path.of("").toAbsolutePath() : folder;
  }

  /**
   * Checks what can be checked without asking.
   *
   * @throws AssayException if the template of a request is wrong, or a setting would do nothing
   */
  AgentSource checked() {
    forModels("a budget", !settings.budget().equals(BudgetSettings.EMPTY));
    forModels("'attempts'", settings.tries().attempts() != null);
    forModels("'samples'", settings.tries().samples() != null);
    if (agent().url() != null) {
      agent(agent()).close();
    }
    return this;
  }

  /** A limit that nobody keeps is worse than none. */
  private void forModels(String what, boolean wanted) {
    if (wanted) {
      throw new AssayException(
          "%s is for models, whose calls Assay makes; %s makes its own: leave it out"
              .formatted(what, name()));
    }
  }
}
