// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.DatabaseUnavailableException.Reason;
import dev.assay.execute.Privilege;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes responses. */
final class ResponseCodec {
  private static final int RAN = 1;
  private static final int SPEAKS = 2;
  private static final int DESCRIBED = 3;
  private static final int HAS_TABLES = 4;
  private static final int UNAVAILABLE = 5;
  private static final int WRONG = 6;
  private static final int BROKEN = 7;
  private static final int OPENED = 8;
  private static final int SETTLED = 9;
  private static final int PERFORMED = 10;

  private ResponseCodec() {}

  static void write(ChannelWriter out, WorkerResponse response) throws IOException {
    out.putInt(WorkerProtocol.MARK);
    if (response instanceof WorkerResponse.Ran ran) {
      out.putByte(RAN);
      ExecutionCodec.write(out, ran.execution());
    } else if (response instanceof WorkerResponse.Settled settled) {
      out.putByte(SETTLED);
      out.putBoolean(settled.readyForGold());
      out.putBoolean(settled.readyForPrediction());
    } else if (response instanceof WorkerResponse.Opened) {
      out.putByte(OPENED);
    } else if (response instanceof WorkerResponse.Speaks speaks) {
      out.putByte(SPEAKS);
      out.putText(speaks.dialect().name());
    } else if (response instanceof WorkerResponse.Described described) {
      out.putByte(DESCRIBED);
      writeDescription(out, described.description());
    } else if (response instanceof WorkerResponse.HasTables has) {
      out.putByte(HAS_TABLES);
      SchemaCodec.write(out, has.schema());
    } else if (response instanceof WorkerResponse.Unavailable unavailable) {
      out.putByte(UNAVAILABLE);
      out.putText(unavailable.reason().name());
      out.putText(unavailable.message());
    } else if (response instanceof WorkerResponse.Wrong wrong) {
      out.putByte(WRONG);
      out.putText(wrong.message());
    } else if (response instanceof WorkerResponse.Performed performed) {
      out.putByte(PERFORMED);
      writeReply(out, performed.reply());
    } else if (response instanceof WorkerResponse.Broken broken) {
      out.putByte(BROKEN);
      out.putText(broken.trace());
    }
    out.putInt(WorkerProtocol.MARK);
    out.flush();
  }

  static WorkerResponse read(ChannelReader in) throws IOException {
    WorkerProtocol.expectMark(in);
    int kind = in.takeByte();
    WorkerResponse response =
        switch (kind) {
          case RAN -> new WorkerResponse.Ran(ExecutionCodec.read(in));
          case SETTLED -> new WorkerResponse.Settled(in.takeBoolean(), in.takeBoolean());
          case PERFORMED -> new WorkerResponse.Performed(readReply(in));
          case OPENED -> new WorkerResponse.Opened();
          case SPEAKS -> new WorkerResponse.Speaks(Dialect.valueOf(in.takeText()));
          case DESCRIBED -> new WorkerResponse.Described(readDescription(in));
          case HAS_TABLES -> new WorkerResponse.HasTables(SchemaCodec.read(in));
          case UNAVAILABLE -> readUnavailable(in);
          case WRONG -> new WorkerResponse.Wrong(in.takeText());
          case BROKEN -> new WorkerResponse.Broken(in.takeText());
          default -> throw new IOException("no response has the number " + kind);
        };
    WorkerProtocol.expectMark(in);
    return response;
  }

  private static WorkerResponse readUnavailable(ChannelReader in) throws IOException {
    Reason reason = Reason.valueOf(in.takeText());
    return new WorkerResponse.Unavailable(reason, in.takeText());
  }

  private static void writeReply(ChannelWriter out, TaskReply reply) throws IOException {
    out.putText(reply.text());
    out.putInt(reply.executions().size());
    for (Execution execution : reply.executions()) {
      ExecutionCodec.write(out, execution);
    }
  }

  private static TaskReply readReply(ChannelReader in) throws IOException {
    String text = in.takeText();
    int size = in.takeInt();
    List<Execution> executions = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      executions.add(ExecutionCodec.read(in));
    }
    return new TaskReply(text, executions);
  }

  private static void writeDescription(ChannelWriter out, DatabaseDescription description)
      throws IOException {
    out.putText(description.engine());
    out.putText(description.version());
    out.putText(description.dialect().name());
    out.putInt(description.privileges().size());
    for (Privilege privilege : description.privileges()) {
      out.putText(privilege.kind().name());
      out.putText(privilege.detail());
    }
    writeSyntax(out, description.bagComparison());
  }

  private static void writeSyntax(ChannelWriter out, @Nullable BagComparisonSyntax syntax)
      throws IOException {
    out.putBoolean(syntax != null);
    if (syntax == null) {
      return;
    }
    out.putBoolean(syntax.namesColumns());
    out.putInt(syntax.rules().size());
    for (BagComparisonSyntax.KeyRule rule : syntax.rules()) {
      out.putText(rule.types());
      out.putText(rule.key());
      out.putText(rule.value());
      out.putBoolean(rule.alike());
      out.putBoolean(rule.exact());
    }
  }

  private static @Nullable BagComparisonSyntax readSyntax(ChannelReader in) throws IOException {
    if (!in.takeBoolean()) {
      return null;
    }
    boolean namesColumns = in.takeBoolean();
    int size = in.takeInt();
    List<BagComparisonSyntax.KeyRule> rules = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      rules.add(
          new BagComparisonSyntax.KeyRule(
              in.takeText(), in.takeText(), in.takeText(), in.takeBoolean(), in.takeBoolean()));
    }
    return new BagComparisonSyntax(namesColumns, rules);
  }

  private static DatabaseDescription readDescription(ChannelReader in) throws IOException {
    String engine = in.takeText();
    String version = in.takeText();
    Dialect dialect = Dialect.valueOf(in.takeText());
    int size = in.takeInt();
    List<Privilege> privileges = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      privileges.add(new Privilege(Privilege.Kind.valueOf(in.takeText()), in.takeText()));
    }
    return new DatabaseDescription(engine, version, dialect, privileges, readSyntax(in));
  }
}
