// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;

/** The databases from which examples are taken. */
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
