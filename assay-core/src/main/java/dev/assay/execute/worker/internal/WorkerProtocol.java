// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.execute.SessionSettings;
import java.io.EOFException;
import java.io.IOException;

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
    out.writeInt(MARK);
    out.writeInt(VERSION);
    RecordCodec.write(out, SessionSettings.class, settings);
    out.flush();
  }

  /** Reads the run's handshake. */
  static SessionSettings readHello(ChannelReader in) throws IOException {
    expectMark(in);
    expectVersion(in);
    return read(in, SessionSettings.class);
  }

  /** Sends the worker's reply to the handshake. */
  static void sendReply(ChannelWriter out) throws IOException {
    out.writeInt(MARK);
    out.writeInt(VERSION);
    out.flush();
  }

  /** Reads the worker's reply to the handshake. */
  static void readReply(ChannelReader in) throws IOException {
    expectMark(in);
    expectVersion(in);
  }

  /** Sends a request or a response. */
  static void send(ChannelWriter out, Class<?> type, Object message) throws IOException {
    out.writeInt(MARK);
    RecordCodec.write(out, type, message);
    out.writeInt(MARK);
    out.flush();
  }

  /** Reads a request or a response. */
  static <T> T receive(ChannelReader in, Class<T> type) throws IOException {
    expectMark(in);
    T message = read(in, type);
    expectMark(in);
    return message;
  }

  private static <T> T read(ChannelReader in, Class<T> type) throws IOException {
    T message = type.cast(RecordCodec.read(in, type));
    if (message == null) {
      throw new IOException("the other process sent nothing where a message must be");
    }
    return message;
  }

  private static void expectMark(ChannelReader in) throws IOException {
    int mark;
    try {
      mark = in.readInt();
    } catch (EOFException e) {
      throw new EOFException("the other process closed the connection");
    }
    if (mark != MARK) {
      throw new IOException("the other process sent something else than a message");
    }
  }

  private static void expectVersion(ChannelReader in) throws IOException {
    int version = in.readInt();
    if (version != VERSION) {
      throw new IOException(
          "the other process speaks version %d of the protocol, this one %d"
              .formatted(version, VERSION));
    }
  }
}
