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
