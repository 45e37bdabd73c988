// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import dev.assay.table.internal.SanitizedText;
import org.jspecify.annotations.Nullable;

/** The count of what a service was sent, such as spans, and of what it did not accept. */
public final class SentParts {
  private final ServiceClient client;
  private final String what;
  private long sent;
  private long rejected;
  private @Nullable String remark;

  /**
   * Starts at zero.
   *
   * @param what is sent, in the plural
   */
  public SentParts(ServiceClient client, String what) {
    this.client = client;
    this.what = what;
  }

  /** Returns the range of the parts that come next, in words. */
  public String next(int count) {
    return "%s %,d to %,d".formatted(what, sent + 1, sent + count);
  }

  /** Counts parts that were sent. */
  public void add(int count) {
    sent += count;
  }

  /** Counts parts that the service rejected; without any, {@code said} is a warning. */
  public void reject(long count, String said) {
    rejected += Math.max(0, count);
    remark = said.isEmpty() ? remark : SanitizedText.prose(client.masked(said));
  }

  /** The number of parts that were sent so far, rejected ones included. */
  public long count() {
    return sent;
  }

  /**
   * Checks that none was rejected.
   *
   * @throws ExportFailedException if the service accepted only some
   */
  public void requireAll() throws ExportFailedException {
    if (rejected > 0) {
      throw new ExportFailedException(
          "%s accepted only %,d of %,d %s%s"
              .formatted(
                  client.address().host(),
                  sent - rejected,
                  sent,
                  what,
                  remark == null ? "" : ": " + remark));
    }
  }

  /** The service's warning although it took everything; {@code null} if none. */
  public @Nullable String warning() {
    return rejected == 0 ? remark : null;
  }
}
