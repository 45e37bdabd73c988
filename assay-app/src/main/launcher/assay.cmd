@echo off
rem Starts Assay on Windows: from where it is installed, or from ASSAY_DIST, a folder with lib\assay-app.jar.
rem
rem   JAVA_HOME        the JDK to use (17 or newer); without it, the java on the PATH. An installation with a folder runtime
rem                    uses the Java in there and needs no other
rem   ASSAY_JAVA_OPTS  further options for the JVM, such as -Xmx8g
setlocal
set "assay_home=%ASSAY_DIST%"
if not defined assay_home for %%I in ("%~dp0..") do set "assay_home=%%~fI"
set "ASSAY_DIST="
if not exist "%assay_home%\lib\assay-app.jar" goto incomplete

set "assay_java=%assay_home%\runtime\bin\java.exe"
if exist "%assay_java%" goto archive
set "assay_java=%JAVA_HOME%\bin\java.exe"
if not defined JAVA_HOME goto search
if exist "%assay_java%" goto archive
echo assay: JAVA_HOME is %JAVA_HOME%, but there is no bin\java.exe in it; point it to a JDK 17 or newer>&2
exit /b 2

:search
set "assay_java=java.exe"
where /q java.exe
if not errorlevel 1 goto archive
echo assay: Java not found; install a JDK 17 or newer, or set JAVA_HOME to one>&2
exit /b 2

:incomplete
echo assay: %assay_home% is not a whole installation: it has no lib\assay-app.jar; install Assay again>&2
exit /b 2

:archive
rem The class data sharing archive for fast starts: an image contains it. Otherwise the JVM keeps one in the
rem user's folder, and writes it again when Java or Assay changes; before Java 19 it can't, and starts as usual.
set "assay_archive=%assay_home%\lib\classes.jsa"
set "assay_share=-XX:SharedArchiveFile="%assay_archive%""
if exist "%assay_archive%" goto start
set "assay_share="
if not defined LOCALAPPDATA goto start
rem One for each folder: its classes name the jars that they came from, beside which DuckDB's driver looks for its library.
set "assay_place=%assay_home:\=_%"
set "assay_place=%assay_place:/=_%"
set "assay_place=%assay_place::=_%"
set "assay_archive=%LOCALAPPDATA%\assay\start\%assay_place%.jsa"
if not exist "%LOCALAPPDATA%\assay\start" mkdir "%LOCALAPPDATA%\assay\start" >nul 2>&1
set "assay_share=-XX:+IgnoreUnrecognizedVMOptions -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="%assay_archive%""

:start
rem The quick compiler alone makes short commands and whole runs faster; only a server that runs for hours gains from the
rem other, and comparing large tables, which a process of its own does. The heap begins with room for a large run: otherwise,
rem the collector would scan all of it each time before it grows.
set assay_tiers=1
set assay_young=12m
if /i "%~1"=="match" set assay_young=64m
set "assay_collector=-XX:+UseSerialGC -XX:MaxNewSize=%assay_young% -XX:InitialRAMPercentage=6"
if /i "%~1"=="serve" set assay_tiers=4
if /i "%~1"=="serve" set "assay_collector=-XX:+UseSerialGC"
rem Unless the user chose one: two are an error.
echo "%ASSAY_JAVA_OPTS% %JAVA_TOOL_OPTIONS% %JDK_JAVA_OPTIONS%" | findstr /r /c:"-XX:+Use.*GC" >nul && set "assay_collector="
rem Assay writes UTF-8, which the console shows only if told so. Its own code page comes back at the end.
for /f "tokens=2 delims=:." %%P in ('chcp') do set "assay_page=%%P"
chcp 65001 >nul
rem The JVM's own warnings go to stdout unless told otherwise, and stdout is for results.
"%assay_java%" -Xlog:disable -Xlog:all=error:stderr -XX:-UsePerfData -XX:TieredStopAtLevel=%assay_tiers% %assay_collector% %assay_share% -Xshare:auto %ASSAY_JAVA_OPTS% -jar "%assay_home%\lib\assay-app.jar" %*
set assay_code=%errorlevel%
if defined assay_page chcp %assay_page% >nul
exit /b %assay_code%
