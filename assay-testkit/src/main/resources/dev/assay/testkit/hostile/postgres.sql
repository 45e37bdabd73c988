-- What an attacker would have a PostgreSQL server do. See README.md for the format.
-- The database has item(id, name, price) of three rows, and log(line), which is empty.

--- function refused
SELECT @nextval('s')
--- function refused
SELECT (ARRAY[1, 2])[1:nextval('s')]
--- file refused
SELECT x.pg_read_file FROM CAST('${canary}' AS text) AS x
--- function refused
SELECT ('s'::regclass).nextval
--- file refused
SELECT ('${canary}'::text).pg_read_file
--- function refused
SELECT (ROW(('s'::regclass).nextval)).*
--- write refused
INSERT INTO item VALUES (9, 'evil', 1)
--- write refused
INSERT INTO log SELECT name FROM item RETURNING line
--- write refused
INSERT INTO item VALUES (1, 'x', 1) ON CONFLICT DO NOTHING
--- write refused
UPDATE item SET price = 0
--- write refused
UPDATE item SET price = 0 FROM log RETURNING item.*
--- write refused
DELETE FROM item
--- write refused
TRUNCATE item, log CASCADE
--- write refused
MERGE INTO item USING log ON item.name = log.line WHEN NOT MATCHED BY SOURCE THEN DELETE
--- write refused
SELECT * INTO evil FROM item
--- write refused
SELECT id INTO TEMP item FROM item
--- cte refused
WITH x AS (DELETE FROM item RETURNING *) SELECT * FROM x
--- cte refused
WITH x AS MATERIALIZED (INSERT INTO log VALUES ('evil') RETURNING line) SELECT count(*) FROM x
--- cte refused
WITH x AS (SELECT 1), y AS NOT MATERIALIZED (UPDATE item SET price = 0 RETURNING 1) TABLE x
--- cte refused
WITH a AS (WITH b AS (DELETE FROM item RETURNING 1) SELECT * FROM b) SELECT * FROM a
--- cte refused
WITH x AS (SELECT 9 AS id) INSERT INTO item SELECT id, 'evil', 0 FROM x
--- cte refused
SELECT * FROM (WITH x AS (UPDATE item SET price = 1 RETURNING *) SELECT * FROM x) y
--- cte refused
WITH x AS (MERGE INTO item USING log ON true WHEN MATCHED THEN DELETE RETURNING *) SELECT 1 FROM x
--- ddl refused
CREATE TABLE evil (a INT)
--- ddl refused
CREATE TEMP TABLE item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price
--- ddl refused
CREATE UNLOGGED TABLE evil AS TABLE item
--- ddl refused
CREATE TEMP VIEW item AS SELECT 99 AS id, 'shadow' AS name, 0.0 AS price
--- ddl refused
CREATE MATERIALIZED VIEW evil AS SELECT * FROM item
--- ddl refused
CREATE FUNCTION pg_temp.evil() RETURNS int LANGUAGE sql AS 'SELECT 666'
--- ddl refused
CREATE OR REPLACE FUNCTION count(x int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 666; END $$
--- ddl refused
CREATE FUNCTION evil() RETURNS int AS '${canary}', 'evil' LANGUAGE C STRICT
--- ddl refused
CREATE PROCEDURE evil() LANGUAGE plpgsql AS $$ BEGIN DELETE FROM item; COMMIT; END $$
--- ddl refused
CREATE TYPE pg_temp.evil AS ENUM ('a')
--- ddl refused
CREATE OPERATOR pg_temp.+ (LEFTARG = int, RIGHTARG = int, FUNCTION = int4mul)
--- ddl refused
CREATE CAST (text AS int) WITH INOUT AS IMPLICIT
--- ddl refused
CREATE RULE evil AS ON SELECT TO item DO INSTEAD NOTHING
--- ddl refused
CREATE EVENT TRIGGER evil ON ddl_command_start EXECUTE FUNCTION now()
--- ddl refused
CREATE SCHEMA evil
--- ddl refused
CREATE DATABASE evil TEMPLATE shop
--- ddl refused
CREATE TABLESPACE evil LOCATION '${folder}'
--- ddl refused
DROP TABLE item CASCADE
--- ddl refused
DROP OWNED BY CURRENT_USER
--- ddl refused
ALTER TABLE item ADD COLUMN evil INT
--- ddl refused
COMMENT ON TABLE item IS 'evil'
--- ddl refused
REFRESH MATERIALIZED VIEW CONCURRENTLY evil
--- ddl refused
REINDEX TABLE item
--- ddl refused
VACUUM FULL item
--- ddl refused
ANALYZE item
--- ddl refused
CLUSTER
--- rights refused
CREATE ROLE evil SUPERUSER LOGIN PASSWORD 'evil'
--- rights refused
ALTER ROLE CURRENT_USER SUPERUSER
--- rights refused
ALTER ROLE CURRENT_USER SET search_path = evil
--- rights refused
ALTER USER CURRENT_USER PASSWORD 'evil'
--- rights refused
ALTER ROLE CURRENT_USER SET default_transaction_read_only = off
--- rights refused
GRANT ALL ON item TO PUBLIC
--- rights refused
SET ROLE postgres
--- rights refused
SET SESSION AUTHORIZATION postgres; DELETE FROM item
--- rights refused
REASSIGN OWNED BY postgres TO CURRENT_USER
--- stacked refused
SELECT 1; DROP TABLE item
--- stacked refused
SELECT ';'; DELETE FROM item
--- stacked refused
SELECT $$;$$; DELETE FROM item
--- stacked refused
SELECT $a$ $b$;$b$ $a$; DELETE FROM item
--- stacked refused
SELECT 'a\'; DELETE FROM item; --'
--- stacked refused
SELECT E'\'; --'; DELETE FROM item
--- stacked refused
SELECT 'a'
'b;'; DELETE FROM item
--- stacked refused
SELECT U&'d\0061t\+000061'; DELETE FROM item
--- stacked refused
SELECT U&"x;" FROM (SELECT 1 AS "x;") t; DELETE FROM item
--- stacked refused
SELECT 1 AS "a"";"; DELETE FROM item
--- stacked refused
SELECT E'a'
${u+00A0}'\'; DELETE FROM item --'
--- stacked refused
SELECT $${u+00A0}$ ' $${u+00A0}$; DELETE FROM item --'
--- stacked refused
SELECT 1e'\'; DELETE FROM item --'
--- stacked refused
SELECT 'a\''; DELETE FROM item --'
--- comment refused
/* SELECT 1 */ DELETE FROM item
--- comment refused
/* /* nested */ SELECT 1 */ DELETE FROM item
--- comment refused
/* SELECT /* 1 */ */ DELETE FROM item --*/
--- comment refused
SELECT 1 -- harmless${u+000D}; DELETE FROM item
--- comment query
/*! DELETE FROM item */
--- encoding refused
${u+FEFF}DELETE FROM item
--- encoding refused
SELECT 1${u+0000}; DELETE FROM item
--- encoding refused
DELETE${u+00A0}FROM${u+2003}item
--- encoding refused
ＤＥＬＥＴＥ ＦＲＯＭ item
--- encoding refused
${u+200B}UPDATE item SET price = 0
--- transaction refused
COMMIT; INSERT INTO item VALUES (9, 'evil', 1)
--- transaction refused
BEGIN READ WRITE; INSERT INTO item VALUES (9, 'evil', 1); COMMIT
--- transaction refused
ROLLBACK; SET TRANSACTION READ WRITE; DELETE FROM item; COMMIT
--- transaction refused
SET TRANSACTION READ WRITE; DELETE FROM item
--- transaction refused
SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE; DELETE FROM item
--- transaction refused
SET default_transaction_read_only = off; COMMIT; DELETE FROM item
--- transaction refused
SAVEPOINT a; DELETE FROM item; RELEASE SAVEPOINT a; COMMIT
--- transaction refused
PREPARE TRANSACTION 'evil'
--- transaction refused
BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT 1
--- transaction refused
ABORT AND CHAIN
--- prepare refused
PREPARE p AS DELETE FROM item; EXECUTE p
--- prepare refused
PREPARE p AS SELECT 666
--- prepare refused
DEALLOCATE ALL
--- prepare refused
DECLARE c CURSOR WITH HOLD FOR SELECT * FROM item
--- prepare refused
DO $$ BEGIN EXECUTE 'DELETE ' || 'FROM item'; END $$
--- prepare refused
DO LANGUAGE plpgsql 'BEGIN SET LOCAL transaction_read_only = off; DELETE FROM item; COMMIT; END'
--- prepare refused
DO $$ BEGIN PERFORM pg_sleep(3600); END $$
--- prepare refused
CALL evil()
--- prepare refused
{call pg_terminate_backend(1)}
--- prepare refused
{? = call pg_sleep(1)}
--- copy refused
COPY item TO '${out}'
--- copy refused
COPY (SELECT 'evil') TO PROGRAM 'touch ${out}'
--- copy refused
COPY log FROM PROGRAM 'id'
--- copy refused
COPY log FROM '${canary}'
--- copy refused
COPY item TO STDOUT
--- copy refused
COPY log FROM STDIN
--- file refused
SELECT pg_read_file('${canary}')
--- file refused
SELECT pg_read_binary_file('postgresql.conf', 0, 100)
--- file refused
SELECT pg_ls_dir('${folder}')
--- file refused
SELECT (pg_stat_file('${canary}')).size
--- file refused
SELECT pg_catalog.pg_read_file('${canary}')
--- file refused
SELECT "pg_read_file"('${canary}')
--- file refused
SELECT lo_import('${canary}')
--- file refused
SELECT lo_export(lo_from_bytea(0, 'evil'), '${out}')
--- file refused
SELECT lo_from_bytea(4242, 'evil')
--- file refused
SELECT lo_put(4242, 0, 'evil'), lo_create(4243), lo_creat(-1)
--- file refused
SELECT loread(lo_open(4242, 393216), 10)
--- file refused
SELECT pg_ls_logdir(), pg_ls_waldir(), pg_ls_tmpdir()
--- file refused
SELECT pg_current_logfile(), pg_rotate_logfile()
--- file refused
SELECT pg_file_write('${out}', 'evil', false)
--- file refused
SELECT U&"\0070g_read_file"('${canary}')
--- file refused
SELECT U&"pg\+00005fread_file"('${canary}')
--- function refused
SELECT query_to_xml('DELETE FROM item', true, false, '')
--- function refused
SELECT database_to_xml(true, false, ''), query_to_xml_and_xmlschema('DELETE FROM item', true, true, '')
--- function refused
SELECT cursor_to_xml('c', 1, true, false, '')
--- function refused
SELECT ts_stat('DELETE FROM item RETURNING ''a''::tsvector')
--- function refused
SELECT ts_rewrite('a'::tsquery, 'DELETE FROM item RETURNING ''a''::tsquery, ''b''::tsquery')
--- function refused
SELECT nextval('evil'), setval('evil', 666)
--- function query
SELECT xpath('//evil', '<!DOCTYPE a [<!ENTITY b SYSTEM "file://${canary}">]><a>&b;</a>')
--- network refused
SELECT dblink('host=127.0.0.1 port=${port}', 'SELECT 1')
--- network refused
SELECT dblink_connect('evil', 'host=127.0.0.1 port=${port} user=postgres')
--- network refused
SELECT * FROM dblink_exec('host=127.0.0.1 port=${port}', 'DELETE FROM item') AS t(a text)
--- network refused
CREATE SUBSCRIPTION evil CONNECTION 'host=127.0.0.1 port=${port}' PUBLICATION p
--- network refused
CREATE SERVER evil FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '${port}')
--- network refused
IMPORT FOREIGN SCHEMA public FROM SERVER evil INTO public
--- network query
SELECT inet_server_addr(), inet_client_port()
--- extension refused
CREATE EXTENSION dblink
--- extension refused
CREATE EXTENSION plpython3u CASCADE
--- extension refused
LOAD '${canary}'
--- extension refused
CREATE LANGUAGE plperlu
--- setting refused
ALTER SYSTEM SET archive_command = 'touch ${out}'
--- setting refused
ALTER DATABASE shop SET work_mem = '1MB'
--- setting refused
SET statement_timeout = 0
--- setting refused
SET work_mem = '2GB'
--- setting refused
SET search_path = pg_temp, evil
--- setting refused
SET LOCAL timezone = 'Asia/Tokyo'
--- setting refused
SET datestyle = 'German'
--- setting refused
SET standard_conforming_strings = off; SELECT 'a\'; DELETE FROM item; --'
--- setting refused
SELECT set_config('statement_timeout', '0', false)
--- setting refused
SELECT set_config('default_transaction_read_only', 'off', false), set_config('transaction_read_only', 'off', true)
--- setting refused
UPDATE pg_settings SET setting = '0' WHERE name = 'statement_timeout'
--- setting refused
SELECT pg_reload_conf()
--- setting refused
RESET ALL
--- setting refused
DISCARD ALL
--- setting query
SELECT setseed(0.5), random()
--- setting query
SELECT rolname, rolpassword FROM pg_authid
--- server refused
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
--- server refused
SELECT pg_terminate_backend(pg_backend_pid())
--- server refused
SELECT pg_cancel_backend(pid) FROM pg_stat_activity
--- server refused
SELECT pg_switch_wal(), pg_create_restore_point('evil'), pg_backup_start('evil')
--- server refused
SELECT pg_create_physical_replication_slot('evil', true)
--- server refused
SELECT pg_logical_emit_message(false, 'evil', 'evil')
--- server refused
SELECT pg_stat_reset(), pg_stat_reset_shared('bgwriter')
--- server refused
SELECT pg_promote(), pg_wal_replay_pause()
--- server refused
CHECKPOINT
--- server refused
SELECT U&"\0070g_terminate_backend"(pid) FROM pg_stat_activity
--- server refused
SELECT pg_catalog.u&"!0070g_cancel_backend" UESCAPE '!' (pid) FROM pg_stat_activity
--- server refused
SELECT "pg_catalog" . "pg_terminate_backend" /* */ (pid) FROM pg_stat_activity
--- server refused
SELECT gin_clean_pending_list('item'::regclass), brin_summarize_new_values('item'::regclass)
--- lock refused
SELECT * FROM item FOR UPDATE
--- lock refused
SELECT * FROM item FOR NO KEY UPDATE SKIP LOCKED
--- lock refused
LOCK TABLE item IN ACCESS EXCLUSIVE MODE
--- lock refused
SELECT pg_advisory_lock(42)
--- lock refused
SELECT pg_try_advisory_lock(42), pg_advisory_xact_lock(43)
--- lock refused
NOTIFY evil, 'payload'
--- lock refused
LISTEN evil
--- lock refused
SELECT pg_notify('evil', 'payload')
--- query refused
EXPLAIN ANALYZE DELETE FROM item
--- query refused
SHOW ALL
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c
--- bomb bomb
SELECT pg_sleep(3600)
--- bomb bomb
SELECT pg_sleep_for('1 hour'), pg_sleep_until('infinity')
--- bomb bomb
SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b WHERE a * 2::bigint * b = 7
--- bomb bomb
SELECT md5(a::text) FROM generate_series(1, 2000000) a ORDER BY 1
--- bomb bomb
SELECT repeat('a', 30) ~ '(a|aa|a*)*(a*)*\1\2b$'
--- bomb bomb
SELECT regexp_replace(repeat('ab', 100000), '(a|b)*?(.*)(.*)\1', 'x', 'g')
--- bomb bomb
SELECT factorial(100000), 9.99::numeric ^ 100000::numeric
--- bomb bomb
SELECT sum(x) FROM generate_series(1, 1000000000) x
--- heavy heavy
SELECT repeat('x', 1000000000)
--- heavy heavy
SELECT string_agg(repeat('x', 1000000), '') FROM generate_series(1, 1000)
--- heavy heavy
SELECT array_agg(repeat('x', 100000)) FROM generate_series(1, 9000)
--- heavy heavy
SELECT array_fill(0, ARRAY[100000000])
--- heavy heavy
SELECT lpad('x', 500000000, 'evil'), rpad('x', 500000000, 'evil')
--- activity refused
SELECT query FROM pg_stat_activity
--- activity refused
SELECT query FROM pg_catalog."pg_stat_activity" a
--- activity refused
SELECT (pg_stat_get_activity(NULL)).query
--- activity refused
SELECT pg_stat_get_backend_activity(s) FROM pg_stat_get_backend_idset() s
