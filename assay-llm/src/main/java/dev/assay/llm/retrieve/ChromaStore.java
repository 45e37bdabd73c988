// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

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
}
