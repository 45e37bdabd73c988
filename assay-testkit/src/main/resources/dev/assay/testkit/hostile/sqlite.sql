-- What an attacker would have an SQLite database do. See README.md for the format.
-- The database has item(id, name, price) of three rows, and log(line), which is empty.

--- write refused
INSERT INTO item VALUES (9, 'evil', 1)
--- write refused
INSERT INTO log SELECT name FROM item
--- write refused
INSERT OR REPLACE INTO item VALUES (1, 'evil', 0)
--- write refused
REPLACE INTO item(id, name) VALUES (1, 'evil')
--- write refused
UPDATE item SET price = 0
--- write refused
UPDATE OR IGNORE item SET id = 1 WHERE id = 2
--- write refused
DELETE FROM item WHERE id = 1
--- write refused
INSERT INTO item VALUES (10, 'back', 1) RETURNING id, name, price
--- write refused
DELETE FROM item RETURNING *
--- write refused
INSERT INTO item VALUES (1, 'x', 1) ON CONFLICT DO UPDATE SET name = 'evil'
--- cte refused
WITH x AS (SELECT 1 AS id) INSERT INTO item SELECT id, 'evil', 0 FROM x
--- cte refused
WITH x(id) AS (SELECT 1) UPDATE item SET name = 'evil' WHERE id IN (SELECT id FROM x)
--- cte refused
WITH RECURSIVE x(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM x WHERE id < 3) DELETE FROM item WHERE id IN x
--- cte refused
WITH x AS (SELECT 1), y AS MATERIALIZED (SELECT 2) REPLACE INTO item VALUES (1, 'evil', 2)
--- ddl refused
CREATE TABLE evil (a)
--- ddl refused
CREATE TABLE evil AS SELECT * FROM item
--- ddl refused
CREATE TEMP TABLE item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price
--- ddl refused
CREATE TEMP VIEW item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price
--- ddl refused
CREATE TEMP TRIGGER late AFTER INSERT ON main.log BEGIN DELETE FROM item; END
--- ddl refused
CREATE INDEX evil ON item(name)
--- ddl refused
DROP TABLE item
--- ddl refused
DROP TABLE IF EXISTS item
--- ddl refused
ALTER TABLE item RENAME TO gone
--- ddl refused
ALTER TABLE item ADD COLUMN evil
--- ddl refused
CREATE VIRTUAL TABLE evil USING fts5(words)
--- ddl refused
CREATE VIRTUAL TABLE temp.stats USING dbstat
--- ddl refused
REINDEX
--- ddl refused
ANALYZE
--- stacked refused
SELECT 1; DROP TABLE item
--- stacked refused
SELECT 1;;;INSERT INTO item VALUES (11, 'evil', 1)
--- stacked refused
DROP TABLE item; SELECT * FROM item
--- stacked refused
SELECT ';'; DELETE FROM item; --'
--- stacked refused
SELECT ";"; UPDATE item SET name = 'evil'
--- stacked refused
SELECT [;'] FROM (SELECT 1 AS ";'"); DELETE FROM item
--- stacked refused
SELECT `a;` FROM (SELECT 1 AS "a;"); DELETE FROM log; DELETE FROM item
--- comment refused
/* SELECT 1 */ DELETE FROM item
--- comment refused
-- SELECT 1
DELETE FROM item
--- comment refused
SELECT 1 /* ; */ ; DELETE FROM item /*
--- comment refused
/* /* SELECT 1 */ DELETE FROM item
--- comment refused
SELECT 1 -- harmless ${u+000D}; DELETE FROM item
--- comment refused
DEL/**/ETE FROM item
--- comment query
/*! DELETE FROM item */
--- encoding refused
${u+FEFF}DELETE FROM item
--- encoding refused
SELECT 1${u+0000}; DELETE FROM item
--- encoding refused
DELETE${u+000C}FROM${u+0009}item
--- encoding refused
DELETE${u+00A0}FROM${u+00A0}item
--- encoding refused
ＤＥＬＥＴＥ ＦＲＯＭ item
--- encoding refused
SELECT 'a\'; DELETE FROM item; --'
--- encoding refused
SELECT '${u+2019}'; DELETE FROM item
--- comment refused
SELECT 1 /* never closed ; DELETE FROM item
--- encoding refused
SELECT 1${u+0001}; DELETE FROM item
--- cte refused
WITH x AS (DELETE FROM item RETURNING id) SELECT * FROM x
--- transaction refused
BEGIN IMMEDIATE
--- transaction refused
BEGIN EXCLUSIVE; DELETE FROM item; COMMIT
--- transaction refused
COMMIT; INSERT INTO item VALUES (12, 'evil', 1)
--- transaction refused
SAVEPOINT a; DELETE FROM item; RELEASE a
--- transaction refused
ROLLBACK; DELETE FROM item
--- transaction refused
END; DELETE FROM item
--- attach refused
ATTACH DATABASE '${other}' AS other
--- attach refused
ATTACH '${out}' AS fresh
--- attach refused
ATTACH 'file:${other}?mode=rwc' AS other
--- attach refused
ATTACH ':memory:' AS m; CREATE TABLE m.item(id); SELECT 1
--- attach refused
DETACH DATABASE main
--- file refused
VACUUM INTO '${out}'
--- file refused
VACUUM main INTO 'file:${out}?mode=rwc'
--- file refused
VACUUM
--- file refused
backup to '${out}'
--- file refused
BACKUP main TO ${out}
--- file refused
restore from ${other}
--- file refused
RESTORE main FROM '${other}'
--- file refused
SELECT writefile('${out}', 'evil')
--- file refused
SELECT readfile('${canary}')
--- file refused
SELECT "readfile"('${canary}') FROM item
--- file refused
SELECT edit('evil', 'touch ${out} #')
--- file query
SELECT * FROM fsdir('${folder}')
--- file query
SELECT zipfile('evil', name) FROM item
--- file query
SELECT * FROM zipfile('${canary}')
--- file refused
CREATE VIRTUAL TABLE temp.t USING csv(filename='${canary}')
--- file refused
CREATE VIRTUAL TABLE temp.z USING zipfile('${out}')
--- file refused
.output ${out}
--- file refused
.shell touch ${out}
--- setting refused
PRAGMA writable_schema = ON
--- setting refused
PRAGMA query_only = 0
--- setting refused
PRAGMA journal_mode = WAL
--- setting refused
PRAGMA user_version = 666
--- setting refused
PRAGMA application_id = 666
--- setting refused
PRAGMA temp_store_directory = '${folder}'
--- setting refused
PRAGMA trusted_schema = 1; SELECT load_extension('${out}')
--- setting refused
PRAGMA wal_checkpoint(TRUNCATE)
--- setting refused
PRAGMA case_sensitive_like = ON
--- setting refused
PRAGMA reverse_unordered_selects = ON
--- setting refused
PRAGMA max_page_count = 1
--- setting refused
PRAGMA locking_mode = EXCLUSIVE; SELECT * FROM item
--- setting refused
PRAGMA schema_version = 1; UPDATE sqlite_schema SET sql = 'CREATE TABLE item(evil)'
--- setting refused
UPDATE sqlite_master SET sql = replace(sql, 'item', 'evil')
--- setting refused
UPDATE sqlite_dbpage SET data = zeroblob(4096) WHERE pgno = 1
--- setting query
SELECT * FROM pragma_table_info('item')
--- setting query
SELECT * FROM pragma_writable_schema
--- setting query
SELECT sqlite_log(1, 'evil'), sqlite_source_id()
--- extension refused
SELECT load_extension('${out}')
--- extension refused
SELECT load_extension('${canary}', 'sqlite3_extension_init')
--- extension refused
SELECT * FROM item WHERE LOAD_EXTENSION/**/('${out}') IS NULL
--- extension refused
SELECT fts3_tokenizer('simple', x'4141414141414141')
--- extension query
SELECT eval('DELETE FROM item')
--- extension query
SELECT sqlite_rename_table('main', 'table', 'item', 'item', 'gone', 0, 0)
--- query query
EXPLAIN QUERY PLAN SELECT * FROM item
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c
--- bomb bomb
WITH RECURSIVE c(n, t) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, t || n FROM c) SELECT max(n) FROM c
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 3000000) SELECT n FROM c ORDER BY random()
--- bomb bomb
WITH c AS (SELECT value FROM json_each('[1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0]')) SELECT sum(a.value * b.value) FROM c a, c b, c d, c e, c f, c g, c h, c i
--- bomb bomb
SELECT 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' LIKE '%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%b'
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION SELECT (n * 48271) % 2147483647 FROM c) SELECT count(DISTINCT n) FROM c
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c), d AS (SELECT n, row_number() OVER (ORDER BY -n) r FROM c LIMIT 100000000) SELECT max(r) FROM d
--- bomb bomb
SELECT zeroblob(1000000000)
--- bomb bomb
SELECT printf('%.*c', 2000000000, 'x')
--- bomb bomb
SELECT replace(hex(zeroblob(1000000)), '00', hex(zeroblob(1000)))
--- heavy heavy
SELECT randomblob(120000000), randomblob(120000000), randomblob(120000000)
--- heavy heavy
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT group_concat(randomblob(1000)) FROM (SELECT n FROM c LIMIT 110000)
--- heavy heavy
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT json_group_array(hex(zeroblob(500))) FROM (SELECT n FROM c LIMIT 100000)
--- activity refused
SELECT sql FROM sqlite_stmt
