// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.HttpTransport;
import dev.assay.llm.wire.SecretRedactor;
import dev.assay.llm.wire.TransportRequest;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Entries in a collection of a Chroma server, which stores them across runs. The collection's
 * metadata identify its embedder and the source of its entries. Chroma's search is approximate for
 * large collections; the results are ordered again here.
 */
public final class ChromaStore implements VectorStore {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]");
  private static final String EMBEDDER = "assay_embedder";
  private static final String MADE_FROM = "assay_made_from";
  private static final int BATCH = 100;

  /**
   * Neighbors requested in addition to those needed, because the server computes in single
   * precision.
   */
  private static final int MARGIN = 8;

  private final ChromaClient client;
  private final String name;
  private final String embedder;
  private volatile String collection;
  private volatile String madeFrom;

  private ChromaStore(ChromaClient client, String name, String embedder, JsonNode found) {
    this.client = client;
    this.name = name;
    this.embedder = embedder;
    this.collection = found.path("id").asText();
    this.madeFrom = found.path("metadata").path(MADE_FROM).asText("");
  }

  /**
   * Opens or creates a collection.
   *
   * @param embedder id of the embedder whose vectors it holds
   * @throws AssayException if the server can't be reached, or the collection is not Assay's or
   *     holds another embedder's vectors
   */
  public static ChromaStore open(VectorStoreOptions.Chroma settings, String embedder) {
    String name = settings.collection();
    if (!NAME.matcher(name).matches()) {
      throw new AssayException(
          "Chroma collection '%s': use 3 to 63 letters, digits, '.', '_' and '-'".formatted(name));
    }
    ChromaClient client =
        new ChromaClient(settings.url(), settings.tenant(), settings.database(), settings.token());
    JsonNode found =
        client.get("/collections/" + name).orElseGet(() -> create(client, name, embedder));
    String made = found.path("metadata").path(EMBEDDER).asText("");
    if (!made.equals(embedder)) {
      throw EmbedderMismatch.in(client.server() + " " + name, "collection", made, embedder);
    }
    return new ChromaStore(client, name, embedder, found);
  }

  private static JsonNode create(ChromaClient client, String name, String embedder) {
    ObjectNode body = JSON.createObjectNode().put("name", name).put("get_or_create", true);
    body.putObject("metadata").put(EMBEDDER, embedder).put(MADE_FROM, "");
    body.putObject("configuration")
        .putObject("hnsw")
        .put("space", "cosine")
        .put("ef_construction", 200)
        .put("ef_search", 200);
    return client.post("/collections", body);
  }

  @Override
  public String madeFrom() {
    return madeFrom;
  }

  @Override
  public void clear() {
    client.delete("/collections/" + name);
    collection = create(client, name, embedder).path("id").asText();
    madeFrom = "";
  }

  @Override
  public void add(List<VectorEntry> entries) {
    if (!madeFrom.isEmpty()) {
      mark("");
    }
    for (int start = 0; start < entries.size(); start += BATCH) {
      upsert(entries.subList(start, Math.min(start + BATCH, entries.size())));
    }
  }

  private void upsert(List<VectorEntry> entries) {
    ObjectNode body = JSON.createObjectNode();
    ArrayNode ids = body.putArray("ids");
    ArrayNode texts = body.putArray("documents");
    ArrayNode vectors = body.putArray("embeddings");
    ArrayNode metadata = body.putArray("metadatas");
    for (VectorEntry entry : entries) {
      ids.add(entry.id());
      texts.add(entry.text());
      vectors.add(JSON.valueToTree(entry.vector().toArray()));
      if (entry.metadata().isEmpty()) {
        metadata.addNull();
      } else {
        metadata.add(JSON.valueToTree(entry.metadata()));
      }
    }
    client.post(path("upsert"), body);
  }

  @Override
  public void seal(String source) {
    mark(source);
  }

  private void mark(String source) {
    ObjectNode body = JSON.createObjectNode();
    body.putObject("new_metadata").put(EMBEDDER, embedder).put(MADE_FROM, source);
    client.put("/collections/" + collection, body);
    madeFrom = source;
  }

  @Override
  public List<NearestNeighbor> nearest(Vector vector, int k, MetadataFilter metadataFilter) {
    ObjectNode body = JSON.createObjectNode().put("n_results", k + MARGIN);
    body.putArray("query_embeddings").add(JSON.valueToTree(vector.toArray()));
    body.putArray("include").add("documents").add("metadatas").add("embeddings");
    if (!metadataFilter.isAny()) {
      body.putObject("where")
          .putObject(metadataFilter.field())
          .put(metadataFilter.equal() ? "$eq" : "$ne", metadataFilter.value());
    }
    JsonNode answer = client.post(path("query"), body);
    List<VectorEntry> entries = new ArrayList<>();
    for (int i = 0; i < answer.path("ids").path(0).size(); i++) {
      entries.add(entry(answer, i));
    }
    return NearestNeighbor.nearest(entries, vector, k);
  }

  private VectorEntry entry(JsonNode answer, int i) {
    JsonNode numbers = answer.path("embeddings").path(0).path(i);
    if (numbers.isEmpty()) {
      throw new AssayException(
          "%s: the answer to a query of the collection has no embeddings, by which Assay orders the entries; check what stands between Assay and Chroma, and Chroma's version"
              .formatted(client.server()));
    }
    return new VectorEntry(
        answer.path("ids").path(0).path(i).asText(),
        answer.path("documents").path(0).path(i).asText(),
        Vector.of(JSON.convertValue(numbers, float[].class)),
        VectorEntry.metadata(answer.path("metadatas").path(0).path(i)));
  }

  private String path(String action) {
    return "/collections/" + collection + "/" + action;
  }

  @Override
  public int size() {
    return client.get(path("count")).map(JsonNode::asInt).orElse(0);
  }

  @Override
  public void close() {}

  /** Calls Chroma's HTTP API, version 2. Safe for use by several threads. */
  static final class ChromaClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int SHOWN = 200;

    /**
     * Maximum size of an answer in bytes. Neighbors include their vectors, and many are requested
     * if many are excluded.
     */
    private static final int LARGEST_ANSWER = 64_000_000;

    private final HttpTransport httpTransport;
    private final Map<String, List<String>> headers = new LinkedHashMap<>();
    private final String server;
    private final String base;

    /**
     * @param server such as {@code http://127.0.0.1:8000}
     * @param token sent as {@code x-chroma-token}, or {@code null}
     * @throws AssayException if it is not the URL of a server
     */
    ChromaClient(String server, String tenant, String database, @Nullable String token) {
      URI address = address(server);
      this.server = address.toString();
      this.base = this.server + "/api/v2/tenants/" + tenant + "/databases/" + database;
      SecretRedactor secretRedactor = new SecretRedactor();
      headers.put("Content-Type", List.of("application/json"));
      if (token != null) {
        secretRedactor.add(token);
        headers.put("x-chroma-token", List.of(token));
      }
      ModelName name = new ModelName("chroma", address.getHost());
      this.httpTransport =
          new HttpTransport(
              new CallDestination(name, address, null, TIMEOUT), secretRedactor, LARGEST_ANSWER);
    }

    private static URI address(String server) {
      try {
        URI address = URI.create(server.endsWith("/") ? server.replaceAll("/+$", "") : server);
        String scheme = String.valueOf(address.getScheme());
        if (address.getHost() != null
            && address.getUserInfo() == null
            && (scheme.equals("http") || scheme.equals("https"))) {
          return address;
        }
      } catch (IllegalArgumentException unreadable) {
        // Reported below without the text, which may contain a password.
      }
      throw new AssayException(
          "Chroma: the address must be http:// or https://, a host and a port, without a user, such"
              + " as http://127.0.0.1:8000");
    }

    String server() {
      return server;
    }

    /** The answer to a GET; empty if the resource does not exist. */
    Optional<JsonNode> get(String path) {
      return call("GET", path, null);
    }

    JsonNode post(String path, JsonNode body) {
      return call("POST", path, body).orElseThrow(() -> gone(path));
    }

    JsonNode put(String path, JsonNode body) {
      return call("PUT", path, body).orElseThrow(() -> gone(path));
    }

    void delete(String path) {
      call("DELETE", path, null);
    }

    private AssayException gone(String path) {
      return new AssayException(
          "Chroma at %s: %s does not exist; check tenant and database, and that it has not been removed"
              .formatted(server, path));
    }

    private Optional<JsonNode> call(String method, String path, @Nullable JsonNode body) {
      TransportRequest request =
          new TransportRequest(
              method, URI.create(base + path), headers, body == null ? "" : body.toString());
      try {
        String text = httpTransport.send(request, httpTransport.deadline()).body();
        return Optional.of(text.isBlank() ? MissingNode.getInstance() : JSON.readTree(text));
      } catch (JsonProcessingException e) {
        throw new AssayException(
            "Chroma at %s: the answer is not JSON; check that the address is Chroma's"
                .formatted(server),
            e);
      } catch (ModelCallException e) {
        if (e.status().orElse(0) == 404) {
          return Optional.empty();
        }
        throw fault(path, e);
      }
    }

    /** The failure in terms of Chroma, which has neither a model nor a base URL. */
    private ModelCallException fault(String path, ModelCallException e) {
      String what =
          switch (e.kind()) {
            case UNREACHABLE, CONNECTION ->
                "no connection; start it with `chroma run`, or check the address";
            case TIMEOUT ->
                e.status().isPresent()
                    ? answered(path, e)
                    : "no answer in time; start it with `chroma run`, or check the address";
            case TOO_LARGE -> "the answer is too large; check that the address is Chroma's";
            default -> e.status().isPresent() ? answered(path, e) : "the request could not be made";
          };
      return new ModelCallException(
          // A store's refusal is never caused by the question.
          e.kind() == Kind.REQUEST ? Kind.PROVIDER : e.kind(),
          "Chroma at %s: %s".formatted(server, what),
          e.status().orElse(null),
          e.retryAfter().orElse(null),
          e.exchange(),
          null);
    }

    private static String answered(String path, ModelCallException e) {
      String text = e.exchange().substring(e.exchange().indexOf('\n') + 1).strip();
      String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
      return "%s was answered with %d: %s".formatted(path, e.status().orElse(0), shown);
    }
  }
}
