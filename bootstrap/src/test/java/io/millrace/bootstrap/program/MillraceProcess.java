package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.TestTimeouts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The packaged program as a process of its own, on a free port, in a folder of its own. It starts with the archive of its
 * classes unless the options of the virtual machine say {@code -Xshare}, and on a copy of a cluster that a service has been
 * started on before, unless its folder contains data already.
 */
public final class MillraceProcess implements RunningService {

    /** The packaged program. */
    public static final Path JAR = Path.of("target", "millrace.jar").toAbsolutePath();

    /** What the settings of a database begin with; without them a service has the embedded one. */
    private static final String DATABASE = "database.";

    /** Folders, or settings of databases, with which a service has been ready, so that its keys are there. */
    private static final Set<List<String>> USED = ConcurrentHashMap.newKeySet();

    /** The JVM options of the build for services, and for commands that make no keys. */
    static final List<String> JVM = optionsOf("millrace.test.service-jvm");

    /** The JVM options of a service that has to make keys. */
    static final List<String> FIRST_JVM =
            JVM.stream().flatMap(MillraceProcess::withLateSecondCompiler).toList();

    private static final String READY = "millrace is ready on ";

    private static final String KEYS_SECRET = "R7uFq2vXz91kLmPwYtB4sHdJcN8eGaKo";

    /** The variables of the environment that all services under test have, so that instances may share a database. */
    static final Map<String, String> ENVIRONMENT = Map.of(
            "FRAMEWORK_SECURITY_ADMIN_PASSWORD",
            StoreClient.ADMIN_PASSWORD,
            "FRAMEWORK_SECURITY_KEYS_SECRET",
            KEYS_SECRET);

    /** Time limits of the program that a working service could exceed on a loaded machine. */
    private static final List<String> LONG_LIMITS = List.of(
            "server.request-timeout=10m",
            "graphql.limits.timeout=10m",
            "graphql.graphql-ws.connection-init-timeout=10m");

    private final Path folder;
    private final Process process;
    private final List<String> used;
    private final CompletableFuture<URI> ready = new CompletableFuture<>();
    private final Queue<String> output = new ConcurrentLinkedQueue<>();

    private MillraceProcess(Path folder, Process process, List<String> used) {
        this.folder = folder;
        this.process = process;
        this.used = used;
    }

    /** Returns whether something was made with the program as it is now. */
    static boolean isOlderThan(Path result) {
        return result.toFile().lastModified() >= JAR.toFile().lastModified();
    }

    /** Takes note that a service has been ready with these settings of its database. */
    static void markUsed(List<String> database) {
        USED.add(database);
    }

    private static List<String> optionsOf(String property) {
        return Stream.of(System.getProperty(property, "").split(" "))
                .filter(option -> !option.isEmpty())
                .toList();
    }

    /**
     * Replaces the option that turns the second compiler off by options that start it late. Without the second compiler,
     * making keys takes four times as long.
     */
    private static Stream<String> withLateSecondCompiler(String option) {
        return option.equals("-XX:TieredStopAtLevel=1")
                ? Stream.of(
                        "-XX:Tier4InvocationThreshold=50000",
                        "-XX:Tier4MinInvocationThreshold=10000",
                        "-XX:Tier4CompileThreshold=150000",
                        "-XX:Tier4BackEdgeThreshold=400000")
                : Stream.of(option);
    }

    /** Starts the service in {@code folder}, which is made if it is not there, and waits until it is ready. */
    public static MillraceProcess start(Path folder, String... settings) {
        return ready(launch(folder, List.of(), settings));
    }

    /** Starts the service on a database that is not its own, as {@link #start} does. */
    static MillraceProcess startOn(TestDatabase database, Path folder, String... settings) {
        return ready(launchOn(database, folder, settings));
    }

    /** Starts the service on a database that is not its own, without waiting for anything. */
    static MillraceProcess launchOn(TestDatabase database, Path folder, String... settings) {
        return launch(folder, List.of(), Pair.settingsOn(database, settings));
    }

    private static MillraceProcess ready(MillraceProcess started) {
        try {
            started.address();
            return started;
        } catch (RuntimeException | Error e) {
            started.close();
            throw e;
        }
    }

    /** Starts the service without waiting for anything. */
    public static MillraceProcess launch(Path folder, List<String> machineOptions, String... settings) {
        return launchBy(List.of(), folder, machineOptions, settings);
    }

    /**
     * Starts the service without waiting for anything, on behalf of another command.
     *
     * @param wrapper the command that runs the program, and may change its environment
     */
    static MillraceProcess launchBy(
            List<String> wrapper, Path folder, List<String> machineOptions, String... settings) {
        return launch(wrapper, folder, machineOptions, ENVIRONMENT, settings);
    }

    /** Starts the service with a file of configuration, without waiting for anything. */
    static MillraceProcess launchWith(Path file, Path folder, String... settings) {
        Map<String, String> environment = new HashMap<>(ENVIRONMENT);
        environment.put("MILLRACE_CONFIG", file.toString());
        return launch(folder, List.of(), environment, settings);
    }

    /** Starts the service with nothing but {@code settings}: it makes its cluster, and up the password and the secret of all others. */
    static MillraceProcess launchAlone(Path folder, String... settings) {
        return launch(folder, List.of(), Map.of(), settings);
    }

    private static MillraceProcess launch(
            Path folder, List<String> machineOptions, Map<String, String> environment, String... settings) {
        return launch(List.of(), folder, machineOptions, environment, settings);
    }

    private static MillraceProcess launch(
            List<String> wrapper,
            Path folder,
            List<String> machineOptions,
            Map<String, String> environment,
            String... settings) {
        List<String> command = new ArrayList<>(wrapper);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (machineOptions.stream().noneMatch(option -> option.startsWith("-Xshare"))) {
            command.add(ClassArchive.option());
        }
        List<String> database = Stream.of(settings)
                .filter(setting -> setting.startsWith(DATABASE))
                .toList();
        List<String> used = database.isEmpty() ? List.of(folder.toString()) : database;
        if (environment.isEmpty()) {
            PreparedPostgres.installPrograms(folder);
        } else if (database.isEmpty() && PreparedPostgres.install(folder, versionIn(settings))) {
            USED.add(used);
        }
        command.addAll(USED.contains(used) ? JVM : FIRST_JVM);
        command.addAll(machineOptions);
        command.addAll(List.of("-jar", JAR.toString(), "serve", "--set", "server.port=0"));
        for (String setting : withLongLimits(settings)) {
            command.add("--set");
            command.add(setting);
            KnownSecrets.addFromSetting(setting);
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("millrace.log").toFile()));
        builder.environment().keySet().retainAll(List.of("PATH", "HOME", "LANG"));
        builder.environment().putAll(environment);
        // Where the configuration lies may be told; what else comes this way is to be hidden.
        environment.entrySet().stream()
                .filter(variable -> !variable.getKey().equals("MILLRACE_CONFIG"))
                .map(Map.Entry::getValue)
                .forEach(KnownSecrets::add);
        try {
            Files.createDirectories(folder);
            MillraceProcess launched = new MillraceProcess(folder, builder.start(), used);
            launched.watch();
            Leftovers.register(launched.process, folder);
            return launched;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns {@code settings}, and a long value for each time limit that they do not set. */
    static List<String> withLongLimits(String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        for (String limit : LONG_LIMITS) {
            String key = limit.substring(0, limit.indexOf('=') + 1);
            if (Stream.of(settings).noneMatch(setting -> setting.startsWith(key))) {
                all.add(limit);
            }
        }
        return all;
    }

    static Optional<String> versionIn(String... settings) {
        return Stream.of(settings)
                .filter(setting -> setting.startsWith("index.version="))
                .findFirst();
    }

    private void watch() {
        Thread reader = new Thread(
                () -> {
                    try (BufferedReader lines = new BufferedReader(
                            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                        String line;
                        while ((line = lines.readLine()) != null) {
                            output.add(line);
                            if (line.startsWith(READY)) {
                                USED.add(used);
                                ready.complete(URI.create(line.substring(READY.length())));
                            }
                        }
                    } catch (IOException e) {
                        ready.completeExceptionally(e);
                    }
                    if (!ready.isDone()) {
                        ready.completeExceptionally(
                                new IllegalStateException("the service ended before it was ready:\n" + log()));
                    }
                },
                "millrace-output");
        reader.setDaemon(true);
        reader.start();
    }

    @Override
    public URI address() {
        try {
            return ready.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("the service did not become ready:\n" + log(), e);
        }
    }

    /** Returns the number of the process. */
    public long pid() {
        return process.pid();
    }

    /** Returns everything the service has logged in its folder, earlier runs included. */
    public String log() {
        Path file = folder.resolve("millrace.log");
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command against this service as an operator does, and returns what it has written once it was done. */
    String command(String... arguments) throws IOException, InterruptedException {
        Path output = folder.resolve("command.out");
        Path errors = folder.resolve("command.err");
        List<String> line = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), ClassArchive.option()));
        line.addAll(FIRST_JVM);
        line.addAll(List.of("-jar", JAR.toString()));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment()
                .putAll(Map.of("MILLRACE_URL", address().toString(), "MILLRACE_PASSWORD", StoreClient.ADMIN_PASSWORD));
        Process command = builder.start();
        try {
            if (!command.waitFor(5, TimeUnit.MINUTES) || command.exitValue() != 0) {
                throw new IllegalStateException(String.join(" ", arguments) + " failed:\n" + Files.readString(output)
                        + Files.readString(errors));
            }
            return Files.readString(output);
        } finally {
            command.destroyForcibly();
        }
    }

    /** Asks the service to end, as SIGTERM does, and returns its exit status. */
    public int stop() {
        process.destroy();
        return awaitEnd();
    }

    /** Sends SIGTERM and does not wait. */
    public void terminate() {
        process.destroy();
    }

    /** Ends the service with SIGKILL; its database goes on. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Asks the service to look at its files again, as SIGHUP does. */
    public void hangUp() {
        signal("HUP");
    }

    /** Freezes the service with SIGSTOP: it does nothing until it is thawed, and does not know. */
    public void freeze() {
        signal("STOP");
    }

    /** Lets a frozen service go on. */
    public void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            int status = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("SIG" + name + " could not be sent");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the exit status once the service has ended. */
    public int awaitEnd() {
        try {
            if (!process.waitFor(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the service did not end:\n" + log());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Ends the database of the service with SIGKILL. */
    public void killDatabase() {
        List<ProcessHandle> databases = databases(folder);
        if (databases.isEmpty()) {
            throw new IllegalStateException("the service has no embedded database");
        }
        Leftovers.end(databases);
    }

    /** Returns the embedded databases that are alive and whose data lies in {@code folder} or anywhere below it. */
    static List<ProcessHandle> databases(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        dataOf(process).filter(data -> data.startsWith(folder)).isPresent())
                .toList();
    }

    private static Optional<Path> dataOf(ProcessHandle process) {
        List<String> arguments = List.of(process.info().arguments().orElse(new String[0]));
        int data = arguments.indexOf("-D") + 1;
        return data > 0 && data < arguments.size() ? Optional.of(Path.of(arguments.get(data))) : Optional.empty();
    }

    /**
     * Makes sure that neither the service nor its database goes on, and that nothing it has told shows a secret that
     * tests have used.
     */
    @Override
    public void close() {
        process.destroyForcibly();
        awaitEnd();
        Leftovers.endDatabases(folder);
        KnownSecrets.requireAbsentFrom(log(), "the log of a service");
        KnownSecrets.requireAbsentFrom(String.join("\n", output), "the output of a service");
    }
}
