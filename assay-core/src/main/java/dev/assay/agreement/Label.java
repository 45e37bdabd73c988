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
package dev.assay.agreement;

import org.jspecify.annotations.Nullable;

/**
 * What one person says about one prediction.
 *
 * @param question its id
 * @param labeller the person, or an empty text if the file names none
 * @param value 1 for right and 0 for wrong, or a score; {@code null} if the person is not sure
 * @param note the person's words, or {@code null}
 */
public record Label(
    String question, String labeller, @Nullable Double value, @Nullable String note) {}
