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
package dev.assay.llm.call;

import org.jspecify.annotations.Nullable;

/**
 * A try that gave no answer.
 *
 * @param kind what went wrong, in lower case
 * @param status of HTTP, or {@code null}
 * @param message for people
 * @param waitedMs how long was waited before the next try, in milliseconds; 0 if there was none
 */
public record FailedCall(String kind, @Nullable Integer status, String message, long waitedMs) {}
