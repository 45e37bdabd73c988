// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedAgentTest {
  @TempDir private Path folder = Path.of("");

  private final List<String> asked = new ArrayList<>();

  private RecordedAgent agent(long most) {
    Agent agent =
        new Agent() {
          @Override
          public String ask(String question) {
            asked.add(question);
            return "SELECT " + asked.size();
          }

          @Override
          public void close() {}
        };
    return RecordedAgent.asking(agent, "agent", "v1", folder, most);
  }

  private static String question(int number) {
    return "{\"id\":\"q%d\"}".formatted(number);
  }

  @Test
  void stopsBeforeTheQuestionBeyondTheBudgetAndCountsThoseOfBefore() {
    try (RecordedAgent first = agent(2)) {
      first.ask(question(1));
      first.ask(question(2));
      assertThatThrownBy(() -> first.ask(question(3)))
          .isInstanceOf(GeneratorStoppedException.class)
          .hasMessageContaining("2 calls");
      assertThat(first.ask(question(1))).as("asked before").isEqualTo("SELECT 1");
    }
    try (RecordedAgent resumed = agent(3)) {
      assertThat(resumed.ask(question(2))).isEqualTo("SELECT 2");
      assertThat(resumed.ask(question(3))).isEqualTo("SELECT 3");
      assertThatThrownBy(() -> resumed.ask(question(4)))
          .isInstanceOf(GeneratorStoppedException.class);
    }
    assertThat(asked).containsExactly(question(1), question(2), question(3));
  }

  @Test
  void failsAgainAsItDidWhenTheRunIsReplayed() {
    Agent failing =
        new Agent() {
          @Override
          public String ask(String question) {
            throw question.contains("q1")
                ? new AgentException("it crashed")
                : new ProviderUnavailableException("it is away", new IllegalStateException());
          }

          @Override
          public void close() {}
        };
    try (RecordedAgent run = RecordedAgent.asking(failing, "agent", "v1", folder, null)) {
      assertThatThrownBy(() -> run.ask(question(1))).isInstanceOf(AgentException.class);
      assertThatThrownBy(() -> run.ask(question(2)))
          .isInstanceOf(ProviderUnavailableException.class);
    }

    try (RecordedAgent again = RecordedAgent.replaying(folder, "agent", "v1")) {
      assertThatThrownBy(() -> again.ask(question(1)))
          .isInstanceOf(AgentException.class)
          .hasMessage("it crashed");
      assertThatThrownBy(() -> again.ask(question(2)))
          .isInstanceOf(ProviderUnavailableException.class)
          .hasMessage("it is away");
      assertThatThrownBy(() -> again.ask(question(3)))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("is not in the record");
    }
  }

  @Test
  void takesNoAnswersOfAnotherSystemForItsOwn() {
    try (RecordedAgent first =
        RecordedAgent.asking(answering("SELECT 1"), "agent", "v1", folder, null)) {
      assertThat(first.ask(question(1))).isEqualTo("SELECT 1");
    }
    try (RecordedAgent other =
        RecordedAgent.asking(answering("SELECT 2"), "agent", "v2", folder, null)) {
      assertThat(other.ask(question(1))).isEqualTo("SELECT 2");
    }
    try (RecordedAgent first =
        RecordedAgent.asking(answering("SELECT 3"), "agent", "v1", folder, null)) {
      assertThat(first.ask(question(1))).isEqualTo("SELECT 1");
    }
  }

  private static Agent answering(String sql) {
    return new Agent() {
      @Override
      public String ask(String question) {
        return sql;
      }

      @Override
      public void close() {}
    };
  }
}
