// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.oracle;

import dev.assay.engines.jdbc.PrivilegeQuery;
import dev.assay.execute.Privilege.Kind;
import java.util.List;

/** What an Oracle account may do beyond reading, from views that every account may read. */
final class OraclePrivileges {
  static final List<PrivilegeQuery> QUESTIONS =
      List.of(
          new PrivilegeQuery(
              Kind.SUPERUSER,
              """
              SELECT 'role ' || role FROM session_roles
              WHERE role IN ('DBA', 'PDB_DBA', 'CDB_DBA', 'IMP_FULL_DATABASE', 'EXP_FULL_DATABASE',
                             'DATAPUMP_IMP_FULL_DATABASE', 'DATAPUMP_EXP_FULL_DATABASE',
                             'EXECUTE_CATALOG_ROLE')
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT privilege FROM session_privs
              WHERE privilege NOT IN ('CREATE SESSION', 'SET CONTAINER', 'READ ANY TABLE',
                                      'SELECT ANY TABLE', 'SELECT ANY DICTIONARY')
                AND privilege NOT LIKE '%JOB%' AND privilege NOT LIKE '%DIRECTORY%'
                AND ROWNUM <= 20
              """),
          new PrivilegeQuery(
              Kind.WRITE,
              """
              SELECT privilege || ' on ' || table_schema || '.' || table_name FROM all_tab_privs
              WHERE privilege IN ('INSERT', 'UPDATE', 'DELETE', 'ALTER', 'INDEX')
                AND grantee IN (SELECT SYS_CONTEXT('USERENV', 'SESSION_USER') FROM dual
                                UNION ALL SELECT role FROM session_roles)
                AND ROWNUM <= 20
              """),
          new PrivilegeQuery(
              Kind.FILES,
              """
              SELECT privilege || ' on directory ' || table_name FROM all_tab_privs
              WHERE type = 'DIRECTORY' AND ROWNUM <= 20
              UNION ALL
              SELECT privilege FROM session_privs WHERE privilege LIKE '%DIRECTORY%'
              """),
          new PrivilegeQuery(
              Kind.PROGRAMS, "SELECT privilege FROM session_privs WHERE privilege LIKE '%JOB%'"));

  private OraclePrivileges() {}
}
