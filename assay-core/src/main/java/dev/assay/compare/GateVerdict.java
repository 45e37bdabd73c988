// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * What a gate says of a run. The sentence is what every report prints, letter by letter.
 *
 * @param result whether the gate is passed
 * @param sentence the result and its reasons
 * @param checks what was asked for, in order
 */
@JsonPropertyOrder({"result", "passed"})
public record GateVerdict(Result result, String sentence, List<GateCheck> checks) {
  /** How a gate ends. */
  public enum Result {
    PASSED(0),
    FAILED(1),
    /** Questions are pending or lost, so that the run can't pass. */
    INCOMPLETE(3);

    private final int exitCode;

    Result(int exitCode) {
      this.exitCode = exitCode;
    }
  }

  public GateVerdict {
    checks = List.copyOf(checks);
  }

  @JsonProperty
  public boolean passed() {
    return result == Result.PASSED;
  }

  /** What the process returns: 0 passed, 1 failed, 3 incomplete. */
  public int exitCode() {
    return result.exitCode;
  }
}
