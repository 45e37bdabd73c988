// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlserver;

import dev.assay.engines.jdbc.PrivilegeQuery;
import dev.assay.execute.Privilege.Kind;
import java.util.List;

/** What a SQL Server account may do beyond reading; every account may ask about itself. */
final class SqlServerPrivileges {
  static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.SUPERUSER,
              """
              SELECT 'server role ' + r.name
              FROM (VALUES ('sysadmin'), ('securityadmin'), ('serveradmin'), ('setupadmin'),
                           ('processadmin'), ('diskadmin'), ('dbcreator')) AS r(name)
              WHERE IS_SRVROLEMEMBER(r.name) = 1
              UNION ALL
              SELECT 'CONTROL SERVER' WHERE HAS_PERMS_BY_NAME(NULL, NULL, 'CONTROL SERVER') = 1
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT 'database role ' + r.name
              FROM (VALUES ('db_owner'), ('db_securityadmin'), ('db_accessadmin'), ('db_ddladmin'),
                           ('db_datawriter'), ('db_backupoperator')) AS r(name)
              WHERE IS_ROLEMEMBER(r.name) = 1
              UNION ALL
              SELECT p.permission_name + ' on database'
              FROM sys.fn_my_permissions(NULL, 'DATABASE') AS p
              WHERE p.permission_name IN ('ALTER', 'CONTROL', 'CREATE TABLE', 'DELETE', 'EXECUTE',
                                          'INSERT', 'UPDATE', 'TAKE OWNERSHIP')
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT TOP 20 'writing to ' + t.name FROM (
                SELECT s.name + '.' + o.name AS name,
                       QUOTENAME(s.name) + '.' + QUOTENAME(o.name) AS quoted
                FROM sys.objects AS o JOIN sys.schemas AS s ON s.schema_id = o.schema_id
                WHERE o.type IN ('U', 'V')) AS t
              WHERE HAS_PERMS_BY_NAME(t.quoted, 'OBJECT', 'INSERT') = 1
                 OR HAS_PERMS_BY_NAME(t.quoted, 'OBJECT', 'UPDATE') = 1
                 OR HAS_PERMS_BY_NAME(t.quoted, 'OBJECT', 'DELETE') = 1
              """),
          new PrivilegeQuery(
              Kind.FILES,
              """
              SELECT 'ADMINISTER BULK OPERATIONS'
              WHERE HAS_PERMS_BY_NAME(NULL, NULL, 'ADMINISTER BULK OPERATIONS') = 1
                 OR HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE',
                                      'ADMINISTER DATABASE BULK OPERATIONS') = 1
                 OR IS_SRVROLEMEMBER('bulkadmin') = 1
              """),
          new PrivilegeQuery(
              Kind.PROGRAMS,
              """
              SELECT 'EXECUTE on ' + x.name
              FROM (VALUES ('xp_cmdshell'), ('sp_OACreate'), ('sp_execute_external_script')) AS x(name)
              WHERE HAS_PERMS_BY_NAME('master.sys.' + x.name, 'OBJECT', 'EXECUTE') = 1
                AND EXISTS (SELECT 1 FROM sys.configurations AS c
                            WHERE c.value_in_use = 1
                              AND c.name IN ('xp_cmdshell', 'Ole Automation Procedures',
                                             'external scripts enabled'))
              """),
          new PrivilegeQuery(
              Kind.NETWORK,
              """
              SELECT 'EXECUTE on ' + x.name
              FROM (VALUES ('xp_dirtree'), ('xp_fileexist')) AS x(name)
              WHERE HAS_PERMS_BY_NAME('master.sys.' + x.name, 'OBJECT', 'EXECUTE') = 1
              UNION ALL
              SELECT 'linked server ' + s.name FROM sys.servers AS s WHERE s.is_linked = 1
              """));

  private SqlServerPrivileges() {}
}
