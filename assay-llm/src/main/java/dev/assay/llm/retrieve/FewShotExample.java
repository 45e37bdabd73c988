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
package dev.assay.llm.retrieve;

/**
 * A question with its SQL, to be shown to a model.
 *
 * @param id unique in its file
 * @param database that it is asked of; empty if the file does not say
 */
public record FewShotExample(String id, String question, String sql, String database) {
  public FewShotExample {
    if (id.isBlank() || question.isBlank() || sql.isBlank()) {
      throw new IllegalArgumentException("an example needs an id, a question and SQL");
    }
  }
}
