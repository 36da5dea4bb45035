package io.millrace.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service file, as systemd reads it. */
class ServiceFileDistribution {

    @TempDir
    private Path folder;

    /** The program need not be installed for its service file to be right. */
    private Path unit() throws IOException {
        Path drop = Files.createDirectories(folder.resolve("millrace.service.d"));
        Files.copy(Path.of("src/archive/systemd/external-database.conf"), drop.resolve("external-database.conf"));
        return Files.writeString(
                folder.resolve("millrace.service"),
                Files.readString(Path.of("src/archive/systemd/millrace.service"))
                        .replace(
                                "/opt/millrace/bin/millrace",
                                Path.of("src/archive/bin/millrace")
                                        .toAbsolutePath()
                                        .toString()));
    }

    @Test
    void systemd_has_nothing_to_complain_of() throws IOException {
        assumeTrue(Command.exists("systemd-analyze"), "systemd-analyze is not here");

        Command.Outcome outcome =
                Command.run(folder, Map.of(), List.of("systemd-analyze", "verify", "--man=no", unit().toString()));

        assertThat(outcome.output()).doesNotContain(folder.toString());
        assertThat(outcome.status()).isZero();
    }

    @Test
    void little_is_left_open() throws IOException {
        assumeTrue(Command.exists("systemd-analyze"), "systemd-analyze is not here");

        Command.Outcome outcome = Command.run(
                folder,
                Map.of(),
                List.of("systemd-analyze", "security", "--offline=true", "--threshold=20", unit().toString()));

        assertThat(outcome.status()).as(outcome.output()).isZero();
    }
}
