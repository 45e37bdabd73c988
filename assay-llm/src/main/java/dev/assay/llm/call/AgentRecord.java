// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.chat.ModelReply;
import dev.assay.llm.chat.PromptMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The record of the calls of a user's agent in a run, in the same file as model calls. Safe for use
 * by several threads.
 */
public final class AgentRecord implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The budget totals of one question. */
  private static final CallRecord.Totals ONE = new CallRecord.Totals(1, 0, 0);

  private final CallRecord calls;
  private final ModelName name;
  private final String identity;
  private final Budget budget;
  private final AtomicInteger faults = new AtomicInteger();

  private AgentRecord(CallRecord calls, String name, String identity, @Nullable Long most) {
    this.identity = identity;
    this.calls = calls;
    this.name = new ModelName("agent", name);
    this.budget = new Budget(new Budget.Limit(null, null, most), calls.before());
  }

  /**
   * Opens the record of a run directory for reading and writing.
   *
   * @param identity everything that determines the agent's answers, besides the question
   * @param most maximum number of questions, including those of earlier sessions; {@code null} for
   *     no limit
   */
  public static AgentRecord open(
      Path directory, String name, String identity, @Nullable Long most) {
    return new AgentRecord(CallRecord.open(directory), name, identity, most);
  }

  /** Opens the record of an earlier run for reading. */
  public static AgentRecord replay(Path path, String name, String identity) {
    return new AgentRecord(CallRecord.replay(path), name, identity, null);
  }

  /** Returns the recorded answer to a question. */
  public Optional<String> find(String question) {
    return calls.find(key(question)).map(StoredReply::text);
  }

  /** Returns the number of questions answered from the record. */
  public long found() {
    return calls.found();
  }

  /**
   * Calls the agent and stores the answer; returns once it is on disk.
   *
   * @throws dev.assay.generate.GeneratorStoppedException if the limit on questions is reached
   */
  public String ask(String question, Supplier<String> system) {
    budget.reserve(Budget.Amount.NOTHING);
    try {
      long start = System.nanoTime();
      String answer = system.get();
      add(question, answer, Duration.ofNanos(System.nanoTime() - start));
      return answer;
    } finally {
      budget.settle(Budget.Amount.NOTHING, Budget.Amount.NOTHING);
    }
  }

  /**
   * The failure of a question.
   *
   * @param message for the user
   * @param counts whether it counts against the agent
   */
  public record Failed(String message, boolean counts) {}

  /** Stores a failure for replays; returns once it is on disk. */
  public void add(String question, Failed failed) {
    calls.addFailed(
        call(question),
        new StoredReply.GivenUp(failed.message(), failed.counts(), List.of(), ""),
        ONE);
  }

  /**
   * Records a failure that counts against the agent.
   *
   * @throws dev.assay.generate.GeneratorStoppedException if no question was ever answered, and so
   *     many failed that no further answer is expected
   */
  public void addFault(String question, String message) {
    add(question, new Failed(message, true));
    if (calls.size() == 0 && faults.incrementAndGet() >= FailureRules.MAX_CONSECUTIVE_FAILURES) {
      throw FailureRules.noAnswerExpected("questions", message);
    }
  }

  /** Returns the failure of a question in an earlier run or session. */
  public Optional<Failed> findFailure(String question) {
    return calls
        .findFailure(key(question))
        .map(given -> new Failed(given.message(), given.counts()));
  }

  private void add(String question, String answer, Duration latency) {
    ModelReply reply =
        new ModelReply(answer, CallTokens.UNKNOWN, null, null, latency, question, answer);
    calls.add(StoredReply.of(call(question), reply, null, List.of(), ONE));
  }

  private StoredReply.Call call(String question) {
    return new StoredReply.Call(key(question), name.toString(), 0);
  }

  /**
   * The key of a question: a hash of everything except the database's address, which may vary
   * between runs.
   */
  private String key(String question) {
    String asked = question;
    try {
      if (JSON.readTree(question) instanceof ObjectNode object) {
        object.remove("url");
        asked = object.toString();
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a question is a JSON object", e);
    }
    return CallKey.of(
        name,
        ModelOptions.DEFAULT,
        List.of(PromptMessage.system(identity), PromptMessage.user(asked)),
        0);
  }

  @Override
  public void close() {
    calls.close();
  }
}
