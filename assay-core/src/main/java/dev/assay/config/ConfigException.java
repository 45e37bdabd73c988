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
package dev.assay.config;

import dev.assay.model.AssayException;
import java.util.List;
import java.util.stream.Collectors;

/** A configuration file that can't be used; its message lists every problem, one a line. */
public class ConfigException extends AssayException {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // Lists of the JDK's own are serializable, and nobody serializes it.
  private final List<ConfigProblem> problems;

  public ConfigException(List<ConfigProblem> problems) {
    super(problems.stream().map(ConfigProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** The problems in file order. */
  public List<ConfigProblem> problems() {
    return problems;
  }
}
