package io.millrace.bootstrap.command.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import io.millrace.application.testing.CapturedLog;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.ConfigurationSources;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationWatchTest {

    private static final String ATTEMPTS = "framework.security.login.max-attempts-per-minute";

    @TempDir
    private Path directory;

    private Path file;
    private final List<Settings> changes = new CopyOnWriteArrayList<>();
    private final CapturedLog log = CapturedLog.of(ConfigurationWatch.class, Level.INFO);

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(directory.resolve("millrace.properties"), ATTEMPTS + "=7\n");
    }

    @AfterEach
    void forget() {
        log.close();
    }

    private Configuration load(String interval) {
        return Configuration.load(new ConfigurationSources(
                Optional.of(file.toString()),
                List.of("server.reload-interval=" + interval),
                Map.of(),
                Map.of(),
                new Machine(4, 600L * 1024 * 1024, "mill-7")));
    }

    private ConfigurationWatch watch(String interval) {
        return watch(interval, changes::add);
    }

    private ConfigurationWatch watch(String interval, Consumer<Settings> change) {
        return ConfigurationWatch.start(load(interval), () -> load(interval), change);
    }

    private void awaitChange(int attempts) {
        await().untilAsserted(() -> assertThat(changes)
                .last()
                .extracting(
                        settings -> settings.security().signInLimits().ofUser().failuresPerMinute())
                .isEqualTo(attempts));
    }

    @Test
    void a_changed_file_takes_effect() throws IOException {
        try (ConfigurationWatch watch = watch("20ms")) {
            assertThat(watch).isNotNull();

            Files.writeString(file, ATTEMPTS + "=9\n");

            awaitChange(9);
            await().untilAsserted(() -> assertThat(log.lines())
                    .contains("INFO the configuration was reloaded; these keys take effect now: " + ATTEMPTS));
        }
    }

    @Test
    void a_link_that_leads_elsewhere_is_a_change() throws IOException {
        Path first = Files.createDirectory(directory.resolve("..first"));
        Files.writeString(first.resolve("millrace.properties"), ATTEMPTS + "=7\n");
        Path second = Files.createDirectory(directory.resolve("..second"));
        Files.writeString(second.resolve("millrace.properties"), ATTEMPTS + "=11\n");
        Path data = Files.createSymbolicLink(directory.resolve("..data"), first.getFileName());
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("..data", "millrace.properties"));
        try (ConfigurationWatch watch = watch("20ms")) {
            assertThat(watch).isNotNull();

            Path next = Files.createSymbolicLink(directory.resolve("..next"), second.getFileName());
            Files.move(next, data, StandardCopyOption.ATOMIC_MOVE);

            awaitChange(11);
        }
    }

    @Test
    void a_bad_configuration_is_logged_and_the_one_in_effect_stays() throws IOException {
        try (ConfigurationWatch watch = watch("0s")) {
            Files.writeString(file, ATTEMPTS + "=many\nserver.prot=1\n");
            watch.requestReload();

            await().untilAsserted(() -> assertThat(log.lines())
                    .containsExactly(
                            "ERROR the new configuration is invalid; the current configuration stays in effect: unknown"
                                    + " key \"server.prot\" with the value \"1\" (file " + file
                                    + "); the nearest known key is \"server.port\"",
                            "ERROR the new configuration is invalid; the current configuration stays in effect: "
                                    + ATTEMPTS
                                    + " is \"many\" (file " + file
                                    + "), but must be an integer between 1 and 1000000"));
            assertThat(changes).isEmpty();

            Files.writeString(file, ATTEMPTS + "=13\n");
            watch.requestReload();

            awaitChange(13);
        }
    }

    @Test
    void what_the_service_refuses_is_logged() {
        try (ConfigurationWatch watch = watch("0s", settings -> {
            throw new StartRefusedException("the key is not that of the certificate");
        })) {
            watch.requestReload();

            await().untilAsserted(() -> assertThat(log.lines())
                    .containsExactly("ERROR the new configuration is invalid; the current configuration stays in"
                            + " effect: the key is not that of the certificate"));
        }
    }

    @Test
    void keys_that_wait_for_the_next_start_are_named() throws IOException {
        try (ConfigurationWatch watch = watch("0s")) {
            Files.writeString(file, ATTEMPTS + "=7\nserver.port=9\ngraphql.path=/query\n");
            watch.requestReload();

            await().untilAsserted(() -> assertThat(log.lines())
                    .containsExactly(
                            "INFO the configuration was reloaded",
                            "WARN the configuration was changed; these keys take effect after a restart: server.port,"
                                    + " graphql.path"));

            watch.requestReload();
            await().untilAsserted(() -> assertThat(changes).hasSize(2));
            Files.writeString(file, ATTEMPTS + "=7\n");
            watch.requestReload();
            await().untilAsserted(() -> assertThat(changes).hasSize(3));
        }

        assertThat(log.lines()).filteredOn(line -> line.startsWith("WARN")).hasSize(1);
    }

    @Test
    void a_file_that_is_gone_is_told_and_its_return_noticed() throws IOException {
        try (ConfigurationWatch watch = watch("20ms")) {
            assertThat(watch).isNotNull();

            Files.delete(file);
            await().untilAsserted(() -> assertThat(log.lines())
                    .contains("ERROR the new configuration is invalid; the current configuration stays in effect: the"
                            + " configuration file \"" + file + "\" does not exist"));
            Files.writeString(file, ATTEMPTS + "=15\n");

            awaitChange(15);
        }
    }

    @Test
    void nothing_is_read_while_nothing_changes() throws IOException {
        try (ConfigurationWatch watch = watch("20ms")) {
            Files.writeString(file, ATTEMPTS + "=7\n");
            watch.requestReload();
            await().untilAsserted(() -> assertThat(changes).hasSize(1));
        }

        assertThat(changes).hasSize(1);
    }
}
