package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
                        "header:  Authorization: ApiKey azE6czM=",
                        "To use it with commands, set MILLRACE_API_KEY to azE6czM=, or write this text to a file for"
                                + " --api-key-file.");
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
    void a_role_without_a_name_is_refused_before_anything_is_sent() throws IOException {
        Path file = Files.writeString(directory.resolve("role.json"), "{\"indices\":[{\"names\":[\"logs\"]}]}");

        assertThat(run("apikey", "create", "shipper", "--role-descriptors", file.toString()))
                .isEqualTo(1);

        assertThat(program.errors()).contains("a file for `role put` needs such a name around it");
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

    private void createKeys() {
        service.answer(
                "POST",
                "/_security/api_key",
                200,
                "{\"id\":\"k1\",\"name\":\"shipper\",\"api_key\":\"s3\",\"encoded\":\"azE6czM=\"}");
    }

    @Test
    void a_new_key_is_written_to_a_file_that_only_its_owner_can_read() throws IOException {
        createKeys();
        Path file = directory.resolve("shipper.key");

        assertThat(run("apikey", "create", "shipper", "--save", file.toString()))
                .as(program.errors())
                .isZero();

        assertThat(file).hasContent("azE6czM=");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(program.output())
                .contains("id:      k1", "--api-key-file " + file)
                .doesNotContain("s3", "azE6czM=");
    }

    @Test
    void json_of_a_saved_key_has_no_secret() {
        createKeys();
        Path file = directory.resolve("shipper.key");

        assertThat(run("apikey", "create", "shipper", "--json", "--save", file.toString()))
                .isZero();

        assertThat(program.output()).contains("\"file\" : \"" + file + '"').doesNotContain("s3", "azE6czM=");
    }

    @Test
    void an_existing_file_is_not_replaced_and_no_key_is_created() throws IOException {
        Path file = Files.writeString(directory.resolve("shipper.key"), "old");

        assertThat(run("apikey", "create", "shipper", "--save", file.toString()))
                .isEqualTo(2);

        assertThat(program.errors())
                .isEqualToIgnoringNewLines("millrace: the file " + file + " of --save already exists");
        assertThat(file).hasContent("old");
        assertThat(service.requests).isEmpty();
    }

    @Test
    void a_rejected_creation_leaves_no_file() {
        service.answer("POST", "/_security/api_key", 403, "{\"error\":{\"reason\":\"no\"},\"status\":403}");
        Path file = directory.resolve("shipper.key");

        assertThat(run("apikey", "create", "shipper", "--save", file.toString()))
                .isEqualTo(4);

        assertThat(file).doesNotExist();
    }

    private void revoking(String now, String before) {
        service.answer(
                "DELETE",
                "/_security/api_key",
                200,
                "{\"invalidated_api_keys\":[" + now + "],\"previously_invalidated_api_keys\":[" + before
                        + "],\"error_count\":0}");
    }

    private void named(String name, String keys) {
        service.answer(
                "GET",
                "/_security/api_key?active_only=true&owner=false&name=" + name,
                200,
                "{\"api_keys\":[" + keys + "]}");
    }

    @Test
    void keys_are_revoked_and_missing_ones_are_named() {
        revoking("\"k1\"", "\"k2\"");
        service.answer("GET", "/_security/api_key", 200, "{\"api_keys\":[]}");

        assertThat(run("apikey", "revoke", "k1", "k2", "k3", "--own")).isEqualTo(1);

        assertThat(program.output().lines())
                .containsExactly("API key k1 was revoked", "API key k2 had been revoked before");
        assertThat(program.errors())
                .isEqualToIgnoringNewLines("millrace: no API key has the id k3, and no active API key has this name");
        assertThat(service.requests)
                .containsExactly(
                        "DELETE /_security/api_key {\"ids\":[\"k1\",\"k2\",\"k3\"],\"owner\":true}",
                        "GET /_security/api_key");
    }

    @Test
    void a_key_is_revoked_by_its_name() {
        revoking("\"k1\"", "");
        named("shipper%20one", "{\"id\":\"k1\",\"name\":\"shipper one\"}");

        assertThat(run("apikey", "revoke", "shipper one")).as(program.errors()).isZero();

        assertThat(program.output().lines()).containsExactly("API key shipper one (k1) was revoked");
        assertThat(service.requests)
                .containsExactly(
                        "DELETE /_security/api_key {\"ids\":[\"shipper one\"]}",
                        "GET /_security/api_key",
                        "DELETE /_security/api_key {\"ids\":[\"k1\"]}");
    }

    @Test
    void a_name_of_several_keys_revokes_none_and_lists_their_ids() {
        revoking("", "");
        named("shipper", "{\"id\":\"k1\",\"name\":\"shipper\"},{\"id\":\"k2\",\"name\":\"shipper\"}");

        assertThat(run("apikey", "revoke", "shipper")).isEqualTo(1);

        assertThat(program.errors())
                .isEqualToIgnoringNewLines(
                        "millrace: 2 active API keys have the name shipper; revoke them by their ids: k1, k2");
        assertThat(service.requests).hasSize(2);
    }

    @Test
    void a_star_in_a_name_selects_no_other_names() {
        revoking("", "");
        named("ship*", "{\"id\":\"k1\",\"name\":\"shipper\"}");

        assertThat(run("apikey", "revoke", "ship*")).isEqualTo(1);

        assertThat(program.errors()).contains("no active API key has this name");
    }
}
