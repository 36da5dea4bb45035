package io.millrace.bootstrap.program;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.application.testing.CapturedLog;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.Application;
import io.millrace.bootstrap.configuration.Configuration;
import io.millrace.bootstrap.configuration.ConfigurationSources;
import io.millrace.bootstrap.configuration.Machine;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.start.RunningApplication;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The service in the virtual machine of the test, on a free port and on an embedded database in a folder. It starts faster
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

    /** Starts the service on the database in {@code folder}, or on a new one, and waits until it is ready. */
    static LocalService start(Path folder, String... settings) {
        LentPostgres.lend(folder, MillraceProcess.versionIn(settings));
        Leftovers.registerDatabase(folder);
        return startReady(folder, settings);
    }

    /** Starts the service on a database that is not its own, and waits until it is ready. */
    static LocalService startOn(TestDatabase database, Path folder, String... settings) {
        List<String> all = new ArrayList<>(Pair.settingsOf(database));
        all.addAll(List.of(settings));
        return startReady(folder, all.toArray(String[]::new));
    }

    private static LocalService startReady(Path folder, String... settings) {
        MillraceProcess.ENVIRONMENT.values().forEach(KnownSecrets::add);
        List.of(settings).forEach(KnownSecrets::addFromSetting);
        CapturedLog log = CapturedLog.ofProcess(Level.INFO);
        RunningApplication application;
        try {
            application = Application.start(settings(folder, settings), message -> {});
        } catch (RuntimeException | Error failure) {
            log.close();
            throw failure;
        }
        LocalService started = new LocalService(folder, application, log);
        try {
            started.application.ready().toCompletableFuture().get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
            return started;
        } catch (InterruptedException | ExecutionException | TimeoutException failure) {
            started.close();
            throw new IllegalStateException("the service did not become ready", failure);
        }
    }

    private static Settings settings(Path folder, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "server.port=0",
                "database.embedded.directory=" + folder.resolve("data").resolve("postgresql")));
        all.addAll(List.of(settings));
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

    /** Does what {@link MillraceProcess#close} does. Of several services, the one that started last must be closed first. */
    @Override
    public void close() {
        application.close();
        Leftovers.endDatabases(folder);
        log.close();
        for (ILoggingEvent event : log.events()) {
            KnownSecrets.requireAbsentFrom(event.getFormattedMessage(), "the log of a service");
            if (event.getThrowableProxy() != null) {
                KnownSecrets.requireAbsentFrom(
                        ThrowableProxyUtil.asString(event.getThrowableProxy()), "the log of a service");
            }
        }
    }
}
