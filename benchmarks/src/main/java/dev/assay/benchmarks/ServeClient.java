// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One connection to a server of verdicts, which costs less than the JDK's client. */
final class ServeClient implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String headers;

  ServeClient(URI address, String token) throws IOException {
    socket = new Socket(address.getHost(), address.getPort());
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    out = socket.getOutputStream();
    headers =
        "Host: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"
            .formatted(address.getAuthority(), token);
  }

  /** An answer; its content as bytes of ASCII and UTF-8. */
  record Answer(int status, byte[] content) {
    String text() {
      return new String(content, StandardCharsets.UTF_8);
    }

    int count(String word) {
      String text = new String(content, StandardCharsets.ISO_8859_1);
      int count = 0;
      for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        count++;
      }
      return count;
    }
  }

  Answer post(byte[] body) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream(body.length + BUFFER);
    request.writeBytes(
        ("POST /v1/verdicts HTTP/1.1\r\n" + headers + "Content-Length: " + body.length + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(body);
    request.writeTo(out);
    return answer();
  }

  String get(String path) throws IOException {
    out.write(
        ("GET " + path + " HTTP/1.1\r\n" + headers + "\r\n").getBytes(StandardCharsets.US_ASCII));
    return answer().text();
  }

  private Answer answer() throws IOException {
    int status = Integer.parseInt(line().split(" ", -1)[1]);
    int length = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(lower.indexOf(':') + 1).strip());
      }
    }
    return new Answer(status, length >= 0 ? in.readNBytes(length) : chunks());
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line(), 16);
      content.writeBytes(in.readNBytes(size));
      line();
      if (size == 0) {
        return content.toByteArray();
      }
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** The hashes of all files below a folder, as one text. */
  static String hashes(String folder) throws IOException, NoSuchAlgorithmException {
    if (folder.isEmpty()) {
      return "";
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(Path.of(folder))) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Path file : files) {
      digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(file));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
