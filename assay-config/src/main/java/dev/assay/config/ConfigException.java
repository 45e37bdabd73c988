// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.input.internal.InputProblem;
import java.util.List;
import java.util.stream.Collectors;

/** A configuration file that can't be used; its message lists every problem, one a line. */
public class ConfigException extends AssayException {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // the JDK's lists are serializable, and this is never serialized
  private final List<InputProblem> problems;

  public ConfigException(List<InputProblem> problems) {
    super(problems.stream().map(InputProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** The problems in file order. */
  public List<InputProblem> problems() {
    return problems;
  }
}
