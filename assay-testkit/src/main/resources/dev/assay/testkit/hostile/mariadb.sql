-- What an attacker would have a MariaDB or MySQL server do. See README.md for the format.
-- The database has item(id, name, price) of three rows, and log(line), which is empty.

--- comment refused
/*!99999 SELECT ' */ LOAD DATA INFILE '${canary}' INTO TABLE log -- ' */ SELECT 1
--- write refused
INSERT INTO item VALUES (9, 'evil', 1)
--- write refused
INSERT DELAYED INTO log VALUES ('evil')
--- write refused
INSERT INTO item SET id = 1, name = 'evil' ON DUPLICATE KEY UPDATE name = 'evil'
--- write refused
REPLACE INTO item VALUES (1, 'evil', 0)
--- write refused
REPLACE LOW_PRIORITY log TABLE item
--- write refused
UPDATE item, log SET price = 0
--- write refused
UPDATE LOW_PRIORITY IGNORE item SET price = 0
--- write refused
DELETE FROM item RETURNING *
--- write refused
DELETE item FROM item JOIN log
--- write refused
TRUNCATE item
--- write refused
HANDLER item OPEN
--- cte refused
WITH x AS (SELECT 1 AS id) DELETE item FROM item JOIN x USING (id)
--- cte refused
WITH x AS (SELECT 1 AS id) UPDATE item SET price = 0 WHERE id IN (SELECT id FROM x)
--- cte refused
INSERT INTO item WITH x AS (SELECT 9 AS id) SELECT id, 'evil', 0 FROM x
--- ddl refused
CREATE TABLE evil (a INT)
--- ddl refused
CREATE OR REPLACE TABLE item SELECT 99 AS id
--- ddl refused
CREATE TEMPORARY TABLE item SELECT 99 AS id, 'shadow' AS name, 0.0 AS price
--- ddl refused
CREATE TABLE evil (a INT) DATA DIRECTORY = '${folder}'
--- ddl refused
CREATE VIEW evil AS SELECT * FROM item
--- ddl refused
CREATE TRIGGER evil AFTER INSERT ON log FOR EACH ROW DELETE FROM item
--- ddl refused
CREATE EVENT evil ON SCHEDULE EVERY 1 SECOND DO DELETE FROM item
--- ddl refused
CREATE FUNCTION evil() RETURNS INT RETURN 666
--- ddl refused
CREATE PROCEDURE evil() DELETE FROM item
--- ddl refused
CREATE DATABASE evil
--- ddl refused
CREATE SEQUENCE evil
--- ddl refused
DROP TABLE IF EXISTS item
--- ddl refused
DROP DATABASE shop
--- ddl refused
ALTER TABLE item ADD COLUMN evil INT
--- ddl refused
RENAME TABLE item TO gone
--- ddl refused
OPTIMIZE TABLE item
--- ddl refused
REPAIR TABLE item QUICK
--- ddl refused
ANALYZE TABLE item PERSISTENT FOR ALL
--- ddl refused
CREATE SERVER evil FOREIGN DATA WRAPPER mysql OPTIONS (HOST '127.0.0.1', PORT ${port})
--- rights refused
CREATE USER evil IDENTIFIED BY 'evil'
--- rights refused
GRANT ALL ON *.* TO CURRENT_USER
--- rights refused
SET PASSWORD = PASSWORD('evil')
--- rights refused
SET ROLE ALL
--- rights refused
ALTER USER CURRENT_USER() ACCOUNT LOCK
--- rights refused
SET DEFAULT ROLE NONE
--- rights refused
FLUSH PRIVILEGES
--- rights refused
SET STATEMENT tx_read_only = 0 FOR SET PASSWORD = PASSWORD('evil')
--- rights refused
SET STATEMENT tx_read_only = 0 FOR ALTER USER CURRENT_USER() IDENTIFIED BY 'evil'
--- stacked refused
SELECT 1; DROP TABLE item
--- stacked refused
SELECT ';'; DELETE FROM item
--- stacked refused
SELECT 'a\';'; DELETE FROM item
--- stacked refused
SELECT "a\";'"; DELETE FROM item
--- stacked refused
SELECT `a;` FROM (SELECT 1 AS `a;`) t; DELETE FROM item
--- stacked refused
DELIMITER //
DELETE FROM item//
--- stacked refused
BEGIN NOT ATOMIC DELETE FROM item; COMMIT; END
--- stacked refused
SELECT 1 UNION SELECT 2; CREATE TEMPORARY TABLE log (line INT)
--- comment refused
/* SELECT 1 */ DELETE FROM item
--- comment refused
/*! DELETE FROM item */
--- comment refused
/*!50000 DELETE */ /*M!100000 FROM */ item
--- comment refused
SELECT 1 /*!99999 ; */ ; DELETE FROM item
--- comment refused
SELECT * FROM item /*!INTO OUTFILE '${out}' */
--- comment refused
/*M!100000 DROP TABLE item */
--- comment refused
SELECT 1 /* /* */ ; DELETE FROM item -- */
--- comment refused
# SELECT 1
DELETE FROM item
--- comment refused
SELECT 1 # harmless${u+000D}; DELETE FROM item
--- comment refused
SELECT 1--1; DELETE FROM item
--- comment refused
SELECT 5 /*!+ (SELECT 1) */ ; /*! INSERT INTO log VALUES ('evil') */
--- comment refused
/*!99999 SELECT ' */ SET STATEMENT tx_read_only=0 FOR SET PASSWORD = PASSWORD('evil') -- ' */ SELECT 1
--- comment refused
/*!99999 SELECT ' */ SHOW GRANTS -- ' */
--- comment refused
/*!99999 SELECT " */ KILL CONNECTION CONNECTION_ID() -- " */ SELECT 1
--- comment refused
/*M!999999 SELECT ' */ SET STATEMENT tx_read_only=0 FOR DELETE FROM item -- ' */ SELECT 1
--- comment refused
/*!99999 SELECT ` */ ALTER USER CURRENT_USER() IDENTIFIED BY 'evil' -- ` */ SELECT 1
--- comment refused
SELECT 1 /*!99999 /* */ ' */ INTO OUTFILE '${out}' -- ' */
--- comment refused
SELECT 1 /*!*/
--- comment refused
SELECT '\' /*! , GET_LOCK('evil', 0) */ -- '
--- comment refused
SELECT 1 --${u+007F}' 
 INTO OUTFILE '${out}' -- '
--- comment refused
SELECT /*+ SET_VAR(sql_mode = 'ANSI_QUOTES') */ 1
--- encoding refused
${u+FEFF}DELETE FROM item
--- encoding refused
SELECT 1${u+0000}; DELETE FROM item
--- encoding refused
DELETE${u+00A0}FROM${u+2003}item
--- encoding refused
ＤＥＬＥＴＥ ＦＲＯＭ item
--- encoding query
SELECT '縗\'; DELETE FROM item; -- '
--- encoding refused
SELECT _gbk 0xbf27, '${u+00BF}\''; DELETE FROM item; #'
--- encoding refused
SELECT 'a' 'b\'' ';' ; DELETE FROM item
--- transaction refused
COMMIT; INSERT INTO item VALUES (9, 'evil', 1)
--- transaction refused
START TRANSACTION READ WRITE; DELETE FROM item; COMMIT
--- transaction refused
SET SESSION TRANSACTION READ WRITE
--- transaction refused
SET TRANSACTION READ WRITE; DELETE FROM item
--- transaction refused
SET autocommit = 0
--- transaction refused
SAVEPOINT a; DELETE FROM item; RELEASE SAVEPOINT a
--- transaction refused
XA START 'evil'
--- transaction refused
SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED
--- transaction refused
SET STATEMENT sql_mode = '' FOR DELETE FROM item
--- prepare refused
PREPARE p FROM 'DELETE FROM item'
--- prepare refused
PREPARE p FROM CONCAT('DEL', 'ETE FROM item'); EXECUTE p
--- prepare refused
EXECUTE IMMEDIATE 'DELETE FROM item'
--- prepare refused
EXECUTE IMMEDIATE CONCAT('SELECT 1 INTO OUTFILE ''', '${out}', '''')
--- prepare refused
CALL mysql.evil()
--- prepare refused
{call evil()}
--- prepare refused
DO SLEEP(3600)
--- prepare refused
DO GET_LOCK('evil', 0)
--- file refused
SELECT * FROM item INTO OUTFILE '${out}'
--- file refused
SELECT 'evil' INTO DUMPFILE '${out}'
--- file refused
SELECT 'evil' INTO OUTFILE '${out}' FROM item
--- file refused
(SELECT 1 INTO OUTFILE '${out}')
--- file refused
SELECT 1 UNION SELECT 2 INTO OUTFILE '${out}' LINES TERMINATED BY 'evil'
--- file refused
SELECT 1 INTO @evil
--- file refused
SELECT LOAD_FILE('${canary}')
--- file refused
SELECT `load_file`('${canary}')
--- file refused
SELECT LOAD_FILE(CONCAT('\\\\127.0.0.1@${port}', '\\evil'))
--- file refused
LOAD DATA INFILE '${canary}' INTO TABLE log
--- file refused
LOAD DATA LOCAL INFILE '${canary}' INTO TABLE log
--- file refused
LOAD XML LOCAL INFILE '${canary}' INTO TABLE log
--- file refused
IMPORT TABLE FROM '${canary}'
--- file refused
ALTER TABLE item IMPORT TABLESPACE
--- file refused
FLUSH TABLES item FOR EXPORT
--- extension refused
INSTALL SONAME 'ha_federatedx'
--- extension refused
INSTALL PLUGIN evil SONAME 'evil.so'
--- extension refused
CREATE FUNCTION sys_exec RETURNS INT SONAME 'lib_mysqludf_sys.so'
--- extension refused
UNINSTALL PLUGIN innodb
--- extension refused
SELECT sys_exec('touch ${out}'), sys_eval('id')
--- network refused
CREATE TABLE evil (a INT) ENGINE = FEDERATED CONNECTION = 'mysql://u@127.0.0.1:${port}/x/y'
--- network refused
CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${port}
--- network refused
START SLAVE
--- setting refused
SET GLOBAL general_log_file = '${out}'
--- setting refused
SET GLOBAL general_log = ON
--- setting refused
SET @@global.secure_file_priv = ''
--- setting refused
SET SESSION max_statement_time = 0
--- setting refused
SET NAMES latin1
--- setting refused
SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'
--- setting refused
SET time_zone = '+12:00'
--- setting refused
SET @evil = 666
--- setting query
SELECT @evil := 666
--- setting refused
SET foreign_key_checks = 0
--- setting refused
USE mysql
--- setting refused
SET GLOBAL max_connections = 1
--- setting query
SELECT @@global.secure_file_priv, @@datadir, CURRENT_ROLE()
--- setting query
SELECT user, authentication_string FROM mysql.user
--- server refused
SHUTDOWN
--- server refused
KILL CONNECTION CONNECTION_ID()
--- server refused
KILL QUERY 1
--- server refused
RESET MASTER
--- server refused
PURGE BINARY LOGS BEFORE NOW()
--- server refused
FLUSH TABLES WITH READ LOCK
--- server refused
BINLOG 'evil'
--- lock refused
SELECT * FROM item FOR UPDATE
--- lock refused
SELECT * FROM item LOCK IN SHARE MODE
--- lock refused
LOCK TABLES item WRITE
--- lock refused
BACKUP STAGE START
--- lock refused
SELECT GET_LOCK('evil', 0)
--- lock refused
SELECT NEXTVAL(evil), SETVAL(evil, 666)
--- query refused
SHOW GRANTS
--- query refused
ANALYZE DELETE FROM item
--- query query
SELECT * FROM item PROCEDURE ANALYSE()
--- bomb bomb
WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c
--- bomb bomb
SELECT SLEEP(3600)
--- bomb bomb
SELECT BENCHMARK(10000000000, SHA2('evil', 512))
--- bomb bomb
SELECT count(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b WHERE a.seq * b.seq = 7
--- bomb bomb
SELECT count(*) FROM information_schema.columns a, information_schema.columns b, information_schema.columns c
--- bomb bomb
SELECT REPEAT('a', 40) REGEXP '^(a|a)*(a|a)*b$'
--- bomb bomb
SELECT count(*) FROM (SELECT SHA2(a.id * b.id, 256) h FROM item a, item b, item c, item d, item e, item f, item g, item h, item i, item j, item k, item l, item m, item n) t ORDER BY 1
--- bomb bomb
SELECT ENCRYPT(PASSWORD(SLEEP(10))), KDF('evil', 'salt', 100000000)
--- heavy heavy
SELECT REPEAT('x', 1000000000)
--- heavy heavy
SELECT GROUP_CONCAT(REPEAT('x', 1000000)) FROM seq_1_to_1000
--- heavy heavy
SELECT JSON_ARRAYAGG(REPEAT('x', 100000)) FROM seq_1_to_10000
--- heavy heavy
SELECT RPAD('x', 16000000, 'evil'), SPACE(16000000), LPAD('x', 16000000, 'evil')
--- activity refused
SELECT info FROM information_schema.processlist
--- activity refused
SELECT `INFO` FROM `information_schema` . `PROCESSLIST`
--- activity refused
SHOW FULL PROCESSLIST
--- activity refused
SELECT trx_query FROM information_schema.innodb_trx
--- activity refused
SELECT sql_text FROM performance_schema.events_statements_history
--- activity refused
SELECT * FROM sys.processlist
