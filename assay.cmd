@echo off
rem Starts Assay from a checkout on Windows: builds it when there is no build yet, then runs it. After a change of the
rem sources, set ASSAY_REBUILD=1 for one start.
rem
rem   JAVA_HOME        the JDK to build with and to use (17 or newer)
rem   ASSAY_JAVA_OPTS  further options for the JVM, such as -Xmx8g
rem   ASSAY_DIST       a folder with lib\assay-app.jar to run as it is, instead of building
setlocal
if defined ASSAY_DIST goto run
set "ASSAY_DIST=%~dp0assay-app\target\assay"
if exist "%ASSAY_DIST%\lib\assay-app.jar" if not defined ASSAY_REBUILD goto run
echo Building Assay (takes a minute or two) ...>&2
pushd "%~dp0"
call mvnw.cmd -B -ntp -q -Pquick -pl assay-app -am package <nul 1>&2
if errorlevel 1 (
  popd
  echo assay: the build failed, see above; it needs a JDK ^(not a JRE^) and, the first time, the network>&2
  exit /b 2
)
popd

:run
call "%~dp0assay-app\src\main\launcher\assay.cmd" %*
exit /b %errorlevel%
