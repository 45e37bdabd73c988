// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * An embedding model of LangChain4j as an embedder. As safe for use by several threads as the
 * model.
 *
 * @param id as {@link Embedder#id}
 * @param model must not retry failed calls itself, because limits and budgets would not see them
 * @param batch texts per call
 */
public record LangChainEmbedder(String id, EmbeddingModel model, OptionalInt dimensions, int batch)
    implements Embedder {
  @Override
  public List<Vector> embed(List<String> texts) {
    List<Vector> vectors = new ArrayList<>(texts.size());
    for (int start = 0; start < texts.size(); start += batch) {
      vectors.addAll(call(texts.subList(start, Math.min(start + batch, texts.size()))));
    }
    return vectors;
  }

  private List<Vector> call(List<String> texts) {
    List<Vector> vectors;
    try {
      vectors =
          model.embedAll(texts.stream().map(TextSegment::from).toList()).content().stream()
              .map(embedding -> Vector.of(embedding.vector()))
              .toList();
    } catch (RuntimeException e) {
      // Omits the message: the model may be a provider's, and some providers quote a part of the
      // key.
      throw failure("the model failed (%s)".formatted(e.getClass().getSimpleName()));
    }
    if (!Vector.fit(vectors, texts.size(), dimensions)) {
      throw failure(
          "%d vectors came for %d texts, or of unequal or unexpected size"
              .formatted(vectors.size(), texts.size()));
    }
    return vectors;
  }

  private ModelCallException failure(String what) {
    return new ModelCallException(
        Kind.PROVIDER, "embeddings by %s: %s".formatted(id, what), null, null, "", null);
  }
}
