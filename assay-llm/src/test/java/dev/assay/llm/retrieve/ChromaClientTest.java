// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.AssayException;
import dev.assay.llm.EmbeddingServer;
import dev.assay.llm.EmbeddingServer.Fault;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.retrieve.ChromaStore.ChromaClient;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChromaClientTest {
  private static final String TOKEN = "chroma/Token+0123456789";

  @Test
  void saysWhatTheServerAnsweredWithoutTheToken() throws IOException {
    try (EmbeddingServer server = EmbeddingServer.start()) {
      ChromaClient client = new ChromaClient(server.root() + "/", "t", "d", TOKEN);
      server.failNext(
          new Fault(500, Map.of(), "no space for " + TOKEN), Fault.of(404), Fault.of(422));
      ModelCallException thrown =
          catchThrowableOfType(ModelCallException.class, () -> client.get("/collections/c"));
      assertThat(thrown)
          .hasMessage(
              "Chroma at %s: /collections/c was answered with 500: no space for [key]"
                  .formatted(server.root()));
      assertThat(thrown.kind()).isEqualTo(Kind.PROVIDER);
      assertThat(thrown.exchange()).doesNotContain(TOKEN);
      assertThat(client.get("/collections/c")).isEmpty();
      // What a store refuses is no question's fault.
      assertThat(catchThrowableOfType(ModelCallException.class, () -> client.get("/c")).kind())
          .isEqualTo(Kind.PROVIDER);
    }
  }

  @Test
  void refusesAnAddressThatIsNoneWithoutShowingIt() {
    for (String address : new String[] {"http://me:hunter22@host", "host:8000", "http:// x"}) {
      assertThatThrownBy(() -> new ChromaClient(address, "t", "d", null))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("http://127.0.0.1:8000")
          .hasMessageNotContaining("hunter22");
    }
  }
}
