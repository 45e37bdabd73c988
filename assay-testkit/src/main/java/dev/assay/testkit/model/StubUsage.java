// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

/**
 * The token usage that a stub reports: every four characters are a token, half the prompt was in
 * the cache, and three tokens of reasoning came before the answer.
 *
 * @param prompt with {@code cached}
 * @param completion with {@code reasoning}
 */
public record StubUsage(long prompt, long completion, long cached, long reasoning) {
  static StubUsage of(String prompt, String text) {
    long sent = prompt.length() / 4 + 1L;
    return new StubUsage(sent, text.length() / 4 + 4L, sent / 2, 3);
  }
}
