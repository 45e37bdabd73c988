@echo off
rem Starts Assay from a checkout on Windows: builds it when there is no build yet, then runs it. After a change of the
rem sources, set ASSAY_REBUILD=1 for one start. Its build was read, but not tried on Windows.
rem
rem   JAVA_HOME        the JDK to build with and to use (17 or newer)
rem   ASSAY_JAVA_OPTS  further options for the JVM, such as -Xmx8g
rem   ASSAY_DIST       a folder with lib\assay-app.jar to run as it is, instead of building
setlocal
if defined ASSAY_DIST goto run
set "ASSAY_DIST=%~dp0assay-app\target\assay"
if exist "%ASSAY_DIST%\lib\assay-app.jar" if not defined ASSAY_REBUILD goto run
if exist "%ASSAY_DIST%\lib\assay-app.jar" (
  echo Building Assay again ...>&2
  del "%ASSAY_DIST%\lib\assay-app.jar"
) else (
  echo Building Assay ^(first use; takes a minute or two^): fetches libraries, compiles these modules ...>&2
)
pushd "%~dp0"
rem A line for each module, as Maven comes to it, and what fails.
call mvnw.cmd -B -ntp -Pquick -pl assay-app -am package <nul 2>&1 | findstr /r /c:" Building .*\[[0-9]" /c:"^\[ERROR\]" >&2
popd
rem The pipe hides Maven's exit code; the jar is of the last module.
if exist "%ASSAY_DIST%\lib\assay-app.jar" goto run
echo assay: the build failed, see above; it needs a JDK ^(not a JRE^) and, the first time, the network>&2
exit /b 2

:run
call "%~dp0assay-app\src\main\launcher\assay.cmd" %*
exit /b %errorlevel%
