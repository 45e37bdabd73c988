// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NaturalIdOrderTest {
  private static final Pattern PIECE = Pattern.compile("[0-9]+|[^0-9]+");

  @Test
  void sortsNumbersByTheirSize() {
    List<String> ids =
        new ArrayList<>(List.of("dev-10", "dev-9", "dev-", "dev-09", "dev-9a", "10", "9", "a9b10"));
    ids.add("dev-" + "9".repeat(40));
    ids.sort(NaturalIdOrder.INSTANCE);

    assertThat(ids)
        .containsExactly(
            "9",
            "10",
            "a9b10",
            "dev-",
            "dev-9",
            "dev-09",
            "dev-9a",
            "dev-10",
            "dev-" + "9".repeat(40));
  }

  @Test
  void comparesPieceByPiece() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      String a = id(random);
      String b = id(random);
      assertThat(Integer.signum(NaturalIdOrder.INSTANCE.compare(a, b)))
          .as("'%s' and '%s'", a, b)
          .isEqualTo(Integer.signum(byPieces(a, b)));
    }
  }

  private static String id(Random random) {
    StringBuilder id = new StringBuilder();
    for (int length = random.nextInt(7); length > 0; length--) {
      id.append("0019ab-\u0661\ud83d".charAt(random.nextInt(9)));
    }
    return id.toString();
  }

  /** The rule as it is written down: digits as numbers, all else as text; then the shorter one. */
  private static int byPieces(String a, String b) {
    List<String> left = pieces(a);
    List<String> right = pieces(b);
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      String one = left.get(i);
      String other = right.get(i);
      boolean numbers = one.matches("[0-9]+") && other.matches("[0-9]+");
      int order =
          numbers ? new BigInteger(one).compareTo(new BigInteger(other)) : one.compareTo(other);
      if (order != 0) {
        return order;
      }
    }
    int order = Integer.compare(left.size(), right.size());
    order = order != 0 ? order : Integer.compare(a.length(), b.length());
    return order != 0 ? order : a.compareTo(b);
  }

  private static List<String> pieces(String id) {
    Matcher matcher = PIECE.matcher(id);
    List<String> pieces = new ArrayList<>();
    while (matcher.find()) {
      pieces.add(matcher.group());
    }
    return pieces;
  }
}
