// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.RowDigest;
import java.io.IOException;
import java.time.Duration;

/** Encodes and decodes executions. */
final class ExecutionCodec {
  private static final int ROWS = 1;
  private static final int REFUSED = 2;
  private static final int FAILED = 3;
  private static final int TIMED_OUT = 4;
  private static final int TOO_LARGE = 5;
  private static final int SAMPLED = 6;

  private ExecutionCodec() {}

  static void write(ChannelWriter out, Execution execution) throws IOException {
    if (execution instanceof Execution.Rows rows) {
      out.putByte(ROWS);
      out.putLong(rows.elapsed().toNanos());
      TableCodec.write(out, rows.table());
    } else if (execution instanceof Execution.Sampled sampled) {
      RowDigest digest = sampled.digest();
      out.putByte(SAMPLED);
      out.putLong(sampled.elapsed().toNanos());
      out.putLong(digest.rows());
      out.putInt(digest.halvings());
      out.putLong(digest.bag());
      out.putLong(digest.sequence());
      out.putLong(digest.loose());
      out.putByte(digest.plain() ? 1 : 0);
      TableCodec.write(out, sampled.table());
    } else if (execution instanceof Execution.Refused refused) {
      out.putByte(REFUSED);
      out.putText(refused.rule());
      out.putText(refused.reason());
    } else if (execution instanceof Execution.Failed failed) {
      out.putByte(FAILED);
      out.putText(failed.kind().name());
      out.putText(failed.sqlState());
      out.putText(failed.message());
    } else if (execution instanceof Execution.TimedOut timedOut) {
      out.putByte(TIMED_OUT);
      out.putLong(timedOut.limit().toNanos());
    } else if (execution instanceof Execution.TooLarge tooLarge) {
      out.putByte(TOO_LARGE);
      out.putText(tooLarge.limit());
      out.putLong(tooLarge.seen());
    }
  }

  static Execution read(ChannelReader in) throws IOException {
    int kind = in.takeByte();
    return switch (kind) {
      case ROWS -> {
        Duration elapsed = Duration.ofNanos(in.takeLong());
        yield new Execution.Rows(TableCodec.read(in), elapsed);
      }
      case SAMPLED -> {
        Duration elapsed = Duration.ofNanos(in.takeLong());
        RowDigest digest =
            new RowDigest(
                in.takeLong(),
                in.takeInt(),
                in.takeLong(),
                in.takeLong(),
                in.takeLong(),
                in.takeByte() == 1);
        yield new Execution.Sampled(TableCodec.read(in), digest, elapsed);
      }
      case REFUSED -> new Execution.Refused(in.takeText(), in.takeText());
      case FAILED ->
          new Execution.Failed(
              ErrorKind.valueOf(in.takeText()), in.takeOptionalText(), in.takeText());
      case TIMED_OUT -> new Execution.TimedOut(Duration.ofNanos(in.takeLong()));
      case TOO_LARGE -> new Execution.TooLarge(in.takeText(), in.takeLong());
      default -> throw new IOException("no execution has the number " + kind);
    };
  }
}
