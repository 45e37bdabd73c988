// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.assay.input.internal.Durations;
import dev.assay.llm.wire.SecretRedactor;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A program that answers several questions: it reads a question from each line of stdin and writes
 * a line with the answer, a JSON object or SQL, to stdout. There are as many processes as questions
 * in progress.
 */
public final class PersistentAgent implements Agent {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final AgentProgram program;
  private final SecretRedactor secretRedactor;
  private final ConcurrentLinkedDeque<AgentProcess> idle = new ConcurrentLinkedDeque<>();
  private final Set<AgentProcess> running = ConcurrentHashMap.newKeySet();

  /**
   * @param environment variables, whose secrets are masked in answers
   */
  public PersistentAgent(AgentProgram program, Map<String, String> environment) {
    this.program = program;
    this.secretRedactor = SecretDetector.of(environment);
  }

  /** A line that was read, or the end of the stream. */
  private record Line(String text, boolean end) {}

  /** One running process and its streams. */
  private static final class AgentProcess {
    final Process process;
    final StreamTail errors;
    final Thread reader;
    final BlockingQueue<Line> lines = new LinkedBlockingQueue<>(1);

    /** Accessed only by the thread that uses this process. */
    volatile boolean answered;

    AgentProcess(Process process) {
      this.process = process;
      this.errors = new StreamTail(process.getErrorStream());
      this.reader = AgentProgram.started(this::read, "assay-agent-stdout");
    }

    /**
     * Sends a line on a separate thread, because a program that does not read would block the
     * caller.
     */
    void send(String line) {
      AgentProgram.started(() -> write(line + "\n"), "assay-agent-stdin");
    }

    private void write(String text) {
      try {
        process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
      } catch (IOException e) {
        // The program no longer reads: it has ended, which its output will show, or it answers
        // without reading.
      }
    }

    void end() {
      AgentProgram.end(process);
      reader.interrupt(); // it may be waiting for a line to be consumed
    }

    private void read() {
      try (InputStream in = new BufferedInputStream(process.getInputStream())) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != -1; next = in.read()) {
          if (next == '\n' || line.size() > AgentProgram.LARGEST) {
            lines.put(new Line(line.toString(StandardCharsets.UTF_8), false));
            line.reset();
          } else {
            line.write(next);
          }
        }
        if (line.size() > 0) {
          lines.put(new Line(line.toString(StandardCharsets.UTF_8), false));
        }
        lines.put(new Line("", true));
      } catch (IOException | InterruptedException e) {
        lines.offer(new Line("", true));
      }
    }
  }

  @Override
  public String ask(String question) {
    AgentProcess agent = acquire();
    boolean answered = false;
    try {
      String answer = ask(agent, question);
      answered = true;
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      if (answered) {
        idle.push(agent);
      } else {
        agent.end();
        running.remove(agent);
      }
    }
  }

  /** An idle process, or a new one. */
  private AgentProcess acquire() {
    for (AgentProcess agent = idle.poll(); agent != null; agent = idle.poll()) {
      if (agent.process.isAlive()) {
        return agent;
      }
      agent.end();
      running.remove(agent);
    }
    AgentProcess agent = new AgentProcess(program.start());
    running.add(agent);
    return agent;
  }

  private String ask(AgentProcess agent, String question) throws InterruptedException {
    Line early = agent.lines.peek();
    while (early != null && isBanner(agent, early)) {
      agent.lines.poll();
      early = agent.lines.peek();
    }
    if (early != null && !early.end()) {
      throw new AgentException(
          "%s wrote an unexpected line; with more than one line per question, answers can't be matched to questions: write logs to stderr"
              .formatted(program.name()));
    }
    agent.send(question);
    Line line = answer(agent);
    agent.answered = true;
    sameQuestion(question, line.text());
    return secretRedactor.hide(line.text()).strip();
  }

  /** Returns whether a line is start-up output of the program. */
  private static boolean isBanner(AgentProcess agent, Line line) {
    return !agent.answered && !line.end() && !AgentAnswer.isAnswer(line.text());
  }

  /**
   * The next line; for a program without any answer yet, the first line that is not start-up
   * output.
   */
  private Line answer(AgentProcess agent) throws InterruptedException {
    long end = System.nanoTime() + program.timeout().toNanos();
    String banner = "";
    while (true) {
      Line line = agent.lines.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (line == null) {
        throw new AgentException(
            "%s gave no answer within %s%s"
                .formatted(program.name(), Durations.text(program.timeout()), banner));
      }
      if (line.end()) {
        throw ended(agent);
      }
      if (line.text().length() >= AgentProgram.LARGEST) {
        throw new AgentException(
            "%s wrote more than %d MB".formatted(program.name(), AgentProgram.LARGEST / 1_000_000));
      }
      if (!isBanner(agent, line)) {
        return line;
      }
      banner = "; before its first answer it wrote a line that neither is nor contains SQL";
    }
  }

  /** Checks that an answer that names a question names this one. */
  private void sameQuestion(String question, String answer) {
    JsonNode id = id(answer);
    if (id.isValueNode() && !id.isNull() && !id.asText().equals(id(question).asText())) {
      throw new AgentException(
          "%s answered with the id '%s' to question '%s'; it must answer each question in turn"
              .formatted(program.name(), secretRedactor.hide(id.asText()), id(question).asText()));
    }
  }

  private static JsonNode id(String text) {
    if (!text.stripLeading().startsWith("{")) {
      return MissingNode.getInstance();
    }
    try {
      return JSON.readTree(text).path("id");
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance(); // a text that happens to begin with a brace
    }
  }

  private AgentException ended(AgentProcess agent) throws InterruptedException {
    agent.process.waitFor(1, TimeUnit.SECONDS);
    String code =
        agent.process.isAlive()
            ? "closed its output"
            : "ended with exit code " + agent.process.exitValue();
    return new AgentException(
        "%s %s before it answered%s"
            .formatted(
                program.name(), code, AgentProgram.tail(agent.errors.last(), secretRedactor)));
  }

  @Override
  public void close() {
    running.forEach(AgentProcess::end);
  }
}
