// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Questions and rows under one seed, for any engine.
 *
 * @param domains the definitions
 * @param seed of the held-out half
 * @param questions in the order of the definitions
 * @param scripts of the databases, by their ids
 */
record DrawnBenchmark(
    List<BenchmarkDomain> domains,
    long seed,
    List<DrawnQuestion> questions,
    Map<String, String> scripts) {
  /** The seed of the public half, which no number of a user can be. */
  private static final String PUBLIC_SEED = "public";

  /**
   * Draws rows and constants.
   *
   * @throws AssayException that lists every statement that fails and every slot that can't be
   *     drawn, of all domains
   */
  static DrawnBenchmark of(List<BenchmarkDomain> domains, long seed) {
    DefinitionProblems problems = new DefinitionProblems();
    List<DrawnQuestion> questions = new ArrayList<>();
    Map<String, String> scripts = new LinkedHashMap<>();
    for (BenchmarkDomain domain : domains) {
      draw(domain, seed, questions, scripts, problems);
    }
    problems.require();
    return new DrawnBenchmark(domains, seed, questions, scripts);
  }

  /** Returns the part of some of the domains. */
  DrawnBenchmark only(List<BenchmarkDomain> some) {
    Map<String, String> kept = new LinkedHashMap<>();
    for (BenchmarkDomain domain : some) {
      for (Half half : Half.values()) {
        String script = scripts.get(domain.database(half));
        if (script != null) {
          kept.put(domain.database(half), script);
        }
      }
    }
    return new DrawnBenchmark(
        some, seed, questions.stream().filter(q -> some.contains(q.domain())).toList(), kept);
  }

  private static void draw(
      BenchmarkDomain domain,
      long seed,
      List<DrawnQuestion> questions,
      Map<String, String> scripts,
      DefinitionProblems problems) {
    Map<Half, List<BenchmarkQuestion>> halves = new EnumMap<>(Half.class);
    for (BenchmarkQuestion question : domain.questions()) {
      halves.computeIfAbsent(question.half(), half -> new ArrayList<>()).add(question);
    }
    Map<String, Map<String, String>> values = new LinkedHashMap<>();
    halves.forEach(
        (half, asked) -> {
          String text = half == Half.PUBLIC ? PUBLIC_SEED : Long.toString(seed);
          try (SeededDatabase database = SeededDatabase.of(domain, text)) {
            asked.forEach(q -> values.put(q.id(), database.draw(q, problems)));
            scripts.put(domain.database(half), database.script());
          } catch (AssayException e) {
            problems.add(e);
          }
        });
    for (BenchmarkQuestion question : domain.questions()) {
      questions.add(
          new DrawnQuestion(domain, question, values.getOrDefault(question.id(), Map.of())));
    }
  }
}
