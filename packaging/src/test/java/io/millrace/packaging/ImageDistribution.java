package io.millrace.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The container image: what its configuration says, and the program on nothing but its files. */
class ImageDistribution {

    /** The least that a container does: a root of its own, which cannot be written, with devices and processes. */
    private static final String CONTAIN = """
            mount --bind "$0" "$0" && mount -t tmpfs tmpfs "$0/tmp" \\
              && mount --rbind /dev "$0/dev" && mount --rbind /proc "$0/proc" && mount -o remount,bind,ro "$0" \\
              && exec unshare --root="$0" --wd=/opt/millrace "$@"
            """;

    @TempDir
    private Path folder;

    private JsonNode configuration = new ObjectMapper().createObjectNode();
    private Path root = Path.of("");

    @BeforeEach
    void unpack() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "images are built on Linux");
        Path image = Files.createDirectory(folder.resolve("image"));
        Built.unpack(Built.file("-image\\.tar"), image);
        ObjectMapper mapper = new ObjectMapper();
        JsonNode manifest =
                mapper.readTree(image.resolve("manifest.json").toFile()).path(0);
        configuration =
                mapper.readTree(image.resolve(manifest.path("Config").asText()).toFile());
        root = Files.createDirectory(folder.resolve("root"));
        for (JsonNode layer : manifest.path("Layers")) {
            Built.unpack(image.resolve(layer.asText()), root);
        }
        for (String mountPoint : List.of("dev", "proc", "tmp")) {
            Files.createDirectories(root.resolve(mountPoint));
        }
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(element -> texts.add(element.asText()));
        return texts;
    }

    private List<String> contained(List<String> command) {
        List<String> whole = new ArrayList<>(
                List.of("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", CONTAIN, root.toString()));
        whole.addAll(command);
        return whole;
    }

    private void assumeContainment() {
        assumeTrue(Command.exists("unshare"), "there is no unshare");
        Command.Outcome outcome =
                Command.run(folder, Map.of(), List.of("unshare", "--user", "--map-root-user", "--mount", "true"));
        assumeTrue(outcome.status() == 0, "namespaces are not allowed here");
    }

    @Test
    void it_runs_as_nobody_in_particular() {
        JsonNode config = configuration.path("config");

        assertThat(config.path("User").asText()).isEqualTo("10001:10001");
        assertThat(config.path("WorkingDir").asText()).isEqualTo("/opt/millrace");
        assertThat(config.path("Labels").path("org.opencontainers.image.title").asText())
                .isEqualTo("Millrace");
        assertThat(config.path("Labels")
                        .path("org.opencontainers.image.version")
                        .asText())
                .matches("[0-9.]+");
    }

    @Test
    void its_runtime_runs_the_program_with_the_files_of_the_image_alone() {
        assumeContainment();
        List<String> command = texts(configuration.path("config").path("Entrypoint"));
        command.add("--version");

        Command.Outcome outcome = Command.run(folder, Map.of(), contained(command));

        assertThat(outcome.output()).matches("millrace [0-9.]+ " + Built.COMMIT + "\n");
    }

    @Test
    void it_serves_from_a_root_that_cannot_be_written() throws IOException {
        assumeContainment();
        List<String> command = texts(configuration.path("config").path("Entrypoint"));
        command.addAll(texts(configuration.path("config").path("Cmd")));
        command.addAll(List.of("--set", "server.port=0", "--set", "server.host=127.0.0.1"));
        try (EmbeddedPostgres database = EmbeddedPostgres.start(folder.resolve("database"));
                Service service = Service.start(
                        folder,
                        Map.of(
                                "DATABASE_URL",
                                database.jdbcUrl(),
                                "DATABASE_USERNAME",
                                database.username(),
                                "DATABASE_PASSWORD",
                                database.password(),
                                "FRAMEWORK_SECURITY_KEYS_SECRET",
                                "R7uFq2vXz91kLmPwYtB4sHdJcN8eGaKo"),
                        contained(command))) {
            assertThat(service.get("/health/ready")).startsWith("200 ");
            assertThat(service.get("/_security/user")).startsWith("200 ").contains("admin");
            assertThat(service.stop()).isZero();
        }
    }
}
