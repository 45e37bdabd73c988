// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Definitions of one small domain, for tests. */
final class SmallDefinitions {
  static final String SCHEMA =
      """
      CREATE TABLE town (
        town_id INTEGER PRIMARY KEY,
        name VARCHAR(40) NOT NULL UNIQUE,
        founded DATE,
        opened TIMESTAMP,
        coastal BOOLEAN NOT NULL,
        area NUMERIC(8,2)
      );
      CREATE TABLE visit (
        town_id INTEGER NOT NULL,
        visit_no INTEGER NOT NULL,
        guest VARCHAR(40),
        spent DOUBLE PRECISION,
        PRIMARY KEY (town_id, visit_no),
        FOREIGN KEY (town_id) REFERENCES town (town_id)
      );
      """;

  static final String ROWS =
      """
      -- Twenty towns; one is named by hand.
      INSERT INTO town VALUES (1, 'Saint John''s', DATE '1900-12-31', NULL, TRUE, 12.50);
      INSERT INTO town
      SELECT i, pick('town' || i, ['Alba', 'Brede', 'Corte', 'Dole']) || ' ' || i,
        DATE '1800-01-01' + draw('founded' || i, 10000),
        TIMESTAMP '2020-01-01 08:30:00' + to_minutes(draw('opened' || i, 1000)),
        chance('coast' || i, 40), draw('area' || i, 10000) / 100.0
      FROM range(2, 21) t(i);
      INSERT INTO visit
      SELECT t, v, CASE WHEN chance('anon' || t || '-' || v, 20) THEN NULL
        ELSE pick('guest' || t || '-' || v, ['Ann', 'Bo', 'Cy']) END, draw('spent' || t || '-' || v, 90) / 4.0
      FROM range(1, 16) a(t), range(1, 6) b(v);
      """;

  static final String QUESTIONS =
      """
      - id: town-01
        question: How many towns are on the coast?
        category: group_by
        difficulty: easy
        tags: [count]
        gold: SELECT COUNT(*) FROM town WHERE coastal = TRUE
      - id: town-02
        half: held_out
        values:
          town: SELECT DISTINCT t.name FROM town t JOIN visit v ON v.town_id = t.town_id
          least: [1, 2, 3]
        question: How many visits did {{town}} have from number {{least}} on?
        evidence: Visits to {{town}} are numbered.
        category: table_join
        difficulty: medium
        gold:
          - SELECT COUNT(*) FROM visit v JOIN town t ON t.town_id = v.town_id WHERE t.name = '{{town}}' AND visit_no >= {{least}}
        dialects:
          duckdb: SELECT count(*) FROM visit v JOIN town t USING (town_id) WHERE t.name = '{{town}}' AND visit_no >= {{least}}
      - id: town-03
        question: Who is the mayor of Alba?
        category: unanswerable
        difficulty: easy
        unanswerable: true
      """;

  private SmallDefinitions() {}

  /** Writes a domain named {@code town}, and returns the folder of definitions. */
  static Path write(Path folder, String schema, String rows, String questions) throws IOException {
    Path domain = Files.createDirectories(folder.resolve("town"));
    Files.writeString(domain.resolve("schema.sql"), schema);
    Files.writeString(domain.resolve("rows.sql"), rows);
    Files.writeString(domain.resolve("questions.yaml"), questions);
    return folder;
  }

  static Path write(Path folder) throws IOException {
    return write(folder, SCHEMA, ROWS, QUESTIONS);
  }
}
