package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiKeyCommandTest {

    private static final String KEY =
            "{\"id\":\"k1\",\"name\":\"shipper\",\"username\":\"anna\",\"creation\":1795176000000,\"expiration\":1795262400000,"
                    + "\"invalidated\":false,\"_sort\":[1795176000000,\"k1\"]}";

    private final FakeService service = new FakeService();
    private final ProgramFixture program =
            new ProgramFixture().environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);

    @TempDir
    private Path directory;

    @AfterEach
    void stop() {
        service.close();
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", service.url()));
        return program.run(all.toArray(String[]::new));
    }

    @Test
    void a_new_key_is_shown_with_the_header_to_send() throws IOException {
        Path file = Files.writeString(directory.resolve("roles.json"), "{\"writer\":{\"cluster\":[\"monitor\"]}}");
        service.answer(
                "POST",
                "/_security/api_key",
                200,
                "{\"id\":\"k1\",\"name\":\"shipper\",\"api_key\":\"s3\",\"encoded\":\"azE6czM=\"}");

        int status = run("apikey", "create", "shipper", "--expires", "30d", "--role-descriptors", file.toString());

        assertThat(status).as(program.errors()).isZero();
        assertThat(program.output().lines())
                .containsExactly(
                        "API key shipper was created; this is the only time that its secret is shown",
                        "id:      k1",
                        "secret:  s3",
                        "header:  Authorization: ApiKey azE6czM=");
        assertThat(service.requests)
                .containsExactly("POST /_security/api_key {\"name\":\"shipper\",\"expiration\":\"30d\","
                        + "\"role_descriptors\":{\"writer\":{\"cluster\":[\"monitor\"]}}}");
    }

    @Test
    void a_file_without_an_object_is_refused_before_anything_is_sent() throws IOException {
        Path file = Files.writeString(directory.resolve("roles.json"), "[1]");

        assertThat(run("apikey", "create", "shipper", "--role-descriptors", file.toString()))
                .isEqualTo(1);

        assertThat(program.errors()).contains("does not contain a JSON object");
        assertThat(service.requests).isEmpty();
    }

    @Test
    void keys_are_listed() {
        service.answer(
                "POST", "/_security/_query/api_key", 200, "{\"total\":1,\"count\":1,\"api_keys\":[" + KEY + "]}");

        assertThat(run("apikey", "list", "--active")).as(program.errors()).isZero();

        assertThat(program.output())
                .contains("ID", "OWNER", "k1", "shipper", "anna", "2026-11-20T12:00:00Z", "2026-11-21T12:00:00Z");
        assertThat(service.requests)
                .singleElement()
                .asString()
                .contains("\"size\":1000", "\"term\":{\"invalidated\":true}", "\"lte\":\"now\"");
    }

    @Test
    void keys_are_revoked_and_missing_ones_are_named() {
        service.answer(
                "DELETE",
                "/_security/api_key",
                200,
                "{\"invalidated_api_keys\":[\"k1\"],\"previously_invalidated_api_keys\":[\"k2\"],\"error_count\":0}");

        assertThat(run("apikey", "revoke", "k1", "k2", "k3", "--own")).isEqualTo(1);

        assertThat(program.output().lines())
                .containsExactly("API key k1 was revoked", "API key k2 had been revoked before");
        assertThat(program.errors()).isEqualToIgnoringNewLines("millrace: there is no API key k3");
        assertThat(service.requests)
                .containsExactly("DELETE /_security/api_key {\"ids\":[\"k1\",\"k2\",\"k3\"],\"owner\":true}");
    }
}
