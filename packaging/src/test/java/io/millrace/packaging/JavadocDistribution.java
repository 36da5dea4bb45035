package io.millrace.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Javadoc of all modules. */
class JavadocDistribution {

    static Stream<String> types() {
        return List.of(
                "domain/reindex/ReindexTask",
                "application/port/driven/engine/DocumentStore",
                "adapters/http/extension/LoginHandler",
                "adapters/persistence/database/DatabaseSettings",
                "adapters/opensearch/client/ClusterConnectionSettings",
                "configuration/Settings",
                "command/load/ServiceTarget",
                "bootstrap/Application")
                .stream();
    }

    @ParameterizedTest
    @MethodSource("types")
    void it_contains_public_types_of_every_module(String type) {
        assertThat(Path.of("target/javadoc/apidocs/io/millrace/" + type + ".html"))
                .isNotEmptyFile();
    }
}
