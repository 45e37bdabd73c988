// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import java.util.OptionalInt;

/** The faults of a call. Whatever is said back repeats the headers of the request. */
public enum StubFault {
  BAD_REQUEST(400),
  UNAUTHORIZED(401),
  FORBIDDEN(403),
  NOT_FOUND(404),
  REQUEST_TIMEOUT(408),
  RATE_LIMIT_WITH_RETRY_AFTER(429),
  RATE_LIMIT(429),
  SERVER_ERROR(500),
  BAD_GATEWAY(502),
  UNAVAILABLE(503),
  /** Headers at once, then a byte now and then. */
  SLOW_DRIP(0),
  /** The connection ends in the middle of the body. */
  CUT(0),
  INVALID_JSON(0),
  /** Status 200 and no body. */
  EMPTY(0),
  /** A body of 100 MB. */
  HUGE(0),
  /** A certificate that nobody vouches for: {@link ModelStub#startUntrusted}. */
  TLS(0);

  private final int status;

  StubFault(int status) {
    this.status = status;
  }

  /** The status of HTTP, where it is one. */
  public OptionalInt status() {
    return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
  }
}
