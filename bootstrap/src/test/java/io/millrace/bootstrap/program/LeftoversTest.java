package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {

    @TempDir
    private Path folder;

    @Test
    void databases_are_ended_wherever_below_the_folder_their_data_lies() throws Exception {
        Process usual = waiting(folder.resolve("here/data/postgresql/cluster"));
        Process elsewhere = waiting(folder.resolve("here/elsewhere/cluster"));
        Process neighbour = waiting(folder.resolve("there/data/postgresql/cluster"));

        Leftovers.endDatabases(folder.resolve("here"));

        assertThat(usual.waitFor()).isNotZero();
        assertThat(elsewhere.waitFor()).isNotZero();
        assertThat(neighbour.isAlive()).isTrue();
        neighbour.destroyForcibly().waitFor();
    }

    /** Starts a program that does nothing, with the arguments of a database. */
    private static Process waiting(Path data) throws IOException {
        return new ProcessBuilder("sh", "-c", "read line; true", "postgres", "-D", data.toString()).start();
    }
}
