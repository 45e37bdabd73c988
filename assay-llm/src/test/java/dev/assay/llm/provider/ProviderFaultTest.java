// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.testkit.model.ModelProtocol;
import dev.assay.testkit.model.ModelProtocols;
import dev.assay.testkit.model.ModelStub;
import dev.assay.testkit.model.SelfSignedCertificate;
import dev.assay.testkit.model.StubFault;
import dev.assay.testkit.model.WatsonxProtocol;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProviderFaultTest {
  /** By default each protocol meets a third of the faults, and each fault a third of them. */
  private static final int STEP = Integer.getInteger("assay.sample.step", 1);

  private static final Map<StubFault, Kind> KINDS = new EnumMap<>(StubFault.class);

  static {
    KINDS.put(StubFault.BAD_REQUEST, Kind.REQUEST);
    KINDS.put(StubFault.UNAUTHORIZED, Kind.ACCESS);
    KINDS.put(StubFault.FORBIDDEN, Kind.ACCESS);
    KINDS.put(StubFault.NOT_FOUND, Kind.NOT_FOUND);
    KINDS.put(StubFault.REQUEST_TIMEOUT, Kind.TIMEOUT);
    KINDS.put(StubFault.RATE_LIMIT_WITH_RETRY_AFTER, Kind.RATE_LIMIT);
    KINDS.put(StubFault.RATE_LIMIT, Kind.RATE_LIMIT);
    KINDS.put(StubFault.SERVER_ERROR, Kind.PROVIDER);
    KINDS.put(StubFault.BAD_GATEWAY, Kind.PROVIDER);
    KINDS.put(StubFault.UNAVAILABLE, Kind.PROVIDER);
    KINDS.put(StubFault.SLOW_DRIP, Kind.TIMEOUT);
    KINDS.put(StubFault.CUT, Kind.CONNECTION);
    KINDS.put(StubFault.INVALID_JSON, Kind.ANSWER);
    KINDS.put(StubFault.EMPTY, Kind.ANSWER);
    KINDS.put(StubFault.HUGE, Kind.TOO_LARGE);
    KINDS.put(StubFault.TLS, Kind.CONNECTION);
  }

  private static final Map<String, ModelStub> STUBS = new HashMap<>();
  private static @Nullable SSLContext untrusted;

  @BeforeAll
  static void makeCertificate(@TempDir Path folder) throws Exception {
    untrusted = SelfSignedCertificate.context(folder);
  }

  @AfterAll
  static void stopStubs() {
    STUBS.values().forEach(ModelStub::close);
  }

  /** One for all faults of a protocol: stopping a server takes longer than a call. */
  private static ModelStub stub(ModelProtocol protocol, boolean tls) throws IOException {
    String name = protocol + (tls ? " with TLS" : "");
    ModelStub stub = STUBS.get(name);
    if (stub == null) {
      stub =
          tls
              ? ModelStub.startUntrusted(
                  protocol, StubbedModels.CANARY, prompt -> "", Objects.requireNonNull(untrusted))
              : ModelStub.start(protocol, StubbedModels.CANARY, prompt -> "");
      STUBS.put(name, stub);
    }
    return stub;
  }

  static Stream<Arguments> faults() {
    List<ModelProtocol> protocols = ModelProtocols.all();
    return IntStream.range(0, protocols.size())
        .boxed()
        .flatMap(
            i ->
                Arrays.stream(StubFault.values())
                    .filter(fault -> STEP == 1 || (fault.ordinal() + i) % 3 == 0)
                    .map(fault -> Arguments.of(protocols.get(i), fault)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("faults")
  void everyFaultEndsInItsKindAfterOneCallWithoutShowingTheKey(
      ModelProtocol protocol, StubFault fault) throws Exception {
    boolean tls = fault == StubFault.TLS;
    boolean drips = fault == StubFault.SLOW_DRIP;
    ModelStub stub = stub(protocol, tls);
    int before = stub.calls();
    ModelOptions options =
        StubbedModels.options(stub.baseUrl(), Duration.ofMillis(drips ? 300 : 20_000));
    stub.fail(fault);
    try (LanguageModel model = StubbedModels.open(protocol, stub, options)) {
      long start = System.nanoTime();
      ModelCallException thrown =
          catchThrowableOfType(ModelCallException.class, () -> model.ask(StubbedModels.CHAT, 0));
      Duration took = Duration.ofNanos(System.nanoTime() - start);

      assertThat(thrown).isNotNull();
      assertThat(thrown.kind()).as(thrown.getMessage()).isEqualTo(KINDS.get(fault));
      assertThat(stub.calls() - before).isEqualTo(tls ? 0 : 1);
      assertThat(took).isLessThan(Duration.ofSeconds(drips ? 3 : 10));
      assertThat(thrown.status())
          .isEqualTo(
              fault.status().isPresent()
                  ? Optional.of(fault.status().getAsInt())
                  : thrown.status());
      assertThat(thrown.retryAfter())
          .isEqualTo(
              fault == StubFault.RATE_LIMIT_WITH_RETRY_AFTER
                  ? Optional.of(Duration.ofSeconds(7))
                  : Optional.empty());
      assertThat(thrown.getMessage())
          .startsWith(protocol.provider() + "/" + ModelStub.MODEL + ": ")
          .contains("127.0.0.1")
          .hasSizeLessThan(700);
      assertThat(thrown.exchange().length()).isLessThan(5_000);
      showsNoKey(thrown, model, stub);
    }
  }

  /** The stub said every header back, so that a key would be there if nobody took it out. */
  private static void showsNoKey(ModelCallException thrown, LanguageModel model, ModelStub stub) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    String all =
        String.join("\n", trace.toString(), thrown.exchange(), thrown.toString(), model.toString());
    for (String secret : stub.environment().values()) {
      if (secret.contains(StubbedModels.CANARY) || secret.startsWith("AKIA")) {
        assertThat(all).doesNotContain(secret);
      }
    }
    assertThat(all)
        .doesNotContain(StubbedModels.CANARY)
        .doesNotContain("0123456789")
        .doesNotContain(WatsonxProtocol.TOKEN);
    boolean echoes = !stub.asked().isEmpty() && !thrown.exchange().isEmpty();
    if (echoes && !thrown.exchange().isBlank() && thrown.exchange().contains("you sent")) {
      assertThat(thrown.exchange()).contains("[key]");
    }
  }
}
