// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretRedactorTest {
  private static final String KEY = "sk/Ab+\"9\\z-0123456789";

  @Test
  void takesAKeyOutHoweverItIsWritten() {
    SecretRedactor secretRedactor = new SecretRedactor();
    secretRedactor.add(KEY);
    for (String form :
        List.of(
            KEY,
            URLEncoder.encode(KEY, StandardCharsets.UTF_8),
            Base64.getEncoder().encodeToString(KEY.getBytes(StandardCharsets.UTF_8)),
            "sk/Ab+\\\"9\\\\z-0123456789")) {
      assertThat(secretRedactor.hide("a " + form + " b")).as(form).isEqualTo("a [key] b");
    }
  }

  @Test
  void leavesNoEndOfALongerKeyThatBeginsWithAnother() {
    SecretRedactor secretRedactor = new SecretRedactor();
    secretRedactor.add("abcdefgh");
    secretRedactor.add("abcdefghijkl");
    assertThat(secretRedactor.hide("abcdefghijkl")).isEqualTo("[key]");
  }

  @Test
  void leavesPlaceholdersThatWouldSpoilAnswers() {
    SecretRedactor secretRedactor = new SecretRedactor();
    secretRedactor.add("EMPTY");
    secretRedactor.add("");
    secretRedactor.add(null);
    assertThat(secretRedactor.hide("SELECT 'EMPTY'")).isEqualTo("SELECT 'EMPTY'");
  }

  @Test
  void takesOutWhatTheHeadersOfARequestHeldThoughNobodyNamedIt() {
    Map<String, List<String>> headers =
        Map.of(
            "Authorization",
            List.of(
                "AWS4-HMAC-SHA256 Credential=AKIAABCDEFGHIJKLMNOP/x, Signature=0123456789abcdef0"),
            "X-Amz-Security-Token",
            List.of("session-token"));
    String hidden =
        new SecretRedactor()
            .hide("AKIAABCDEFGHIJKLMNOP/x and 0123456789abcdef0 and session-token", headers);
    assertThat(hidden).isEqualTo("[key] and [key] and [key]");
  }

  @Test
  void isSilentAboutItself() {
    SecretRedactor secretRedactor = new SecretRedactor();
    secretRedactor.add(KEY);
    assertThat(secretRedactor.toString()).doesNotContain("0123456789");
  }
}
