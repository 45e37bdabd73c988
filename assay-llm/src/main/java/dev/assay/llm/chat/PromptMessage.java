// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.chat;

/**
 * One message of a chat.
 *
 * @param role the author
 * @param text the content
 */
public record PromptMessage(Role role, String text) {
  /** The author of a message. */
  public enum Role {
    SYSTEM,
    USER,
    ASSISTANT
  }

  public static PromptMessage system(String text) {
    return new PromptMessage(Role.SYSTEM, text);
  }

  public static PromptMessage user(String text) {
    return new PromptMessage(Role.USER, text);
  }

  public static PromptMessage assistant(String text) {
    return new PromptMessage(Role.ASSISTANT, text);
  }
}
