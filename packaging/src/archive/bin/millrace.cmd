@echo off
rem Starts Millrace: "millrace" starts the service, "millrace --help" lists the commands.
rem
rem JAVA_HOME   the Java to use; otherwise the java on the PATH
rem JAVA_OPTS   further options of the virtual machine
setlocal

set "HOME_DIRECTORY=%~dp0.."
set "JAR=%HOME_DIRECTORY%\lib\millrace.jar"
if not exist "%JAR%" set "JAR=%HOME_DIRECTORY%\bootstrap\target\millrace.jar"
if not exist "%JAR%" goto no_jar

set "JAVA=java"
if not defined JAVA_HOME goto java_of_path
set "JAVA=%JAVA_HOME%\bin\java.exe"
if not exist "%JAVA%" goto no_java_in_home
goto java_known
:java_of_path
where java >nul 2>nul
if errorlevel 1 goto no_java
:java_known

rem The version is the text between the quotation marks of the first line, for example 17.0.9.
set "VERSION="
set "MAJOR="
for /f tokens^=2^ delims^=^" %%V in ('call "%JAVA%" -version 2^>^&1') do if not defined VERSION set "VERSION=%%V"
if defined VERSION for /f "tokens=1 delims=.-+" %%M in ("%VERSION%") do set "MAJOR=%%M"
if not defined MAJOR set "MAJOR=0"
if %MAJOR% LSS 17 goto old_java

rem Options can precede the command; some of them have a value. Options with one letter can share a hyphen: -vo json.
rem cmd separates words also at "=". It is unknown how many words follow --set and -D, and so they select the service.
set "OPTIONS="
:next_argument
set "ARGUMENT=%~1"
if not defined ARGUMENT goto start
if "%ARGUMENT:~0,2%"=="-v" set "ARGUMENT=-%ARGUMENT:~2%"
if "%ARGUMENT%"=="--set" goto start
if "%ARGUMENT:~0,2%"=="-D" goto start
for %%O in (--help -h --version -V) do if "%ARGUMENT%"=="%%O" goto client
for %%O in (--config --set --url --user -u --password-file --token --api-key-file --context --ca --client-certificate --client-key --output -o) do if "%ARGUMENT%"=="%%O" shift
shift
if "%ARGUMENT:~0,1%"=="-" goto next_argument
for %%C in (serve demo database) do if /i "%ARGUMENT%"=="%%C" goto start
set "OPTIONS=-XX:+UseSerialGC -XX:-UsePerfData"
for %%C in (load import) do if /i "%ARGUMENT%"=="%%C" goto start
:client
set "OPTIONS=-XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=1 -Xms16m"

:start
"%JAVA%" %OPTIONS% %JAVA_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%

rem These messages are not in blocks, because a parenthesis in the name of a directory would end a block.
:no_jar
echo millrace: "%JAR%" is missing; build it with mvn -q -Dmaven.test.skip=true package 1>&2
exit /b 2

:no_java_in_home
echo millrace: JAVA_HOME is "%JAVA_HOME%", but it contains no bin\java.exe 1>&2
exit /b 2

:no_java
echo millrace: there is no java on the PATH; install Java 17 or later, or set JAVA_HOME 1>&2
exit /b 2

:old_java
if not defined VERSION set "VERSION=of an unknown version"
echo millrace: "%JAVA%" is Java %VERSION%; Millrace requires Java 17 or later 1>&2
exit /b 2
