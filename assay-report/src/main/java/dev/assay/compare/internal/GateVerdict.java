// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of a gate on a run. Every report prints the sentence unchanged.
 *
 * @param result whether the run passed
 * @param sentence the result and its reasons
 * @param checks the conditions, in order
 */
@JsonPropertyOrder({"result", "passed"})
public record GateVerdict(Result result, String sentence, List<GateCheck> checks) {
  /** The result of a gate. */
  public enum Result {
    PASSED(0),
    FAILED(1),
    /** Questions are pending or lost, so the run can't pass. */
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

  /** The exit code of the process: 0 passed, 1 failed, 3 incomplete. */
  public int exitCode() {
    return result.exitCode;
  }

  /**
   * One condition of a gate.
   *
   * @param name {@code accuracy}, {@code accuracy of NAME} or {@code broken}
   * @param limit the minimum accuracy, from 0 to 1, or the maximum number of broken questions
   * @param found the measured value, or {@code null} if there is nothing to measure, which never
   *     passes
   * @param passed whether it is within the limit
   * @param words the check in words, as part of a sentence
   */
  @JsonPropertyOrder("check")
  public record GateCheck(
      @JsonProperty("check") String name,
      double limit,
      @Nullable Double found,
      boolean passed,
      String words) {}
}
