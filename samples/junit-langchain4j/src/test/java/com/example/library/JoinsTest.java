// SPDX-License-Identifier: Apache-2.0
package com.example.library;

import dev.assay.junit.AssayTest;
import org.junit.jupiter.api.Tag;

/** The questions with joins, which {@code -Dgroups=joins} selects. */
@Tag("joins")
@AssayTest(
    questions = "src/test/resources/questions.jsonl",
    databases = "target/databases",
    where = "category=joins")
class JoinsTest extends LibraryAssistantTest {}
