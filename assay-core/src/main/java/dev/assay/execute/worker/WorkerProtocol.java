// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import dev.assay.execute.SessionSettings;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The protocol between a run and its workers, version {@value #VERSION}: a handshake, then requests
 * and their responses in turn. Both sides are of one version of Assay; the number detects a mixture
 * of jars. Every message begins with {@link #MARK}, so that a side that is out of sync notices.
 *
 * <p>The run listens on a Unix domain socket in a folder that only the current user may access, and
 * the worker, its child process, connects to it.
 */
final class WorkerProtocol {
  static final int VERSION = 1;
  static final int MARK = 0xA55A4701;

  /** The length that marks a null text. */
  static final int NULL_TEXT = Integer.MIN_VALUE;

  private WorkerProtocol() {}

  /** Sends the run's handshake: the settings of all sessions of the worker. */
  static void sendHello(ChannelWriter out, SessionSettings settings) throws IOException {
    out.putInt(MARK);
    out.putInt(VERSION);
    out.putText(settings.zone().getId());
    Instant clock = settings.clock();
    out.putBoolean(clock != null);
    if (clock != null) {
      out.putLong(clock.getEpochSecond());
      out.putInt(clock.getNano());
    }
    out.flush();
  }

  /** Reads the run's handshake. */
  static SessionSettings readHello(ChannelReader in) throws IOException {
    expectMark(in);
    expectVersion(in);
    ZoneId zone = ZoneId.of(in.takeText());
    return new SessionSettings(
        zone, in.takeBoolean() ? Instant.ofEpochSecond(in.takeLong(), in.takeInt()) : null);
  }

  /** Sends the worker's reply to the handshake. */
  static void sendReply(ChannelWriter out) throws IOException {
    out.putInt(MARK);
    out.putInt(VERSION);
    out.flush();
  }

  /** Reads the worker's reply to the handshake. */
  static void readReply(ChannelReader in) throws IOException {
    expectMark(in);
    expectVersion(in);
  }

  static void expectMark(ChannelReader in) throws IOException {
    if (in.takeInt() != MARK) {
      throw new IOException("the other process sent something else than a message");
    }
  }

  private static void expectVersion(ChannelReader in) throws IOException {
    int version = in.takeInt();
    if (version != VERSION) {
      throw new IOException(
          "the other process speaks version %d of the protocol, this one %d"
              .formatted(version, VERSION));
    }
  }

  static void putTexts(ChannelWriter out, List<String> texts) throws IOException {
    out.putInt(texts.size());
    for (String text : texts) {
      out.putText(text);
    }
  }

  static List<String> takeTexts(ChannelReader in) throws IOException {
    int size = in.takeInt();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      texts.add(in.takeText());
    }
    return texts;
  }

  static void putProperties(ChannelWriter out, Map<String, String> properties) throws IOException {
    out.putInt(properties.size());
    for (Map.Entry<String, String> property : properties.entrySet()) {
      out.putText(property.getKey());
      out.putText(property.getValue());
    }
  }

  static Map<String, String> takeProperties(ChannelReader in) throws IOException {
    int size = in.takeInt();
    Map<String, String> properties = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      properties.put(in.takeText(), in.takeText());
    }
    return properties;
  }
}
