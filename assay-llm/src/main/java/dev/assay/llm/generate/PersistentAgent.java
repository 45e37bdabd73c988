// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.assay.config.Durations;
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
  private final ConcurrentLinkedDeque<Talk> idle = new ConcurrentLinkedDeque<>();
  private final Set<Talk> running = ConcurrentHashMap.newKeySet();

  /**
   * @param environment variables, whose secrets are taken out of answers
   */
  public PersistentAgent(AgentProgram program, Map<String, String> environment) {
    this.program = program;
    this.secretRedactor = SecretDetector.of(environment);
  }

  /** A line that was read, or the end of the stream. */
  private record Line(String text, boolean end) {}

  /** One process. */
  private static final class Talk {
    final Process process;
    final StreamTail errors;
    final Thread reader;
    final BlockingQueue<Line> lines = new LinkedBlockingQueue<>(1);

    /** Read and written by the one who has it in use. */
    volatile boolean answered;

    Talk(Process process) {
      this.process = process;
      this.errors = new StreamTail(process.getErrorStream());
      this.reader = started(this::read, "assay-agent-stdout");
    }

    private static Thread started(Runnable work, String name) {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      thread.start();
      return thread;
    }

    /** Says something in a thread of its own, as a program that reads nothing would hold us up. */
    void say(String line) {
      started(() -> write(line + "\n"), "assay-agent-stdin");
    }

    private void write(String text) {
      try {
        process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
      } catch (IOException e) {
        // It reads no more: it has ended, which is seen at its output, or answers unasked.
      }
    }

    void end() {
      AgentProgram.end(process);
      reader.interrupt(); // it may wait for a line to be taken
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
    Talk talk = talk();
    boolean answered = false;
    try {
      String answer = ask(talk, question);
      answered = true;
      return answer;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      if (answered) {
        idle.push(talk);
      } else {
        talk.end();
        running.remove(talk);
      }
    }
  }

  /** One that waits for a question, or a new one. */
  private Talk talk() {
    for (Talk talk = idle.poll(); talk != null; talk = idle.poll()) {
      if (talk.process.isAlive()) {
        return talk;
      }
      talk.end();
      running.remove(talk);
    }
    Talk talk = new Talk(program.start());
    running.add(talk);
    return talk;
  }

  private String ask(Talk talk, String question) throws InterruptedException {
    Line early = talk.lines.peek();
    while (early != null && isBanner(talk, early)) {
      talk.lines.poll();
      early = talk.lines.peek();
    }
    if (early != null && !early.end()) {
      throw new AgentException(
          "%s wrote an unexpected line; with more than one line per question, answers can't be matched to questions: write logs to stderr"
              .formatted(program.name()));
    }
    talk.say(question);
    Line line = answer(talk);
    talk.answered = true;
    sameQuestion(question, line.text());
    return secretRedactor.hide(line.text()).strip();
  }

  /** Whether a line is what a program says as it starts. */
  private static boolean isBanner(Talk talk, Line line) {
    return !talk.answered && !line.end() && !AgentAnswer.isAnswer(line.text());
  }

  /** The next line; of a program that has answered nothing yet, the first that is no banner. */
  private Line answer(Talk talk) throws InterruptedException {
    long end = System.nanoTime() + program.timeout().toNanos();
    String banner = "";
    while (true) {
      Line line = talk.lines.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (line == null) {
        throw new AgentException(
            "%s gave no answer within %s%s"
                .formatted(program.name(), Durations.text(program.timeout()), banner));
      }
      if (line.end()) {
        throw ended(talk);
      }
      if (line.text().length() >= AgentProgram.LARGEST) {
        throw new AgentException(
            "%s wrote more than %d MB".formatted(program.name(), AgentProgram.LARGEST / 1_000_000));
      }
      if (!isBanner(talk, line)) {
        return line;
      }
      banner = "; before its first answer it wrote a line that neither is nor contains SQL";
    }
  }

  /** An answer that names its question must name this one. */
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
      return MissingNode.getInstance(); // a text that begins with a brace
    }
  }

  private AgentException ended(Talk talk) throws InterruptedException {
    talk.process.waitFor(1, TimeUnit.SECONDS);
    String code =
        talk.process.isAlive()
            ? "closed its output"
            : "ended with exit code " + talk.process.exitValue();
    return new AgentException(
        "%s %s before it answered%s"
            .formatted(
                program.name(), code, AgentProgram.tail(talk.errors.last(), secretRedactor)));
  }

  @Override
  public void close() {
    running.forEach(Talk::end);
  }
}
