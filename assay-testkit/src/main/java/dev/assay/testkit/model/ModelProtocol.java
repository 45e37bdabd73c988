// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import java.net.URI;
import java.util.List;
import java.util.Map;

/** A provider's way of speaking, from the provider's side. */
public interface ModelProtocol {
  /** As Assay calls the provider. */
  String provider();

  /** Returns the path of the base URL. */
  String basePath();

  /** Environment variables that somebody needs who asks the stub. */
  Map<String, String> environment(String key, URI root);

  /** Returns the real service's objections to a request, in its own words; empty if none. */
  List<String> problems(StubRequest stubRequest, String key);

  /** All that was said to the model. */
  String prompt(StubRequest stubRequest);

  /** An answer's body. */
  String answer(StubRequest stubRequest, String text, StubUsage usage);

  /** The body of an error. */
  String error(int status, String message);

  /**
   * The token usage that a stub reports: every four characters are a token, half the prompt was in
   * the cache, and three tokens of reasoning came before the answer.
   *
   * @param prompt with {@code cached}
   * @param completion with {@code reasoning}
   */
  record StubUsage(long prompt, long completion, long cached, long reasoning) {
    static StubUsage of(String prompt, String text) {
      long sent = prompt.length() / 4 + 1L;
      return new StubUsage(sent, text.length() / 4 + 4L, sent / 2, 3);
    }
  }
}
