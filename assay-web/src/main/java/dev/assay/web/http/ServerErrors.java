// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests that never reach a route, such as those that are no valid HTTP. Jetty's own
 * pages repeat the address, name classes, and lack the headers that every answer has.
 */
final class ServerErrors implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status =
        request.getAttribute(ErrorHandler.ERROR_STATUS) instanceof Integer known
            ? known
            : response.getStatus();
    RequestHandler.secure(response);
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Call.JSON);
    byte[] content = json(status < 500 ? "bad_request" : "failed", message(status));
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, content.length);
    boolean empty = request.getMethod().equals("HEAD");
    response.write(true, empty ? ByteBuffer.allocate(0) : ByteBuffer.wrap(content), callback);
    return true;
  }

  /** The body of a problem's answer. */
  static byte[] json(String code, String message) {
    ObjectNode error = JsonNodeFactory.instance.objectNode();
    error.putObject("error").put("code", code).put("message", message);
    return (error + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private static String message(int status) {
    return switch (status) {
      case 414 -> "the address is too long; send what is long in the body of a POST";
      case 431 -> "the headers of the request are too long; leave out what the server doesn't need";
      case 408 -> "the request did not arrive in time; send it again";
      default ->
          status < 500
              ? "the server can't read the request; its address or headers are not valid HTTP"
              : "the server could not answer; its terminal may say more";
    };
  }
}
