package io.millrace.bootstrap.command.serve;

import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.ConfigurationRefusedException;
import io.millrace.configuration.Keys;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.Key;
import io.millrace.domain.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reloads the configuration when its files change, and applies the settings that can change while the service runs. If
 * the new configuration has errors, logs these errors; the old configuration stays in effect.
 *
 * <p>Files are compared by their content. Therefore a replaced file counts as a change, and so does a link to another
 * file, as in Kubernetes. Writing the same content again is not a change. A change is applied only after two successive
 * checks have found the same new content, so that incomplete files are not used.
 */
final class ConfigurationWatch implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(ConfigurationWatch.class);

    private static final int LARGEST_FILE = 2 * 1024 * 1024;

    /** The reason why the thread wakes up. */
    private enum Signal {
        CHECK,
        END
    }

    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>(16);
    private final Supplier<Configuration> load;
    private final Consumer<Settings> change;
    private final Duration interval;
    private final Configuration started;
    private final Thread thread;
    private Configuration current;
    private Set<Path> files;
    private Map<Path, String> applied;
    private Map<Path, String> seen;

    private ConfigurationWatch(Configuration started, Supplier<Configuration> load, Consumer<Settings> change) {
        this.load = load;
        this.change = change;
        this.started = started;
        this.current = started;
        this.files = started.files();
        this.interval = started.value(Keys.reloadInterval());
        this.applied = contents(files);
        this.seen = applied;
        this.thread = new Thread(this::run, "configuration");
        thread.setDaemon(true);
    }

    /**
     * Starts to watch the files.
     *
     * @param started the configuration at the start of the service
     * @param load reads the configuration again
     * @param change applies the settings that can change at run time; throws {@link StartRefusedException} if it
     *     rejects the settings
     */
    static ConfigurationWatch start(Configuration started, Supplier<Configuration> load, Consumer<Settings> change) {
        ConfigurationWatch watch = new ConfigurationWatch(started, load, change);
        watch.thread.start();
        return watch;
    }

    /** Requests a reload, even if the files have not changed. Returns immediately. */
    void requestReload() {
        // If the queue is full, a reload is already requested.
        signals.offer(Signal.CHECK);
    }

    private void run() {
        try {
            while (true) {
                Signal signal =
                        interval.isZero() ? signals.take() : signals.poll(interval.toMillis(), TimeUnit.MILLISECONDS);
                if (signal == Signal.END) {
                    return;
                }
                check(signal == Signal.CHECK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void check(boolean requested) {
        try {
            Map<Path, String> now = contents(files);
            boolean settled = !now.equals(applied) && now.equals(seen);
            seen = now;
            if (requested || settled) {
                applied = now;
                reload();
            }
        } catch (RuntimeException e) {
            LOGGER.error("the configuration could not be reloaded; the current configuration stays in effect", e);
        }
    }

    private void reload() {
        Configuration next;
        try {
            next = load.get();
            // The new files are watched even if the new configuration has an error, because the error may be in one of
            // them.
            files = next.files();
            applied = contents(files);
            seen = applied;
            change.accept(Settings.of(next));
        } catch (ConfigurationRefusedException e) {
            e.problems().forEach(ConfigurationWatch::refuse);
            return;
        } catch (StartRefusedException e) {
            refuse(String.valueOf(e.getMessage()));
            return;
        }
        List<Key<?>> changed = next.differences(current);
        List<Key<?>> toStart =
                next.differences(started).stream().filter(key -> !key.isLive()).toList();
        List<Key<?>> inEffect = changed.stream().filter(Key::isLive).toList();
        if (!inEffect.isEmpty()) {
            LOGGER.info("the configuration was reloaded; these keys take effect now: {}", names(inEffect));
        } else {
            LOGGER.info("the configuration was reloaded");
        }
        if (changed.stream().anyMatch(key -> !key.isLive()) && !toStart.isEmpty()) {
            LOGGER.warn("the configuration was changed; these keys take effect after a restart: {}", names(toStart));
        }
        next.notices().stream()
                .filter(notice -> !current.notices().contains(notice))
                .forEach(LOGGER::warn);
        current = next;
    }

    private static void refuse(String problem) {
        LOGGER.error("the new configuration is invalid; the current configuration stays in effect: {}", problem);
    }

    private static String names(Collection<Key<?>> keys) {
        return keys.stream().map(Key::name).collect(Collectors.joining(", "));
    }

    private static Map<Path, String> contents(Collection<Path> files) {
        Map<Path, String> contents = new TreeMap<>();
        files.forEach(file -> contents.put(file, content(file)));
        return contents;
    }

    /** Returns the hash of the content of a file. If the file cannot be read, returns the class of the exception. */
    private static String content(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            return Sha256.hex(Sha256.of(stream.readNBytes(LARGEST_FILE)));
        } catch (IOException e) {
            return e.getClass().getName();
        }
    }

    @Override
    public void close() {
        signals.clear();
        signals.offer(Signal.END);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
