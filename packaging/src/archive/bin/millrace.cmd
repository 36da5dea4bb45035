@echo off
rem Starts Millrace: "millrace" starts the service, "millrace --help" lists the commands.
rem
rem JAVA_HOME   the Java to use; otherwise the java on the PATH
rem JAVA_OPTS   further options of the virtual machine
setlocal

set "HOME_DIRECTORY=%~dp0.."
set "JAR=%HOME_DIRECTORY%\lib\millrace.jar"
if not exist "%JAR%" set "JAR=%HOME_DIRECTORY%\bootstrap\target\millrace.jar"
if not exist "%JAR%" (
    echo millrace: %JAR% is missing; build it with mvn -q -Dmaven.test.skip=true package 1>&2
    exit /b 2
)

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%JAVA%" (
    echo millrace: JAVA_HOME is %JAVA_HOME%, but it contains no bin\java.exe 1>&2
    exit /b 2
)
if not defined JAVA_HOME (
    where java >nul 2>nul || (
        echo millrace: there is no java on the PATH; install Java 17 or later, or set JAVA_HOME 1>&2
        exit /b 2
    )
)

rem The version is the text between the quotation marks of the first line, for example 17.0.9.
set "VERSION="
for /f "tokens=2 delims=^"" %%V in ('""%JAVA%" -version 2^>^&1"') do if not defined VERSION set "VERSION=%%V"
for /f "delims=.-+ tokens=1" %%M in ("%VERSION%") do set "MAJOR=%%M"
if not defined MAJOR set "MAJOR=0"
if %MAJOR% LSS 17 (
    echo millrace: %JAVA% is Java %VERSION%; Millrace requires Java 17 or later 1>&2
    exit /b 2
)

set "OPTIONS=-XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=1 -Xms16m"
if "%~1"=="" set "OPTIONS="
for %%C in (serve demo database) do if /i "%~1"=="%%C" set "OPTIONS="
for %%C in (load import) do if /i "%~1"=="%%C" set "OPTIONS=-XX:+UseSerialGC -XX:-UsePerfData"
set "FIRST=%~1"
if defined FIRST if "%FIRST:~0,1%"=="-" set "OPTIONS="

"%JAVA%" %OPTIONS% %JAVA_OPTS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
