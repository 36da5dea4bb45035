package io.millrace.adapters.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Statements are texts, whose tables no compiler sees. What upgrades take of both halves at once is in {@code reindex}. */
class HalvesTest {

    private static final Path SOURCES = Path.of("src/main/java/io/millrace/adapters/persistence");
    private static final Pattern OF_THE_MEMORY = Pattern.compile(
            "millrace\\.(reindex_\\w+|\\w+_lifecycle|lifecycle_\\w+|lease|begun_upgrade|system_\\w+"
                    + "|app_user|role|api_key\\w*|refresh_\\w+|revoked_token|login_attempt|signing_key|key_ring|shared_secret|cluster_\\w+)\\b");
    private static final Pattern OF_THE_ENGINE =
            Pattern.compile("millrace\\.(index|name|data_stream|backing_index|index_template|upgrade_source)\\b");

    private static List<String> naming(Pattern tables, String... packages) {
        return Stream.of(packages)
                .flatMap(half -> files(SOURCES.resolve(half)))
                .filter(file -> tables.matcher(text(file)).find())
                .map(file -> file.getFileName().toString())
                .toList();
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void statements_of_the_engine_name_no_table_of_the_memory() {
        assertThat(naming(OF_THE_MEMORY, "document", "engine", "index", "stream"))
                .isEmpty();
    }

    @Test
    void statements_of_the_memory_name_no_table_of_the_engine() {
        assertThat(naming(OF_THE_ENGINE, "graphql", "lifecycle", "memory", "security", "setting"))
                .isEmpty();
    }

    @Test
    void statements_are_found_by_their_tables() {
        assertThat(naming(OF_THE_MEMORY, "reindex", "security", "setting"))
                .contains("PostgresLeases.java", "PostgresUsers.java", "PostgresClusterSettings.java");
        assertThat(naming(OF_THE_ENGINE, "index", "reindex", "stream"))
                .contains("PostgresIndices.java", "UpgradeSources.java", "PostgresDataStreams.java");
    }
}
