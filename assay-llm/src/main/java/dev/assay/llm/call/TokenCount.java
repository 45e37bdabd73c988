// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.call;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.assay.llm.chat.PromptMessage;
import java.util.List;

/**
 * Tokens of a prompt before it is sent, by the vocabulary of OpenAI's newer models. Other models
 * count differently, mostly by less than a fifth, so this is an estimate. Thread-safe.
 */
public final class TokenCount {
  /** What a message's role and frame take. */
  private static final int FRAME = 4;

  private TokenCount() {}

  private static final class Vocabulary {
    static final Encoding O200K =
        Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
  }

  /** About how many tokens a chat has. */
  public static long of(List<PromptMessage> messages) {
    return messages.stream().mapToLong(message -> of(message.text()) + FRAME).sum();
  }

  /** About how many tokens a text has. */
  public static long of(String text) {
    return Vocabulary.O200K.countTokensOrdinary(text);
  }
}
