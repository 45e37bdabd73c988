// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

/**
 * A request that can't be answered. The message goes to the client: it says what happened and what
 * to do, and holds no secret.
 */
public final class HttpProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  /**
   * A problem with an HTTP status of 400 or more.
   *
   * @param code a word for programs, such as {@code unknown_run}
   */
  public HttpProblem(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** A request that is wrong in itself. */
  public static HttpProblem badRequest(String code, String message) {
    return new HttpProblem(400, code, message);
  }

  /** Something that is not there. */
  public static HttpProblem notFound(String code, String message) {
    return new HttpProblem(404, code, message);
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }
}
