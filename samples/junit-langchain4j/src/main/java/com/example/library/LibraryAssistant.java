// SPDX-License-Identifier: Apache-2.0
package com.example.library;

import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;

/** The text-to-SQL feature: an AI service. */
public interface LibraryAssistant {
  @SystemMessage(
      """
      Answer with one SQLite query. The tables are:
      book (id, title, author, printed, pages)
      loan (book_id, member, lent_on, returned_on)
      """)
  String sqlFor(@UserMessage String question);
}
