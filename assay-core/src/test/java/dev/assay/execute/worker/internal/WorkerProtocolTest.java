// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Limits;
import dev.assay.execute.Privilege;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Column;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.channels.Channels;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // jqwik does not say what may be null
class WorkerProtocolTest {
  private static final DatabaseAddress SHOP =
      new DatabaseAddress("shop", "jdbc:x:shop", "ann", "sécret ☃", Map.of("a", "b"));

  /** Writes what the other side reads. */
  @FunctionalInterface
  private interface Writing {
    void write(ChannelWriter out) throws IOException;
  }

  private static ChannelReader sent(Writing writing) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ChannelWriter out = new ChannelWriter(Channels.newChannel(bytes));
    writing.write(out);
    out.flush();
    return new ChannelReader(Channels.newChannel(new ByteArrayInputStream(bytes.toByteArray())));
  }

  private static WorkerResponse arrived(WorkerResponse response) throws IOException {
    return WorkerProtocol.receive(
        sent(out -> WorkerProtocol.send(out, WorkerResponse.class, response)),
        WorkerResponse.class);
  }

  @Property(seed = "1")
  void carriesEveryTableAsItIs(@ForAll("tables") ResultTable table) throws IOException {
    ResultTable arrived = TableCodec.read(sent(out -> TableCodec.write(out, table)));
    assertThat(arrived.rowCount()).isEqualTo(table.rowCount());
    assertThat(arrived.columnCount()).isEqualTo(table.columnCount());
    for (int c = 0; c < table.columnCount(); c++) {
      Column expected = table.column(c);
      Column column = arrived.column(c);
      assertThat(column).hasSameClassAs(expected);
      assertThat(column.name()).isEqualTo(expected.name());
      assertThat(column.typeName()).isEqualTo(expected.typeName());
      for (int row = 0; row < table.rowCount(); row++) {
        assertThat(column.family(row)).isEqualTo(expected.family(row));
        assertThat(column.value(row)).isEqualTo(expected.value(row));
      }
    }
  }

  @Provide
  Arbitrary<ResultTable> tables() {
    return Arbitraries.oneOf(
        IntStream.rangeClosed(0, 4).mapToObj(WorkerProtocolTest::tables).toList());
  }

  private static Arbitrary<ResultTable> tables(int width) {
    return rows(width)
        .list()
        .ofMaxSize(12)
        .map(
            rows ->
                width == 0
                    ? new ResultTable(List.of(), rows.size())
                    : ResultTable.ofRows(names(width), rows));
  }

  private static List<String> names(int width) {
    return Arrays.asList("a", "", "näme", "𝄞").subList(0, width);
  }

  /** Rows in which the first column holds one family mostly, the others any. */
  private static Arbitrary<List<Object>> rows(int width) {
    Arbitrary<Object> numbers = Arbitraries.longs().injectNull(0.3).map(n -> n);
    return Combinators.combine(numbers, values().list().ofSize(width))
        .as(
            (first, rest) -> {
              List<Object> row = new ArrayList<>(rest);
              if (width > 0) {
                row.set(0, first);
              }
              return row;
            });
  }

  private static Arbitrary<Object> values() {
    Arbitrary<Object> plain =
        Arbitraries.oneOf(
            Arbitraries.longs().map(v -> v),
            Arbitraries.bigIntegers().map(v -> v.shiftLeft(1).add(BigInteger.ONE).shiftLeft(64)),
            Arbitraries.bigDecimals().map(v -> v),
            Arbitraries.doubles().map(v -> v),
            Arbitraries.floats().map(v -> v),
            Arbitraries.of(Double.NaN, -0.0, Double.POSITIVE_INFINITY, Float.NaN),
            Arbitraries.strings().map(v -> v),
            Arbitraries.of("\ud800", "\udc00x", "\u0000", "𝄞", "ÿ", ""),
            Arbitraries.of(true, false),
            Arbitraries.of(rarer()));
    return Arbitraries.oneOf(
            plain, plain.injectNull(0.2).list().ofMaxSize(3).map(v -> (Object) new ArrayList<>(v)))
        .injectNull(0.2);
  }

  private static List<Object> rarer() {
    return List.of(
        LocalDate.of(-44, 3, 15),
        LocalTime.of(23, 59, 59, 999_999_999),
        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 1),
        Instant.parse("2024-06-01T00:00:00.000000001Z"),
        new TimeInterval(-1, 2, Duration.ofMillis(-1)),
        new UUID(1, -1),
        new ByteString(new byte[] {0, -1}),
        new JsonText("{\"a\": null}"));
  }

  @Test
  void carriesTextsLongerThanItsBuffer() throws IOException {
    String narrow = "é".repeat(200_000);
    String wide = "☃".repeat(200_000);
    ChannelReader in =
        sent(
            out -> {
              out.putText(narrow);
              out.putText(wide);
              out.putText(null);
            });
    assertThat(in.takeOptionalText()).isEqualTo(narrow);
    assertThat(in.takeOptionalText()).isEqualTo(wide);
    assertThat(in.takeOptionalText()).isNull();
  }

  @Test
  void carriesEveryRequest() throws IOException {
    for (WorkerRequest request :
        List.of(
            new WorkerRequest.Run(SHOP, "SELECT '☃'", Limits.DEFAULT, QueryOrigin.GOLD),
            new WorkerRequest.Run(SHOP, "SELECT 1", Limits.DEFAULT, QueryOrigin.PREDICTION),
            new WorkerRequest.AskDialect(SHOP),
            new WorkerRequest.Open(SHOP, QueryOrigin.GOLD),
            new WorkerRequest.Describe(DatabaseAddress.of("a", "b")),
            new WorkerRequest.ReadSchema(SHOP))) {
      assertThat(
              WorkerProtocol.receive(
                  sent(out -> WorkerProtocol.send(out, WorkerRequest.class, request)),
                  WorkerRequest.class))
          .isEqualTo(request);
    }
  }

  @Test
  void carriesEveryResponse() throws IOException {
    Schema schema =
        new Schema(
            List.of(
                new Schema.Table("t", List.of("a")),
                new Schema.Table(
                    "s.u",
                    List.of(
                        new Schema.Column("b", "INTEGER", "what", List.of("3"), List.of("1", "2"))),
                    List.of("b"),
                    "why")),
            List.of(
                new Schema.ForeignKey("t", "a", "s.u", "b"),
                new Schema.ForeignKey("t", List.of("a", "c"), "s.u", List.of("b", "d"))));
    for (WorkerResponse response :
        List.of(
            new WorkerResponse.Settled(true, false),
            new WorkerResponse.Settled(false, true),
            new WorkerResponse.Ran(new Execution.Refused("rule", "reason")),
            new WorkerResponse.Ran(new Execution.Failed(ErrorKind.TYPE, "22000", "no")),
            new WorkerResponse.Ran(new Execution.Failed(ErrorKind.OTHER, null, "no")),
            new WorkerResponse.Ran(new Execution.TimedOut(Duration.ofMillis(1500))),
            new WorkerResponse.Ran(new Execution.TooLarge("rows", Long.MAX_VALUE)),
            new WorkerResponse.Opened(),
            new WorkerResponse.Speaks(Dialect.POSTGRES),
            new WorkerResponse.Described(
                new DatabaseDescription(
                    "postgres",
                    "18",
                    Dialect.POSTGRES,
                    List.of(new Privilege(Privilege.Kind.FILES, "pg_read_server_files")))),
            new WorkerResponse.Described(
                new DatabaseDescription(
                    "duckdb",
                    "1",
                    Dialect.DUCKDB,
                    List.of(),
                    new BagComparisonSyntax(
                        true,
                        List.of(
                            new BagComparisonSyntax.KeyRule("a|b", "f({})", "{}", true, false),
                            new BagComparisonSyntax.KeyRule("c", "{}", "g({})", false, true))))),
            new WorkerResponse.HasTables(schema),
            new WorkerResponse.Unavailable(DatabaseUnavailableException.Reason.LOST, "gone"),
            new WorkerResponse.Wrong("no"),
            new WorkerResponse.Broken("trace"))) {
      assertThat(arrived(response)).isEqualTo(response);
    }
    BigInteger large = BigInteger.TWO.pow(64);
    ResultTable table = ResultTable.ofRows(List.of("n"), List.of(List.of(large)));
    WorkerResponse ran =
        arrived(new WorkerResponse.Ran(new Execution.Rows(table, Duration.ofNanos(5))));
    Execution.Rows rows = (Execution.Rows) ((WorkerResponse.Ran) ran).execution();
    assertThat(rows.elapsed()).isEqualTo(Duration.ofNanos(5));
    assertThat(rows.table().row(0)).containsExactly(large);
  }

  @Test
  void carriesTheSettingsOfSessions() throws IOException {
    for (SessionSettings settings :
        List.of(
            SessionSettings.DEFAULT,
            new SessionSettings(
                ZoneId.of("Europe/Paris"), Instant.parse("2024-06-01T00:00:00.5Z")))) {
      assertThat(WorkerProtocol.readHello(sent(out -> WorkerProtocol.sendHello(out, settings))))
          .isEqualTo(settings);
    }
  }

  @Test
  void refusesAnotherVersion() throws IOException {
    ChannelReader in =
        sent(
            out -> {
              out.writeInt(WorkerProtocol.MARK);
              out.writeInt(WorkerProtocol.VERSION + 1);
            });
    assertThatThrownBy(() -> WorkerProtocol.readReply(in))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version");
  }

  @Test
  void noticesWhatIsNoMessage() throws IOException {
    ChannelReader in = sent(out -> out.putText("Hello, I am a driver"));
    assertThatThrownBy(() -> WorkerProtocol.receive(in, WorkerResponse.class))
        .isInstanceOf(IOException.class);
  }

  @Test
  void noticesAMessageOfNoKnownKind() throws IOException {
    for (int kind : List.of(99, -1, -2)) {
      ChannelReader in =
          sent(
              out -> {
                out.writeInt(WorkerProtocol.MARK);
                out.writeByte(kind);
              });
      assertThatThrownBy(() -> WorkerProtocol.receive(in, WorkerResponse.class))
          .as("kind %d", kind)
          .isExactlyInstanceOf(IOException.class);
    }
  }

  @Test
  void noticesAnEndInTheMiddle() throws IOException {
    ChannelReader in =
        sent(
            out -> {
              out.writeInt(WorkerProtocol.MARK);
              out.writeByte(1);
            });
    assertThatThrownBy(() -> WorkerProtocol.receive(in, WorkerResponse.class))
        .isInstanceOf(IOException.class);
  }
}
