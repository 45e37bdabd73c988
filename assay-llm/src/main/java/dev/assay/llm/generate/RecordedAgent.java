// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.AssayException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.call.AgentRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A user's agent with a record of its answers: an answer is on disk before it is used, because it
 * may have cost money, and its question is not sent again. Safe for use by several threads.
 */
public final class RecordedAgent implements Agent {
  private final @Nullable Agent agent;
  private final Supplier<AgentRecord> opening;
  private @Nullable AgentRecord record;

  private RecordedAgent(@Nullable Agent agent, Supplier<AgentRecord> opening) {
    this.agent = agent;
    this.opening = opening;
  }

  /**
   * Returns an agent that calls the user's agent and records its answers.
   *
   * @param agent is closed with this agent
   * @param name of the agent, for the record
   * @param identity everything that determines its answers, so that another agent's are not used
   * @param out the run directory, which must exist when the first question comes
   * @param most maximum number of questions, including those of earlier sessions; {@code null} for
   *     no limit
   */
  public static RecordedAgent asking(
      Agent agent, String name, String identity, Path out, @Nullable Long most) {
    return new RecordedAgent(agent, () -> AgentRecord.open(out, name, identity, most));
  }

  /**
   * Returns an agent that only replays an earlier run.
   *
   * @param earlier directory of that run
   */
  public static RecordedAgent replaying(Path earlier, String name, String identity) {
    AgentRecord record = AgentRecord.replay(earlier, name, identity);
    return new RecordedAgent(null, () -> record);
  }

  private synchronized AgentRecord record() {
    if (record == null) {
      record = opening.get();
    }
    return record;
  }

  @Override
  public String ask(String question) {
    AgentRecord answers = record();
    Optional<String> before = answers.find(question);
    if (before.isPresent()) {
      return before.get();
    }
    if (agent == null) {
      throw failure(answers, question);
    }
    try {
      return answers.ask(question, () -> agent.ask(question));
    } catch (AgentException e) {
      answers.addFault(question, String.valueOf(e.getMessage()));
      throw e;
    } catch (ProviderUnavailableException e) {
      answers.add(question, new AgentRecord.Failed(String.valueOf(e.getMessage()), false));
      throw e;
    }
  }

  /** Returns notes for the user at the end. */
  public synchronized List<String> notes() {
    return agent == null && record != null ? List.of(replayed(record.found())) : List.of();
  }

  /** A note on replayed answers. */
  static String replayed(long answers) {
    return String.format(
        Locale.ROOT,
        "%,d answer%s came from the record; no model was called.",
        answers,
        answers == 1 ? "" : "s");
  }

  /** The failure that the replayed run had. */
  private static RuntimeException failure(AgentRecord answers, String question) {
    AgentRecord.Failed failed = answers.findFailure(question).orElse(null);
    if (failed == null) {
      return new AssayException(
          "a question is not in the record that is replayed: questions or schemas differ from that"
              + " run; run without --replay to ask again");
    }
    return failed.counts()
        ? new AgentException(failed.message())
        : new ProviderUnavailableException(
            failed.message(), new IllegalStateException("in the run that is replayed"));
  }

  @Override
  public synchronized void close() {
    if (agent != null) {
      agent.close();
    }
    if (record != null) {
      record.close();
    }
  }
}
