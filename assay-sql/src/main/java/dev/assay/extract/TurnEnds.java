// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlLexer;
import dev.assay.sql.internal.SqlToken;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tokens with which models end their turn, in case the server does not remove them. */
final class TurnEnds {
  /** Tokens that stand in no other text. */
  static final List<String> TOKENS =
      List.of(
          "<|im_end|>",
          "<|eot_id|>",
          "<|eom_id|>",
          "<|eot|>",
          "<|EOT|>",
          "<|endoftext|>",
          "<|end_of_text|>",
          "<|end_of_turn|>",
          "<|END_OF_TURN_TOKEN|>",
          "<|end|>",
          "<|return|>",
          "<end_of_turn>",
          "<end_of_utterance>",
          "<｜end▁of▁sentence｜>",
          "</s>");

  /** Further tokens of chat formats, and text of the same form; never part of a query. */
  private static final Pattern IN_SQL =
      Pattern.compile(
          "</s>|<\\|[\\p{L}_▁]+(?: [\\p{L}_▁]+)*\\|>|<｜[^｜<>]{1,40}｜>"
              + "|<(?:end_of_turn|start_of_turn|end_of_utterance)>",
          Pattern.CASE_INSENSITIVE);

  /**
   * Tokens that could be comparisons, or names in brackets, anywhere but at the end; tags whose
   * start is in the prompt, and a stop sequence.
   */
  private static final Pattern AT_END =
      Pattern.compile(
          "(?:<(?:s|eos|eot|eod|bos|pad|unk|eos_token)>"
              + "|</(?:sql|answer|query|final|final_answer|sql_query|output|response|code)>|#{3,}"
              + "|\\[/?(?:INST|EOS|EOT|PAD|SEP|end of text)])[\\s;]*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern AT_START =
      Pattern.compile(
          "\\s*(?:<s>|<bos>|<\\|[^|<>]{1,40}\\|>|<｜[^｜<>]{1,40}｜>|\\[/?INST]|<start_of_turn>)"
              + "(?:(?:assistant|model)(?=[\\s<]))?\\s*",
          Pattern.CASE_INSENSITIVE);

  /** Tokens that are removed one by one; more are no end of an answer. */
  private static final int MOST = 10;

  private TurnEnds() {}

  /**
   * The SQL between the tokens that start and end the turn; tokens within literals and quoted names
   * are text.
   */
  static String cut(String sql, Dialect dialect) {
    if (sql.indexOf('<') < 0 && !sql.endsWith("]") && !sql.endsWith("#")) {
      return sql;
    }
    String kept = fromStart(sql);
    Matcher token = IN_SQL.matcher(kept);
    if (token.find()) {
      List<SqlToken> quoted = quoted(kept, dialect);
      int next = 0;
      do {
        while (next < quoted.size() && quoted.get(next).end() <= token.start()) {
          next++;
        }
        if (next == quoted.size() || quoted.get(next).start() > token.start()) {
          kept = kept.substring(0, token.start());
          break;
        }
      } while (token.find());
    }
    for (int i = 0; i < MOST; i++) {
      Matcher end = AT_END.matcher(kept);
      if (!end.find() || isName(kept.substring(0, end.start()), dialect)) {
        break;
      }
      kept = kept.substring(0, end.start());
    }
    return kept;
  }

  /** The text without the tokens that start a turn, and without the role after them. */
  static String fromStart(String sql) {
    Matcher start = AT_START.matcher(sql);
    int at = 0;
    for (int i = 0; i < MOST && start.region(at, sql.length()).lookingAt(); i++) {
      at = start.end();
    }
    return sql.substring(at);
  }

  private static List<SqlToken> quoted(String sql, Dialect dialect) {
    return SqlLexer.lex(sql, dialect).stream()
        .filter(SqlToken::closed)
        .filter(
            token ->
                token.kind() == SqlToken.Kind.STRING
                    || token.kind() == SqlToken.Kind.QUOTED_IDENTIFIER)
        .toList();
  }

  /** Returns whether brackets after this text hold an alias or a column: {@code AS [eos]}. */
  private static boolean isName(String before, Dialect dialect) {
    List<SqlToken> code = SqlLexer.lex(before, dialect).stream().filter(SqlToken::isCode).toList();
    if (code.isEmpty()) {
      return false;
    }
    SqlToken last = code.get(code.size() - 1);
    String word = before.substring(last.start(), last.end());
    return !last.closed() || word.equals(".") || word.equals(",") || word.equalsIgnoreCase("as");
  }
}
