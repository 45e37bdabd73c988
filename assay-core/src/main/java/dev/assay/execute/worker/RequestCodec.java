// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import java.io.IOException;
import java.time.Duration;

/** Encodes and decodes requests. */
final class RequestCodec {
  private static final int RUN = 1;
  private static final int ASK_DIALECT = 2;
  private static final int DESCRIBE = 3;
  private static final int READ_SCHEMA = 4;
  private static final int OPEN = 5;
  private static final int BEGIN = 6;
  private static final int PERFORM = 7;

  private RequestCodec() {}

  static void write(ChannelWriter out, WorkerRequest request) throws IOException {
    out.putInt(WorkerProtocol.MARK);
    out.putByte(kind(request));
    DatabaseAddress database = request.database();
    out.putText(database.id());
    out.putText(database.url());
    out.putText(database.user());
    out.putText(database.password());
    WorkerProtocol.putProperties(out, database.properties());
    out.putText(database.driver());
    if (request instanceof WorkerRequest.Run run) {
      out.putText(run.sql());
      out.putLong(run.limits().timeout().toNanos());
      out.putLong(run.limits().maxRows());
      out.putLong(run.limits().maxCells());
      out.putLong(run.limits().maxBytes());
      out.putLong(run.limits().compareTimeout().toNanos());
      out.putByte(run.limits().sampled() ? 1 : 0);
      out.putText(run.origin().name());
    } else if (request instanceof WorkerRequest.Open open) {
      out.putText(open.origin().name());
    } else if (request instanceof WorkerRequest.Begin begin) {
      putBegin(out, begin);
    } else if (request instanceof WorkerRequest.Perform perform) {
      putBegin(out, perform.begin());
      out.putText(perform.input());
    }
    out.flush();
  }

  private static void putBegin(ChannelWriter out, WorkerRequest.Begin begin) throws IOException {
    out.putText(begin.task());
    out.putText(begin.settings());
  }

  private static WorkerRequest.Begin takeBegin(ChannelReader in, DatabaseAddress database)
      throws IOException {
    return new WorkerRequest.Begin(database, in.takeText(), in.takeText());
  }

  private static int kind(WorkerRequest request) {
    if (request instanceof WorkerRequest.Run) {
      return RUN;
    }
    if (request instanceof WorkerRequest.AskDialect) {
      return ASK_DIALECT;
    }
    if (request instanceof WorkerRequest.Open) {
      return OPEN;
    }
    if (request instanceof WorkerRequest.Begin) {
      return BEGIN;
    }
    if (request instanceof WorkerRequest.Perform) {
      return PERFORM;
    }
    return request instanceof WorkerRequest.Describe ? DESCRIBE : READ_SCHEMA;
  }

  static WorkerRequest read(ChannelReader in) throws IOException {
    WorkerProtocol.expectMark(in);
    int kind = in.takeByte();
    DatabaseAddress database =
        new DatabaseAddress(
            in.takeText(),
            in.takeText(),
            in.takeOptionalText(),
            in.takeOptionalText(),
            WorkerProtocol.takeProperties(in),
            in.takeOptionalText());
    return switch (kind) {
      case RUN ->
          new WorkerRequest.Run(
              database,
              in.takeText(),
              new Limits(
                  Duration.ofNanos(in.takeLong()),
                  in.takeLong(),
                  in.takeLong(),
                  in.takeLong(),
                  Duration.ofNanos(in.takeLong()),
                  in.takeByte() == 1),
              QueryOrigin.valueOf(in.takeText()));
      case ASK_DIALECT -> new WorkerRequest.AskDialect(database);
      case DESCRIBE -> new WorkerRequest.Describe(database);
      case OPEN -> new WorkerRequest.Open(database, QueryOrigin.valueOf(in.takeText()));
      case BEGIN -> takeBegin(in, database);
      case PERFORM -> new WorkerRequest.Perform(takeBegin(in, database), in.takeText());
      case READ_SCHEMA -> new WorkerRequest.ReadSchema(database);
      default -> throw new IOException("no request has the number " + kind);
    };
  }
}
