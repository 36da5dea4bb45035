package io.millrace.bootstrap.command.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.application.testing.TestTimeouts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {

    @TempDir
    private Path elsewhere;

    @Test
    void it_is_private_and_goes_with_all_it_holds_but_links_are_not_followed() throws IOException {
        Path kept = Files.writeString(elsewhere.resolve("kept"), "kept");
        Path path;
        try (TemporaryDirectory directory = TemporaryDirectory.create("millrace-test-")) {
            path = directory.path();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rwx------");
            Files.writeString(Files.createDirectories(path.resolve("a/b")).resolve("c"), "c");
            Files.createSymbolicLink(path.resolve("link"), elsewhere);
        }

        assertThat(path).doesNotExist();
        assertThat(kept).hasContent("kept");
    }

    @Test
    void a_program_that_still_runs_out_of_it_is_ended() throws IOException {
        Process program;
        try (TemporaryDirectory directory = TemporaryDirectory.create("millrace-test-")) {
            Path sleep = Files.copy(
                    Path.of("/bin/sleep").toRealPath(), directory.path().resolve("sleep"));
            program = new ProcessBuilder(sleep.toString(), "1000").start();
            await().until(() ->
                    program.info().command().filter(sleep.toString()::equals).isPresent());
        }

        assertThat(program.onExit()).succeedsWithin(TestTimeouts.HANGING);
    }
}
