package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContextCommandTest extends UserSession {

    private static final String NEW_LINE = System.lineSeparator();

    private Path file() {
        return home.resolve("millrace/contexts.yaml");
    }

    @Nested
    class Saving {

        @Test
        void a_context_is_created_and_then_changed() throws IOException {
            done("context set local --url 127.0.0.1:9999 --user anna");
            Path authorities = Files.createFile(home.resolve("certificates.pem"));
            done("context set local --ca " + authorities);

            done("context show local -o json");
            assertThat(program.output())
                    .contains(
                            "\"name\" : \"local\"",
                            "\"current\" : false",
                            "\"url\" : \"127.0.0.1:9999\"",
                            "\"user\" : \"anna\"",
                            "\"ca\" : \"" + authorities + '"');
        }

        @Test
        void a_context_like_another_has_its_address_and_certificates_but_not_its_user() throws IOException {
            Path authorities = Files.createFile(home.resolve("certificates.pem"));
            Path token = Files.writeString(home.resolve("token"), "one.two.three");
            done("context set prod --url 127.0.0.1:9999 --ca " + authorities + " --user anna --token-file " + token);

            done("context set reader --like prod --user rita");
            assertThat(program.output())
                    .contains("the context reader was saved; `millrace context use reader` selects it");

            done("context show reader");
            assertThat(program.output())
                    .contains("127.0.0.1:9999", authorities.toString(), "rita")
                    .doesNotContain("anna", token.toString());
        }

        @Test
        void a_context_without_an_address_is_warned_of() {
            done("context set viewer --user viewer");

            assertThat(program.errors())
                    .isEqualTo("millrace: warning: the context viewer has no address, so commands use the default,"
                            + " http://127.0.0.1:8080; set an address with --url, or copy one with --like" + NEW_LINE);
        }

        @Test
        void an_empty_value_removes_a_setting() {
            done("context set local --url 127.0.0.1:9999 --user anna");
            done("context set local --user=");

            done("context show local");
            assertThat(program.output())
                    .contains("url:               127.0.0.1:9999")
                    .doesNotContain("anna");
        }

        @Test
        void only_the_owner_can_read_the_file() throws IOException {
            done("context set local --url 127.0.0.1:9999");

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
            assertThat(Files.readString(file())).isEqualTo("---\ncontexts:\n  local:\n    url: 127.0.0.1:9999\n");
        }

        @Test
        void a_token_is_never_shown() {
            program = new ProgramFixture()
                    .environment("XDG_CONFIG_HOME", home.toString())
                    .piping("seven.wet.stones\n");
            assertThat(program.run("context", "set", "local", "--token-stdin", "-o", "json"))
                    .isZero();
            assertThat(program.output()).contains("(hidden)").doesNotContain("stones");

            done("context show local");
            assertThat(program.output()).contains("(hidden)").doesNotContain("stones");
            done("context list -o yaml");
            assertThat(program.output()).contains("(hidden)").doesNotContain("stones");
        }

        @Test
        void a_token_and_a_token_file_replace_each_other() throws IOException {
            Path token = Files.writeString(home.resolve("token"), "one.two.three");
            done("context set local --token-file " + token);
            program = new ProgramFixture()
                    .environment("XDG_CONFIG_HOME", home.toString())
                    .piping("seven.wet.stones\n");
            assertThat(program.run("context", "set", "local", "--token-file", "", "--token-stdin"))
                    .isZero();

            assertThat(file()).content().contains("token: ").doesNotContain("token-file");
            done("context set local --token-file " + token);
            assertThat(file()).content().contains("token-file: ").doesNotContain("stones");
        }

        @Test
        void a_token_and_an_api_key_replace_each_other() throws IOException {
            Path token = Files.writeString(home.resolve("token"), "one.two.three");
            Path key = Files.writeString(home.resolve("key"), "k1:s3");
            done("context set local --token-file " + token);
            done("context set local --api-key-file " + key);
            assertThat(file()).content().contains("api-key-file: ").doesNotContain(" token-file");

            program = new ProgramFixture()
                    .environment("XDG_CONFIG_HOME", home.toString())
                    .piping("k1:s3\n");
            assertThat(program.run("context", "set", "local", "--api-key-stdin"))
                    .isZero();
            assertThat(file()).content().contains("api-key: azE6czM=").doesNotContain("api-key-file");
            done("context show local -o json");
            assertThat(program.output()).contains("(hidden)").doesNotContain("azE6czM=");
            done("context set local --api-key-file=");
            assertThat(file()).content().doesNotContain("api-key");
        }

        @ParameterizedTest
        @CsvSource({
            "--ca, the file /nowhere/file of --ca does not exist",
            "--client-certificate, the file /nowhere/file of --client-certificate does not exist",
            "--client-key, the file /nowhere/file of --client-key does not exist",
            "--api-key-file, the API key file /nowhere/file does not exist",
            "--token-file, the token file /nowhere/file does not exist"
        })
        void a_missing_file_is_named(String option, String message) {
            assertThat(run("context set local " + option + " /nowhere/file")).isPositive();
            assertThat(program.errors()).isEqualTo("millrace: " + message + NEW_LINE);
            assertThat(file()).doesNotExist();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "context set -x --url 127.0.0.1",
                    "context set a/b --url 127.0.0.1",
                    "context set a --url ftp://host",
                    "context set a --user a:b",
                    "context set a --token-file f --token-stdin",
                    "context set a --token-file f --api-key-file f"
                })
        void invalid_values_are_refused(String line) {
            assertThat(run(line)).isEqualTo(2);
            assertThat(file()).doesNotExist();
        }
    }

    @Nested
    class Selecting {

        @Test
        void the_list_marks_the_current_context() {
            done("context set local --url 127.0.0.1:9999 --user anna --use");
            done("context set other --url https://example.com");

            done("context list");
            assertThat(program.output().lines().map(String::strip))
                    .containsExactly(
                            "NAME   URL                  USER  SIGN-IN",
                            "*  local  127.0.0.1:9999       anna",
                            "other  https://example.com");
            done("context show other");
            assertThat(program.output().lines()).contains("sign-in:           none");
        }

        @Test
        void a_removed_context_is_no_longer_current() {
            done("context set local --url 127.0.0.1:9999 --use");
            done("context remove local");

            assertThat(run("context show")).isEqualTo(2);
            assertThat(program.errors()).contains("no context is selected");
        }

        @ParameterizedTest
        @ValueSource(strings = {"context use", "context remove", "context show", "user list --context"})
        void an_unknown_context_is_refused_with_the_list_of_contexts(String line) {
            done("context set local --url 127.0.0.1:9999");

            assertThat(run(line + " locl")).isEqualTo(2);
            assertThat(program.errors())
                    .isEqualTo("millrace: there is no context locl; the contexts are local" + NEW_LINE);
        }
    }

    @Nested
    class Using {

        private static final String NOWHERE = "http://127.0.0.1:1";

        @Test
        void a_command_uses_the_current_context() {
            done("context set local --url " + service.url() + " --use");

            done("user list", "MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);
            assertThat(service.requests).containsExactly("GET /_security/user");
        }

        @Test
        void a_variable_selects_another_context() {
            done("context set local --url " + service.url());
            done("context set other --url " + NOWHERE + " --use");

            done("user list", "MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD, "MILLRACE_CONTEXT", "local");
        }

        @Test
        void the_address_of_a_variable_precedes_the_current_context() {
            done("context set other --url " + NOWHERE + " --use");

            done("user list", "MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD, "MILLRACE_URL", service.url());
        }

        @Test
        void the_context_of_the_option_precedes_the_variables() {
            done("context set local --url " + service.url());

            done(
                    "user list --context local",
                    "MILLRACE_PASSWORD",
                    FakeService.ADMIN_PASSWORD,
                    "MILLRACE_URL",
                    NOWHERE,
                    "MILLRACE_CONTEXT",
                    "unknown");
        }

        @Test
        void an_option_precedes_the_context_of_the_option() {
            done("context set other --url " + NOWHERE);

            done("user list --context other --url " + service.url(), "MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);
        }

        @Test
        void a_token_file_of_the_context_is_read() throws IOException {
            Path token = Files.writeString(home.resolve("token"), "one.two.three\n");
            done("context set local --use --url " + service.url() + " --token-file " + token);

            assertThat(run("user list")).isEqualTo(4);
            assertThat(program.errors()).contains("the service rejected the token");
        }

        @Test
        void a_token_and_certificates_of_a_context_are_not_used_for_another_address() throws IOException {
            Path token = Files.writeString(home.resolve("token"), "one.two.three");
            Path authorities = Files.createFile(home.resolve("ca.pem"));
            done("context set other --use --url " + NOWHERE + " --token-file " + token + " --ca " + authorities);
            Files.delete(token);
            Files.delete(authorities);

            done("user list --url " + service.url(), "MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);
            done("user list --context other --url " + service.url(), "MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);
            assertThat(run("user list --url https://127.0.0.1:1", "MILLRACE_PASSWORD", "x"))
                    .isEqualTo(3);
        }

        @Test
        void a_missing_token_file_is_named() throws IOException {
            Path token = Files.writeString(home.resolve("token"), "one.two.three");
            done("context set local --use --url " + service.url() + " --token-file " + token);
            Files.delete(token);

            assertThat(run("user list")).isEqualTo(1);
            assertThat(program.errors()).isEqualTo("millrace: the token file " + token + " does not exist" + NEW_LINE);
        }
    }

    @Nested
    class Reading {

        private void write(String text, String permissions) throws IOException {
            Files.createDirectories(file().getParent());
            Files.writeString(file(), text);
            Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
        }

        @Test
        void a_token_that_others_can_read_is_refused() throws IOException {
            write("contexts:\n  local:\n    token: one.two.three\n", "rw-r--r--");

            assertThat(run("user list")).isEqualTo(2);
            assertThat(program.errors()).contains("chmod 600 " + file()).doesNotContain("one.two.three");
        }

        @Test
        void a_file_without_a_token_may_be_readable() throws IOException {
            write("current: local\ncontexts:\n  local:\n    url: http://127.0.0.1:1\n", "rw-r--r--");

            assertThat(run("context list")).isZero();
        }

        @ParameterizedTest
        @ValueSource(strings = {"contexts: [", "- a", "text", "contexts: &a\n  x: *a\n"})
        void another_content_is_refused_without_showing_it(String text) throws IOException {
            write(text, "rw-------");

            assertThat(run("context list")).isEqualTo(2);
            assertThat(program.errors())
                    .isEqualTo("millrace: " + file() + " is not a file of contexts; remove it" + NEW_LINE);
        }

        @Test
        void an_unknown_key_is_named() throws IOException {
            write("contexts:\n  local:\n    urll: http://127.0.0.1:1\n", "rw-------");

            assertThat(run("context list")).isEqualTo(2);
            assertThat(program.errors()).contains(file() + ": unknown key urll of the context local");
        }
    }
}
