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

import dev.assay.model.Question;

/** Of which databases examples are taken. */
public enum ExampleScope {
  ANY,
  /** Only that of the question. */
  SAME_DATABASE,
  /** All but that of the question, as where a model meets a database for the first time. */
  OTHER_DATABASES;

  boolean allows(Question question, FewShotExample example) {
    return this == ANY || (this == SAME_DATABASE) == example.database().equals(question.database());
  }

  MetadataFilter condition(Question question) {
    return this == ANY
        ? MetadataFilter.ANY
        : new MetadataFilter(ExamplePool.DATABASE, question.database(), this == SAME_DATABASE);
  }
}
