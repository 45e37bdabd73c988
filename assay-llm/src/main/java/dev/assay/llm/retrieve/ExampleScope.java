// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;

/** The databases from which examples are taken. */
public enum ExampleScope {
  ANY,
  /** Only the question's database. */
  SAME_DATABASE,
  /** All except the question's database, as if the model saw it for the first time. */
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
