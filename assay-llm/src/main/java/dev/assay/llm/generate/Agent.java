// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

/** A user's agent, which generates SQL for a question. Safe for use by several threads. */
public interface Agent extends AutoCloseable {
  /**
   * Sends one question.
   *
   * @param question a JSON object on one line
   * @return the agent's answer: SQL, or a JSON object
   * @throws AgentException if it failed, which counts against it
   * @throws dev.assay.generate.ProviderUnavailableException if it could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException if no other question can be answered
   *     either
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  String ask(String question);

  @Override
  void close();
}
