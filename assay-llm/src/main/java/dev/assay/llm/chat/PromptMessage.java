/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.llm.chat;

/**
 * One message of a chat.
 *
 * @param role who says it
 * @param text what is said
 */
public record PromptMessage(Role role, String text) {
  /** Who says something. */
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
