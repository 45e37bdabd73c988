// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.TranslationException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementReaderTest {
  private static final Instant CLOCK = Instant.parse("2024-03-31T13:05:09Z");

  private static ScriptAction read(Dialect dialect, String sql) {
    return new StatementReader(dialect, CLOCK, false).read(sql);
  }

  private static TableDefinition table(Dialect dialect, String sql) {
    return ((ScriptAction.CreateTable) read(dialect, sql)).table();
  }

  private static @Nullable Object value(String expression) {
    ScriptAction action = read(Dialect.POSTGRES, "INSERT INTO t VALUES (" + expression + ")");
    return ((ScriptAction.Insert) action).rows().get(0).get(0);
  }

  @Test
  void worksOutDatesRelativeToTheClock() {
    assertThat(value("CURRENT_DATE - INTERVAL '1 month'")).hasToString("2024-02-29T00:00");
    assertThat(value("CURRENT_DATE - 31")).hasToString("2024-02-29");
    assertThat(value("date_trunc('week', now())")).hasToString("2024-03-25T00:00Z");
    assertThat(value("TO_CHAR(now(), 'YYYYMMDD HH24:MI:SS')")).isEqualTo("20240331 13:05:09");
  }

  @Test
  void readsLiteralsOfEveryKind() {
    assertThat(value("'it''s'")).isEqualTo("it's");
    assertThat(value("E'it\\'s\\n\\u00e9'")).isEqualTo("it's\né");
    assertThat(value("$q$it's$q$")).isEqualTo("it's");
    assertThat(value("'5'::bigint")).isEqualTo(5L);
    assertThat(value("true")).isEqualTo(true);
    assertThat(value("ARRAY['a', 'b c', NULL]")).isEqualTo("{a,\"b c\",NULL}");
    assertThat(value("NULL")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"random()", "(SELECT 1)", "nextval('s')", "other_column", "1 / 0"})
  void refusesWhatIsNoConstant(String expression) {
    assertThatThrownBy(() -> value(expression)).isInstanceOf(TranslationException.class);
  }

  @Test
  void readsATableOfPostgres() {
    TableDefinition table =
        table(
            Dialect.POSTGRES,
            """
            CREATE TABLE IF NOT EXISTS sales.orders (
              id SERIAL PRIMARY KEY,
              "user" integer NOT NULL REFERENCES users(uid) ON DELETE CASCADE,
              total numeric(10, 2) DEFAULT 0 CHECK (total >= 0), -- in euros
              at timestamp without time zone DEFAULT now(),
              tags text[],
              code character varying(8) COLLATE "C" DEFAULT 'x'::character varying NOT NULL,
              CONSTRAINT one UNIQUE (code, at)
            )\
            """);
    assertThat(table.name()).isEqualTo(new TableName("sales", "orders"));
    assertThat(table.columns())
        .extracting(ColumnDefinition::name)
        .containsExactly("id", "user", "total", "at", "tags", "code");
    assertThat(table.columns().get(0).identity()).isTrue();
    assertThat(table.columns().get(2).type())
        .isEqualTo(new ColumnType(ColumnType.Kind.DECIMAL, 10, 2));
    assertThat(table.columns().get(3).defaultValue())
        .isEqualTo(new ColumnDefinition.DefaultValue.Now());
    assertThat(table.columns().get(4).type().kind()).isEqualTo(ColumnType.Kind.ARRAY);
    assertThat(table.columns().get(5).required()).isTrue();
    assertThat(table.columns().get(5).defaultValue())
        .isEqualTo(new ColumnDefinition.DefaultValue.Constant("x"));
    assertThat(table.constraints())
        .containsExactly(
            new Constraint.PrimaryKey(List.of("id")),
            new Constraint.ForeignKey(
                List.of("user"), TableName.of("users"), List.of("uid"), "ON DELETE CASCADE", true),
            new Constraint.Check("total >= 0"),
            new Constraint.Unique(List.of("code", "at")));
  }

  @Test
  void readsATableOfMysql() {
    TableDefinition table =
        table(
            Dialect.MYSQL,
            """
            CREATE TABLE `shop`.`item` (
              `id` int(11) unsigned NOT NULL AUTO_INCREMENT COMMENT 'the key',
              `kind` enum('a','b') CHARACTER SET utf8mb4 DEFAULT 'a',
              `live` tinyint(1) NOT NULL DEFAULT '1',
              `at` timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
              PRIMARY KEY (`id`),
              UNIQUE KEY `u` (`kind`(10)),
              KEY `k` (`live`),
              CONSTRAINT `f` FOREIGN KEY (`live`) REFERENCES `other` (`id`)
            ) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COMMENT='things'\
            """);
    assertThat(table.name()).isEqualTo(TableName.of("item"));
    assertThat(table.comment()).isEqualTo("things");
    assertThat(table.columns().get(0).comment()).isEqualTo("the key");
    assertThat(table.columns().get(0).identity()).isTrue();
    assertThat(table.columns().get(1).type().kind()).isEqualTo(ColumnType.Kind.TEXT);
    assertThat(table.columns().get(2).type().kind()).isEqualTo(ColumnType.Kind.BOOLEAN);
    assertThat(table.constraints())
        .hasSize(4)
        .contains(new Constraint.Check("`kind` IN ('a','b') OR `kind` = ''"));
  }

  @Test
  void readsWhatPgDumpWritesOfTypesDefaultsAndOwners() {
    StatementReader reader = new StatementReader(Dialect.POSTGRES, CLOCK, false);
    SchemaPlan plan = new SchemaPlan();
    for (String sql :
        List.of(
            "CREATE TYPE public.\"Mood\" AS ENUM ('sad', 'ok')",
            "CREATE DOMAIN public.year AS integer CONSTRAINT c CHECK ((VALUE >= 1901))",
            "CREATE TABLE public.t (id integer NOT NULL, m public.\"Mood\", ms public.\"Mood\"[],"
                + " y public.year, n integer DEFAULT 1,"
                + " d integer GENERATED ALWAYS AS ((n * 2)) STORED)",
            "CREATE SEQUENCE public.t_id_seq START WITH 1",
            "ALTER TABLE public.t_id_seq OWNER TO someone",
            "ALTER TABLE ONLY public.t ALTER COLUMN id SET DEFAULT nextval('t_id_seq'::regclass)",
            "ALTER TABLE ONLY public.t ALTER COLUMN n SET DEFAULT (1 + random())",
            "ALTER TABLE IF EXISTS ONLY public.gone DROP CONSTRAINT IF EXISTS gone_fk")) {
      plan.add(reader.read(sql));
    }
    TableDefinition table = plan.table(TableName.of("t"));
    assertThat(table.columns())
        .extracting(column -> column.type().kind())
        .containsExactly(
            ColumnType.Kind.INTEGER,
            ColumnType.Kind.TEXT,
            ColumnType.Kind.ARRAY,
            ColumnType.Kind.INTEGER,
            ColumnType.Kind.INTEGER,
            ColumnType.Kind.INTEGER);
    assertThat(table.constraints()).containsExactly(new Constraint.Check("\"m\" IN ('sad', 'ok')"));
    assertThat(table.columns().get(0).identity()).isTrue();
    assertThat(table.columns().get(4).defaultValue())
        .isEqualTo(new ColumnDefinition.DefaultValue.Unknown("(1 + random())"));
    assertThat(table.columns().get(5).generated()).isEqualTo("(n * 2)");
  }

  @Test
  void leavesOutWhatKeepsAStoredViewFromBeingAPlainOne() {
    ScriptAction view =
        new StatementReader(Dialect.POSTGRES, CLOCK, false)
            .read("CREATE MATERIALIZED VIEW v AS SELECT 1 AS a WITH NO DATA");
    assertThat(view)
        .isEqualTo(new ScriptAction.CreateView(TableName.of("v"), List.of(), "SELECT 1 AS a"));
  }

  @Test
  void mergesWhatADumpAddsToATableAtItsEnd() {
    SchemaPlan plan = new SchemaPlan();
    for (String sql :
        List.of(
            "CREATE TABLE public.b (id integer NOT NULL, a_id integer)",
            "CREATE TABLE public.a (id integer NOT NULL)",
            "ALTER TABLE public.b OWNER TO someone",
            "ALTER TABLE ONLY public.a ADD CONSTRAINT a_pkey PRIMARY KEY (id)",
            "ALTER TABLE ONLY public.b ADD CONSTRAINT f FOREIGN KEY (a_id) REFERENCES public.a(id)",
            "COMMENT ON COLUMN public.b.a_id IS 'whose'",
            "SELECT pg_catalog.setval('public.b_id_seq', 5, true)")) {
      plan.add(read(Dialect.POSTGRES, sql));
    }
    assertThat(plan.tables()).extracting(table -> table.name().name()).containsExactly("a", "b");
    assertThat(plan.tables().get(0).primaryKey()).containsExactly("id");
    assertThat(plan.tables().get(1).foreignKeys()).hasSize(1);
    assertThat(plan.tables().get(1).columns().get(1).comment()).isEqualTo("whose");
  }

  @Test
  void saysWhatItCanNotTranslate() {
    assertThatThrownBy(() -> read(Dialect.POSTGRES, "CREATE TABLE t (p geometry)"))
        .isInstanceOf(TranslationException.class)
        .hasMessageContaining("the type geometry is not known");
    assertThatThrownBy(() -> read(Dialect.POSTGRES, "DO $$ BEGIN END $$"))
        .isInstanceOf(TranslationException.class);
    assertThat(read(Dialect.POSTGRES, "CREATE TRIGGER t AFTER INSERT ON a EXECUTE FUNCTION f()"))
        .isEqualTo(new ScriptAction.Omitted("CREATE TRIGGER"));
  }

  @Test
  void writesWhatItReadInTheWordsOfEachEngine() {
    TableDefinition table =
        table(
            Dialect.POSTGRES,
            "CREATE TABLE s.Domain (id bigserial PRIMARY KEY, name text UNIQUE, on_sale boolean"
                + " DEFAULT true, kind text CHECK (kind::text = ANY (ARRAY['a'::text,"
                + " 'b'::text])))");
    assertThat(
            new DdlWriter(Dialect.POSTGRES, Dialect.SQLITE, List.of("s")).createTable(table, true))
        .isEqualTo(
            """
            CREATE TABLE "Domain" (
              "id" INTEGER PRIMARY KEY,
              "name" TEXT,
              "on_sale" BOOLEAN DEFAULT 1,
              "kind" TEXT,
              UNIQUE ("name"),
              CHECK (kind IN ('a', 'b'))
            )\
            """);
    assertThat(
            new DdlWriter(Dialect.POSTGRES, Dialect.MYSQL, List.of("s")).createTable(table, false))
        .contains("CREATE TABLE `Domain`", "`id` BIGINT AUTO_INCREMENT", "`name` VARCHAR(255)");
    assertThat(
            new DdlWriter(Dialect.POSTGRES, Dialect.DUCKDB, List.of("s")).createTable(table, false))
        .contains("CREATE TABLE \"s\".\"Domain\"", "\"on_sale\" BOOLEAN DEFAULT TRUE");
  }
}
