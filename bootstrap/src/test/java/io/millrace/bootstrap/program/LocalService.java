package io.millrace.bootstrap.program;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.CapturedLog;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.Application;
import io.millrace.bootstrap.logging.RequestContextConverter;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.ConfigurationSources;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.Machine;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * The service in the virtual machine of the test, on a free port and on a database of the shared server. It starts faster
 * than a {@link MillraceProcess}, which tests need for signals, kills, the log file and the command line.
 */
final class LocalService implements RunningService {

    private final Path folder;
    private final RunningApplication application;
    private final CapturedLog log;

    private LocalService(Path folder, RunningApplication application, CapturedLog log) {
        this.folder = folder;
        this.application = application;
        this.log = log;
    }

    /**
     * Starts the service on the embedded database in {@code folder}, or else on the database that services in this folder
     * share, and waits until it is ready.
     */
    static LocalService start(Path folder, String... settings) {
        if (PreparedPostgres.hasData(folder)) {
            Leftovers.registerDatabase(folder);
            return startReady(folder, settings);
        }
        return startOn(UsedDatabase.ofFolder(folder, MillraceProcess.versionIn(settings)), folder, settings);
    }

    /** Starts the service on a database that is not its own, and waits until it is ready. */
    static LocalService startOn(TestDatabase database, Path folder, String... settings) {
        return startReady(folder, Pair.settingsOn(database, settings));
    }

    /** Starts the service on a database that is not its own, without waiting for anything. */
    static LocalService launchOn(TestDatabase database, Path folder, String... settings) {
        return launch(folder, Pair.settingsOn(database, settings));
    }

    private static LocalService startReady(Path folder, String... settings) {
        LocalService launched = launch(folder, settings);
        try {
            launched.awaitReady();
            return launched;
        } catch (RuntimeException | Error failure) {
            launched.close();
            throw failure;
        }
    }

    private static LocalService launch(Path folder, String... settings) {
        MillraceProcess.ENVIRONMENT.values().forEach(KnownSecrets::add);
        List.of(settings).forEach(KnownSecrets::addFromSetting);
        CapturedLog log = CapturedLog.ofProcess(Level.INFO);
        try {
            return new LocalService(folder, Application.start(settings(folder, settings), message -> {}), log);
        } catch (RuntimeException | Error failure) {
            log.close();
            throw failure;
        }
    }

    void awaitReady() {
        try {
            application.ready().toCompletableFuture().get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException failure) {
            throw new IllegalStateException("the service did not become ready", failure);
        }
    }

    private static Settings settings(Path folder, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "server.port=0",
                "database.embedded.directory=" + folder.resolve("data").resolve("postgresql")));
        all.addAll(MillraceProcess.withLongLimits(settings));
        return Settings.of(Configuration.load(new ConfigurationSources(
                Optional.empty(),
                all,
                MillraceProcess.ENVIRONMENT,
                Map.of("user.home", folder.toString()),
                Machine.current())));
    }

    @Override
    public URI address() {
        return URI.create("http://127.0.0.1:" + application.address().getPort());
    }

    /** Returns the log since the start as text. It contains the lines of all services in this virtual machine. */
    String log() {
        return textOf(log);
    }

    /** Returns events as the program writes them, without time and thread. */
    static String textOf(CapturedLog log) {
        return log.events().stream().map(LocalService::line).collect(Collectors.joining());
    }

    private static String line(ILoggingEvent event) {
        String trace =
                event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy()) + "\n";
        return event.getLevel() + " " + event.getLoggerName() + " - " + event.getFormattedMessage()
                + new RequestContextConverter().convert(event) + "\n" + trace;
    }

    /** Does what {@link MillraceProcess#close} does. Of several services, the one that started last must be closed first. */
    @Override
    public void close() {
        application.close();
        Leftovers.endDatabases(folder);
        log.close();
        KnownSecrets.requireAbsentFrom(log(), "the log of a service");
    }
}
