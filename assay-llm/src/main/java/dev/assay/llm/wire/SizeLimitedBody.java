// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Reads a body up to a maximum size and then closes the connection. */
public final class SizeLimitedBody implements BodySubscriber<SizeLimitedBody> {
  private final int status;
  private final int cap;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<SizeLimitedBody> done = new CompletableFuture<>();
  private @Nullable Subscription subscription;
  private boolean cut;
  private boolean abandoned;

  /**
   * Creates a reader of one response.
   *
   * @param cap maximum size in bytes; the rest is not read
   */
  public SizeLimitedBody(int status, int cap) {
    this.status = status;
    this.cap = cap;
  }

  @Override
  public CompletionStage<SizeLimitedBody> getBody() {
    return done;
  }

  @Override
  public synchronized void onSubscribe(Subscription given) {
    subscription = given;
    if (abandoned) {
      given.cancel();
    } else {
      given.request(Long.MAX_VALUE);
    }
  }

  @Override
  public synchronized void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      int room = cap - bytes.size();
      if (buffer.remaining() > room) {
        cut = true;
      }
      byte[] piece = new byte[Math.min(room, buffer.remaining())];
      buffer.get(piece);
      bytes.writeBytes(piece);
    }
    if (cut) {
      abandon();
    }
  }

  @Override
  public void onError(Throwable problem) {
    done.completeExceptionally(problem);
  }

  @Override
  public void onComplete() {
    done.complete(this);
  }

  /** Stops reading and closes the connection. */
  public synchronized void abandon() {
    abandoned = true;
    if (subscription != null) {
      subscription.cancel();
    }
    done.complete(this);
  }

  /** The status of the response. */
  public int status() {
    return status;
  }

  /** Returns whether the body exceeded the maximum size. */
  public synchronized boolean cut() {
    return cut;
  }

  /** The bytes read so far. */
  public synchronized byte[] bytes() {
    return bytes.toByteArray();
  }
}
