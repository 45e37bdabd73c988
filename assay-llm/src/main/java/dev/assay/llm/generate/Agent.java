// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

/** The user's own system, which turns a question into SQL. Safe for use by several threads. */
public interface Agent extends AutoCloseable {
  /**
   * Asks once.
   *
   * @param question a JSON object on one line
   * @return what the system answered: SQL, or a JSON object
   * @throws AgentException if it failed, which counts against it
   * @throws dev.assay.generate.ProviderUnavailableException if it could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException if no other question will fare better
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  String ask(String question);

  @Override
  void close();
}
